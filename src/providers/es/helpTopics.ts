import type { HelpLink, HelpTopic } from './help.ts'
import { CLUB_TOPICS } from './helpClub.ts'
import { shell, panelMenu as panel } from './shell.ts'

const { status, nav, user } = shell

const MY_INSTITUTIONS: HelpLink = { label: panel.myInstitutions, to: '/panel/my-institutions' }
const PROFILE: HelpLink = { label: panel.profile, to: '/panel' }
const FEES: HelpLink = { label: panel.paymentsList, to: '/panel/payments' }
const ON_SITE: HelpLink = { label: nav.institutions, to: '/institutions' }

/** The help page's questions and answers: what the product does today, with the exact words of its screens. */
export const HELP_TOPICS: readonly HelpTopic[] = [
  {
    id: 'encontrar',
    title: 'Encontrar un club',
    audience: ['visitor'],
    questions: [
      {
        question: '¿Cómo encuentro dónde practicar un deporte?',
        answer: `Escribe el deporte, la ciudad, el club o el momento del día en la búsqueda del inicio o de ${nav.institutions}: por ejemplo, «hockey en Rosario por la noche». La página de cada institución tiene sus días y horarios, lo que cuesta la cuota y cómo llegar o comunicarte.`,
        link: ON_SITE,
      },
      {
        question: '¿Necesito una cuenta para mirar?',
        answer:
          'No. Deportes, instituciones, horarios y planes son públicos. La cuenta es para ver tus cuotas y recibos, o para llevar un club.',
      },
      {
        question: '¿Los horarios y las cuotas están al día?',
        answer:
          'Los publica cada institución, que es quien los cambia. Antes de ir por primera vez, confírmalos con ella por teléfono, WhatsApp o correo.',
      },
    ],
  },
  {
    id: 'cuotas',
    title: 'Cuotas',
    audience: ['member'],
    questions: [
      {
        question: '¿Qué significa el estado de mi cuota?',
        answer: `${status.Unpaid}: todavía no hay pagos y falta para el vencimiento. ${status.For_defeated}: vence pronto, o está en sus días de gracia. ${status.Incomplete}: hay un pago parcial y aún no venció. ${status.Defeated}: pasó el vencimiento y queda saldo. ${status.Paid}: está saldada. ${status.Overpayment}: se pagó de más y el excedente queda a tu favor. ${status.No_fee}: no hay nada que pagar, por ejemplo por una exención.`,
      },
      {
        question: '¿Cuándo vence una cuota?',
        answer: `El día que tu institución le puso al crearla, según su hora local; cada deporte tiene el suyo publicado en la página de la institución. Algunas instituciones dan días de gracia: hasta que terminan, una cuota sin pagos figura como ${status.For_defeated} y después pasa a ${status.Defeated}.`,
        link: MY_INSTITUTIONS,
      },
      {
        question: '¿Qué pasa si pagué de más?',
        answer: `La cuota figura como ${status.Overpayment} y el excedente queda a tu favor, a la vista tuya y de tu institución, que puede pasarlo a otra cuota tuya o usarlo en la próxima.`,
        link: MY_INSTITUTIONS,
      },
      {
        question: `¿Por qué una cuota figura como ${status.No_fee}?`,
        answer:
          'Porque el importe es cero o porque no te correspondía pagarla: por ejemplo, por una exención que valía en la fecha de vencimiento. No hay nada que pagar.',
      },
    ],
  },
  {
    id: 'pagos',
    title: 'Pagos y recibos',
    audience: ['member'],
    questions: [
      {
        question: '¿Cómo pago mi cuota?',
        answer: `Directamente a tu institución, en efectivo o por transferencia. En ${panel.myInstitutions} ves sus datos de pago, si los cargó, y después de transferir puedes avisarle con la referencia. La institución registra el pago y tu cuota se actualiza al momento. Este sitio no cobra con tarjeta.`,
        link: MY_INSTITUTIONS,
      },
      {
        question: '¿Dónde veo mis pagos y recibos?',
        answer: `En ${panel.myInstitutions} elige la institución: de cada cuota ves su estado, cuánto pagaste y sus recibos, que puedes imprimir o descargar en PDF.`,
        link: MY_INSTITUTIONS,
      },
      {
        question: 'Se registró mal un pago, ¿se puede corregir?',
        answer:
          'Sí. Quien administra la institución anula el recibo completo, con un motivo, y lo registra otra vez. Nada se borra: quedan el recibo anulado y el nuevo.',
        link: FEES,
      },
      {
        question: '¿Una persona puede pagar las cuotas de toda la familia?',
        answer: `Sí, con un solo recibo. Si tu institución indicó que pagas por otras personas, ves sus cuotas junto a las tuyas en ${panel.myInstitutions}.`,
        link: MY_INSTITUTIONS,
      },
    ],
  },
  ...CLUB_TOPICS,
  {
    id: 'cuentas',
    title: 'Cuentas',
    audience: ['visitor', 'member', 'club'],
    questions: [
      {
        question: '¿Cómo creo mi cuenta?',
        answer: `Elige ${user.signIn} y luego Crear cuenta. Usa el mismo correo que le diste a tu institución: así tu cuenta queda vinculada con tus cuotas. Te enviaremos un código para verificarlo.`,
      },
      {
        question: 'Olvidé mi contraseña',
        answer:
          'En la pantalla de inicio de sesión elige ¿Olvidaste tu contraseña? y escribe tu correo. Recibirás un código para elegir una nueva.',
      },
      {
        question: 'Mi institución me invitó, ¿qué hago?',
        answer: `Inicia sesión, o crea tu cuenta, con el correo al que te invitaron y abre ${panel.profile}: ahí puedes aceptar la invitación. Hasta que la aceptes, la institución ve solo lo que escribió al invitarte.`,
        link: PROFILE,
      },
      {
        question: '¿Puedo estar en más de una institución?',
        answer:
          'Sí, con la misma cuenta. Cada institución ve solamente lo suyo: ninguna conoce tus cuotas ni tu historia en otra.',
        link: MY_INSTITUTIONS,
      },
      {
        question: '¿Quién ve mis datos personales?',
        answer:
          'Tú, quienes administran las instituciones a las que perteneces y la superadministración del sitio. En las páginas públicas no se muestra ningún dato de socios.',
      },
    ],
  },
]
