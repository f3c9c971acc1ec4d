/** Texts of the help page. */
export const help = {
  title: 'Ayuda',
  intro: 'Respuestas sobre cuotas, pagos, cuentas y roles.',
  search: 'Buscar en la ayuda',
  placeholder: 'Por ejemplo, recibo',
  count: '%{smart_count} respuesta |||| %{smart_count} respuestas',
  empty: 'No encontramos una respuesta',
  emptyDetail: 'Prueba con otra palabra o escríbenos.',
  contactTitle: '¿Necesitas hablar con alguien?',
  contactText:
    'Por cuotas y pagos, consulta primero a tu institución: es quien los registra. Por la plataforma, escríbenos.',
  email: 'Escribir a %{email}',
  whatsapp: 'Abrir WhatsApp',
} as const

export type HelpTopic = { id: string; title: string; questions: readonly { question: string; answer: string }[] }

/** The questions and answers of the help page. */
export const HELP_TOPICS: readonly HelpTopic[] = [
  {
    id: 'cuotas',
    title: 'Cuotas',
    questions: [
      {
        question: '¿Qué significa el estado de mi cuota?',
        answer:
          'Impaga: todavía no hay pagos y falta para el vencimiento. Por vencer: vence pronto. Incompleta: hay un pago parcial. Vencida: pasó el vencimiento y queda saldo. Pagada: está saldada. Pago excedido: se pagó de más y el excedente queda a tu favor. Sin cuota: no corresponde pagar, por una exención o porque se canceló.',
      },
      {
        question: '¿Cuándo vence una cuota?',
        answer:
          'El día que fijó tu institución para cada deporte, según su hora local. Algunas instituciones dan días de gracia: durante esos días la cuota figura como Por vencer y recién después pasa a Vencida.',
      },
      {
        question: '¿Qué pasa si pagué de más?',
        answer:
          'La cuota figura como Pago excedido. Tu institución puede usar ese excedente para otra cuota tuya; el movimiento queda registrado en las dos.',
      },
      {
        question: '¿Por qué una cuota figura como Sin cuota?',
        answer:
          'Porque el importe es cero, porque tienes una exención vigente en la fecha de vencimiento (por ejemplo, una beca) o porque tu institución la canceló. No hay nada que pagar.',
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
          'Directamente a tu institución, en efectivo o por transferencia. La institución registra el pago y tu cuota se actualiza al momento. Esta página no cobra con tarjeta ni guarda datos bancarios.',
      },
      {
        question: '¿Dónde veo mis recibos?',
        answer:
          'En el panel, en Mis instituciones: elige la institución y verás tus cuotas con los pagos recibidos. Cada recibo tiene un número correlativo de la institución.',
      },
      {
        question: 'Se registró mal un pago, ¿se puede corregir?',
        answer:
          'Sí. Quien administra la institución anula el recibo completo, con un motivo, y lo registra otra vez. Nada se borra: quedan el recibo anulado y el nuevo.',
      },
      {
        question: '¿Una persona puede pagar las cuotas de toda la familia?',
        answer:
          'Sí. Un mismo recibo puede repartirse entre varias cuotas de varios socios de la misma institución. Avísale a tu institución a quiénes corresponde el pago.',
      },
    ],
  },
  {
    id: 'cuentas',
    title: 'Cuentas',
    questions: [
      {
        question: '¿Cómo creo mi cuenta?',
        answer:
          'Elige Iniciar sesión y luego Crear cuenta. Usa el mismo correo que le diste a tu institución: así tu cuenta queda vinculada con tus cuotas. Te enviaremos un código para verificarlo.',
      },
      {
        question: 'Olvidé mi contraseña',
        answer:
          'En la pantalla de inicio de sesión elige ¿Olvidaste tu contraseña? y escribe tu correo. Recibirás un código para elegir una nueva.',
      },
      {
        question: 'Mi institución me invitó, ¿qué hago?',
        answer:
          'Inicia sesión con el correo de la invitación y abre Mi perfil: ahí puedes aceptarla. Hasta que la aceptes, la institución no ve tus datos.',
      },
      {
        question: '¿Puedo estar en más de una institución?',
        answer:
          'Sí, con la misma cuenta. Cada institución ve solamente lo suyo: ninguna conoce tus cuotas ni tu historia en otra.',
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
        question: '¿Cómo sumo a otra persona para administrar?',
        answer:
          'Quien ya administra la institución puede invitarla con el rol de administración desde Usuarios, Nuevo usuario. Siempre debe quedar al menos una persona que administre.',
      },
      {
        question: 'Quiero registrar mi club, ¿por dónde empiezo?',
        answer:
          'Elige un plan en la página Planes y escríbenos. También puedes crear la institución desde el panel si ya administras otra. Queda en borrador hasta que la publiques.',
      },
      {
        question: '¿Quién ve mis datos personales?',
        answer:
          'Tú, y quienes administran las instituciones a las que perteneces. En el sitio público no se muestra ningún dato de socios.',
      },
    ],
  },
]
