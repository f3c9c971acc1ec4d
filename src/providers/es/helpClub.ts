import type { HelpLink, HelpTopic } from './help.ts'
import { shell, panelMenu as panel } from './shell.ts'

const { nav, user } = shell

const FEES: HelpLink = { label: panel.paymentsList, to: '/panel/payments' }
const CASH: HelpLink = { label: panel.cash, to: '/panel/payments/cash' }
const NEW_USER: HelpLink = { label: panel.usersNew, to: '/panel/users/new' }
const INSTITUTIONS: HelpLink = { label: panel.institutionsList, to: '/panel/institutions' }
const NEW_INSTITUTION: HelpLink = { label: panel.institutionsNew, to: '/panel/institutions/new' }
const MY_INSTITUTIONS: HelpLink = { label: panel.myInstitutions, to: '/panel/my-institutions' }
const PLANS: HelpLink = { label: nav.plans, to: '/plans' }

export const CLUB_TOPICS: readonly HelpTopic[] = [
  {
    id: 'tesoreria',
    title: 'Guía de tesorería',
    audience: ['club'],
    questions: [
      {
        question: '¿Cómo genero las cuotas de un mes?',
        answer:
          'En Generaciones elige Generar cuotas, el período y los deportes; los importes salen de los que ofrece la institución y se pueden cambiar para esa vez. La cuota social, la matrícula y otros conceptos, con sus categorías y el importe por familia, se completan en los datos de la institución y se cobran en sus meses. La vista previa muestra cada cuota y lo que queda afuera con su motivo. Por ejemplo: fútbol a $ 12.000 y básquet a $ 9.000 con 20 % de descuento por otro deporte son $ 12.000 y $ 7.200. Mientras no haya pagos, se puede deshacer entera.',
        link: FEES,
      },
      {
        question: '¿Se pueden generar solas cada mes?',
        answer:
          'Sí: en los datos de la institución completa el día de generación automática, y desde entonces se crean ese día, con los importes y descuentos de la institución. En los meses más cortos vale el último día. Elige uno anterior a los vencimientos. En Generaciones figuran como automáticas, con la fecha de la próxima; si una falla, por ejemplo por un período cerrado, dice por qué y se puede reintentar. Ninguna cuota se repite, tampoco si ya las generaste a mano.',
        link: FEES,
      },
      {
        question: '¿Cómo cargo lo que ya se debía antes de usar Rayo?',
        answer:
          'En Cuotas elige Saldos iniciales y tu planilla: una fila por socio con su número, documento, nombre o correo y lo que debe o tiene a favor. Cada deuda se carga como una cuota con su concepto y su día, y cada saldo a favor queda para usar en otra cuota. No se crea ningún recibo ni cambia la caja. Por ejemplo, Ana debe $ 3.000 desde el 10 de mayo: figura vencida desde ese día. El mismo archivo otra vez no repite nada, y lo que esté mal se anula mientras no tenga pagos.',
        link: FEES,
      },
      {
        question: '¿Cómo cobro en el mostrador?',
        answer: `En ${panel.cash} busca a la persona por nombre, número de socio o documento, escribe un importe y se reparte de la cuota más antigua a la más nueva. Por ejemplo, $ 25.000 pagan una de $ 10.000, otra de $ 12.000 y $ 3.000 de la siguiente. Intro registra y sigue con la próxima persona.`,
        link: CASH,
      },
      {
        question: '¿Cómo registro las transferencias del banco?',
        answer:
          'En Banco elige el archivo de movimientos como lo da el banco y mira qué es cada columna: se recuerda para la próxima vez. Cada ingreso se compara con los socios por la referencia de sus avisos, el documento, el nombre y el importe. Los encontrados vienen elegidos, los dudosos se revisan y los que quedan sin socio se asignan a mano, se reparten entre varios socios, se guardan para después o se descartan. En Movimientos anteriores ves qué se hizo con cada uno. No se registra nada hasta que confirmas, y la misma línea no se registra dos veces, aunque vuelva en otro archivo. Por ejemplo, un crédito con el CUIT 27-30111222-4 por $ 12.000 es de la socia con documento 30.111.222 que debe $ 12.000.',
        link: FEES,
      },
      {
        question: '¿Cómo corrijo un error?',
        answer:
          'Un recibo se anula completo, con un motivo, y sus cuotas quedan pendientes otra vez. Una cuota sin pagos se cambia o se anula; si tiene pagos, primero se anulan o se usa ese dinero en otra cuota. El saldo a favor se usa en otra cuota de la misma persona o se devuelve con Devolver saldo, que lo descuenta de la caja y tiene su comprobante. Lo que nadie va a pagar se condona con un motivo, en una cuota o en varias, y se puede deshacer: no cuenta como cobrado. Con Hacer plan de pago, lo que se debe pasa a cuotas nuevas con sus vencimientos, y el atraso se sigue contando desde la deuda. Nada se borra: todo queda en el historial.',
        link: FEES,
      },
      {
        question: '¿Cómo les recuerdo a quienes deben?',
        answer:
          'En Recordatorios están las familias con cuotas vencidas, por antigüedad: 1 a 30 días, 31 a 60, 61 a 90 y más. Elige a quiénes escribir y envía por correo, o avisa a cada una por WhatsApp y márcala. Quien paga por otras personas recibe uno solo por todo. A nadie se le avisa otra vez antes de los días que elijas en Texto y plazo, ni a quien pidió no recibirlos. Si el envío se corta, lo que falta queda esperando: a nadie le llega dos veces.',
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
    id: 'administrar',
    title: 'Administrar una institución',
    audience: ['club'],
    questions: [
      {
        question: '¿Qué puede hacer quien administra una institución?',
        answer:
          'Editar los datos, deportes y horarios de su institución, invitar y dar de baja socios, generar y corregir cuotas, registrar pagos y cerrar períodos. Solo de las instituciones que administra.',
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
        answer: `Con tu cuenta abierta, en ${panel.myInstitutions} elige Registrar mi club: quedas a cargo de administrarlo, con el plan gratuito si hay uno. Si ya administras otro, créalo en ${panel.institutionsNew}. Queda en borrador hasta que lo publiques; por un plan mayor, comunícate con la administración del sitio.`,
        link: MY_INSTITUTIONS,
      },
      {
        question: '¿Cuántos socios puede tener mi institución?',
        answer:
          'Los que admita su plan; se ve en el resumen de la institución. Cuentan los socios de hoy y las invitaciones sin respuesta, no quienes administran ni los contactos. Al llegar al límite no se agregan más hasta pasar a un plan mayor o dar de baja a quienes ya no están.',
        link: PLANS,
      },
    ],
  },
  {
    id: 'sitio',
    title: 'Administrar el sitio',
    audience: ['site'],
    questions: [
      {
        question: '¿Cómo doy de alta una institución?',
        answer: `En ${panel.institutionsNew} completa sus datos, su plan y sus deportes. Después, en la pestaña Administradores de la institución, agrega a quien la va a llevar con su correo: recibe una invitación. Queda en borrador hasta que se publique.`,
        link: NEW_INSTITUTION,
      },
      {
        question: '¿Cómo cambio el plan de una institución?',
        answer:
          'Con Editar, en su página. Si el plan nuevo admite menos socios de los que ya tiene, nadie se pierde: solo no se agregan más.',
        link: INSTITUTIONS,
      },
      {
        question: '¿Cómo publico y ordeno los planes?',
        answer: `Un plan sin publicar no se ve en el sitio. En ${panel.plansList} el botón Ordenar los acomoda, con el mouse o con el teclado: es el orden en que los ven todos.`,
        link: { label: panel.plansList, to: '/panel/plans' },
      },
    ],
  },
]
