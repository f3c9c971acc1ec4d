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
  write: 'Escribirnos',
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
const CASH: HelpLink = { label: panel.cash, to: '/panel/payments/cash' }
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
  {
    id: 'tesoreria',
    title: 'Tesorería',
    questions: [
      {
        question: '¿Cómo genero las cuotas de un mes?',
        answer:
          'En Generaciones elige Generar cuotas, el período y los deportes; los importes salen de los que ofrece la institución y se pueden cambiar para esa vez. La vista previa muestra cada cuota y lo que queda afuera con su motivo. Por ejemplo: fútbol a $ 12.000 y básquet a $ 9.000 con 20 % de descuento por otro deporte son $ 12.000 y $ 7.200. Mientras no haya pagos, se puede deshacer entera.',
        link: FEES,
      },
      {
        question: '¿Se pueden generar solas cada mes?',
        answer:
          'Sí: en los datos de la institución completa Generar las cuotas cada mes el día… y desde entonces se crean ese día, con los importes y descuentos de la institución. En los meses más cortos vale el último día. Elige uno anterior a los vencimientos. En Generaciones figuran como automáticas, con la fecha de la próxima; si una falla, por ejemplo por un período cerrado, dice por qué y se puede reintentar. Ninguna cuota se repite, tampoco si ya las generaste a mano.',
        link: FEES,
      },
      {
        question: '¿Cómo cobro en el mostrador?',
        answer: `En ${panel.cash} busca a la persona por nombre, número de socio o documento, escribe un importe y se reparte de la cuota más vieja a la más nueva. Por ejemplo, $ 25.000 pagan una de $ 10.000, otra de $ 12.000 y $ 3.000 de la siguiente. Intro registra y sigue con la próxima persona.`,
        link: CASH,
      },
      {
        question: '¿Cómo registro las transferencias del banco?',
        answer:
          'En Banco elige el archivo CSV de movimientos y di qué es cada columna: se recuerda para la próxima vez. Cada ingreso se compara con los socios por la referencia de sus avisos, el documento, el nombre y el importe. Los encontrados vienen elegidos, los dudosos se revisan y los que no tienen dueño se asignan a mano o se descartan. No se registra nada hasta que confirmas, y la misma línea no se registra dos veces, aunque vuelva en otro archivo. Por ejemplo, un crédito con el CUIT 27-30111222-4 por $ 12.000 es de la socia con documento 30.111.222 que debe $ 12.000.',
        link: FEES,
      },
      {
        question: '¿Cómo corrijo un error?',
        answer:
          'Un recibo se anula entero, con un motivo, y sus cuotas vuelven a deberse. Una cuota sin pagos se cambia o se anula; si tiene pagos, primero se anulan o se mueve ese dinero. Lo pagado de más se mueve a otra cuota de la misma persona. Para devolver dinero, anula el recibo y registra otro por lo que quedó. Nada se borra: todo queda en el historial.',
        link: FEES,
      },
      {
        question: '¿Cómo les recuerdo a quienes deben?',
        answer:
          'En Recordatorios están las familias con cuotas vencidas, por antigüedad: 1 a 30 días, 31 a 60, 61 a 90 y más. Elige a quiénes escribir y envía por correo, o avisa de a una por WhatsApp y márcala. Quien paga por otras personas recibe uno solo por todo. A nadie se le avisa otra vez antes de los días que elijas en Texto y plazo, ni a quien pidió no recibirlos. Si el envío se corta, lo que falta queda esperando: a nadie le llega dos veces.',
        link: FEES,
      },
      {
        question: '¿Qué es cerrar un período?',
        answer:
          'Fija las cifras hasta un día anterior a hoy, y no se puede reabrir. Desde entonces nada lleva una fecha de esos días: si en junio se anula un recibo de mayo, mayo queda igual y la salida figura en junio. Se hace desde Informes, donde también están la caja del día con su arqueo, los meses por deporte y la morosidad.',
        link: FEES,
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
          'Editar los datos, deportes y horarios de su institución, invitar y dar de baja socios, generar y corregir cuotas, registrar pagos y cerrar períodos. Solo de las instituciones que administra.',
      },
      {
        question: '¿Se crean solas las cuotas de cada mes?',
        answer:
          'Quien administra las genera juntas, una vez por mes: elige el período, revisa qué se genera y qué no, y confirma. Lo que ya existe no se repite. También puede crear una cuota suelta.',
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
