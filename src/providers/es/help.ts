import { shell } from './shell.ts'

/** Texts of the help page. */
export const help = {
  title: 'Ayuda',
  intro: 'Respuestas sobre cuotas, pagos, cuentas y roles.',
  search: 'Buscar en la ayuda',
  placeholder: 'Por ejemplo, recibo',
  count: '%{smart_count} respuesta |||| %{smart_count} respuestas',
  empty: 'No encontramos una respuesta',
  emptyDetail: 'Prueba con otra palabra.',
  contactTitle: '¿Necesitas hablar con alguien?',
  contactText: 'Por cuotas y pagos, consulta primero a tu institución: es quien los registra.',
  contactPlatform: 'Por la plataforma, escríbenos.',
  email: 'Escribir a %{email}',
  whatsapp: 'Abrir WhatsApp',
  goTo: 'Ir a %{page}',
} as const

/** Where an answer leads: a page of the site or of the panel. */
export type HelpLink = { label: string; to: string }

export type HelpQuestion = { question: string; answer: string; link?: HelpLink }

export type HelpTopic = { id: string; title: string; questions: readonly HelpQuestion[] }

const { panel, status, nav, user } = shell

const MY_INSTITUTIONS: HelpLink = { label: panel.myInstitutions, to: '/panel/my-institutions' }
const PROFILE: HelpLink = { label: panel.profile, to: '/panel' }
const FEES: HelpLink = { label: panel.paymentsList, to: '/panel/payments' }
const NEW_USER: HelpLink = { label: panel.usersNew, to: '/panel/users/new' }

/** The help page's questions and answers: what the product does today, with the exact words of its screens. */
export const HELP_TOPICS: readonly HelpTopic[] = [
  {
    id: 'cuotas',
    title: 'Cuotas',
    questions: [
      {
        question: '¿Qué significa el estado de mi cuota?',
        answer: `${status.Unpaid}: todavía no hay pagos y falta para el vencimiento. ${status.For_defeated}: vence pronto, o está en sus días de gracia. ${status.Incomplete}: hay un pago parcial y aún no venció. ${status.Defeated}: pasó el vencimiento y queda saldo. ${status.Paid}: está saldada. ${status.Overpayment}: se pagó de más y el excedente queda a tu favor. ${status.No_fee}: no hay nada que pagar, por ejemplo por una exención.`,
      },
      {
        question: '¿Cuándo vence una cuota?',
        answer: `El día que tu institución le puso al crearla, según su hora local; cada deporte tiene el suyo publicado en la página de la institución. Algunas instituciones dan días de gracia: hasta que terminan, una cuota sin pagos figura como ${status.For_defeated} y recién después pasa a ${status.Defeated}.`,
        link: MY_INSTITUTIONS,
      },
      {
        question: '¿Qué pasa si pagué de más?',
        answer: `La cuota figura como ${status.Overpayment} y el excedente queda a tu favor, a la vista tuya y de tu institución. Todavía no se puede pasar a otra cuota desde aquí: acuérdalo con tu institución.`,
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
    questions: [
      {
        question: '¿Cómo pago mi cuota?',
        answer:
          'Directamente a tu institución, en efectivo o por transferencia. La institución registra el pago y tu cuota se actualiza al momento. Este sitio no cobra con tarjeta ni guarda datos bancarios.',
      },
      {
        question: '¿Dónde veo mis pagos y recibos?',
        answer: `En ${panel.myInstitutions} elige la institución: de cada cuota ves su estado y, si pagaste una parte, cuánto. Los recibos todavía no se pueden abrir desde tu cuenta: pídele a tu institución el número del tuyo, que es correlativo.`,
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
        answer:
          'Sí, pero por ahora cada pago se registra en una cuota, con su propio recibo. Avísale a tu institución qué cuotas pagas y de quiénes son.',
      },
    ],
  },
  {
    id: 'cuentas',
    title: 'Cuentas',
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
    ],
  },
  {
    id: 'roles',
    title: 'Roles y permisos',
    questions: [
      {
        question: '¿Qué puede hacer quien administra una institución?',
        answer:
          'Editar los datos, deportes y horarios de su institución, invitar y dar de baja socios, crear cuotas y registrar pagos. Solo de las instituciones que administra.',
      },
      {
        question: '¿Se crean solas las cuotas de cada mes?',
        answer:
          'Todavía no. Quien administra crea cada cuota: elige el socio, el período, el importe y el vencimiento.',
        link: FEES,
      },
      {
        question: '¿El panel tiene atajos de teclado?',
        answer: `Sí: / busca en la lista, n abre un registro nuevo, j y k recorren las filas e Intro abre la elegida. La tecla ? muestra la lista, y ahí se pueden desactivar. También está en el ${user.button.toLowerCase()}, ${user.shortcuts}.`,
      },
      {
        question: '¿Cómo sumo a otra persona para administrar?',
        answer: `Quien ya administra la institución puede invitarla con el rol de administración desde ${panel.users}, ${panel.usersNew}. Siempre debe quedar al menos una persona que administre.`,
        link: NEW_USER,
      },
      {
        question: 'Quiero registrar mi club, ¿por dónde empiezo?',
        answer: `Mira la página ${nav.plans} y comunícate con la administración de este sitio, que crea la institución y te invita. Si ya administras otra, puedes crearla tú desde el panel. Queda en borrador hasta que se publique.`,
        link: { label: nav.plans, to: '/plans' },
      },
      {
        question: '¿Quién ve mis datos personales?',
        answer:
          'Tú, quienes administran las instituciones a las que perteneces y la superadministración del sitio. En las páginas públicas no se muestra ningún dato de socios.',
      },
    ],
  },
]
