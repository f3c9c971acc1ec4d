import { defineTexts } from '../i18n/text.ts'

export const sitePlans = defineTexts({
  title: 'Planes',
  intro: 'Lo que paga una institución por usar %{name}. Sin comisión sobre las cuotas.',
  monthly: 'por mes',
  yearly: 'por año',
  free: 'Gratis',
  members: 'Hasta %{count} socios',
  unlimited: 'Socios sin límite',
  start: 'Empezar gratis',
  startWith: 'Empezar gratis con el plan %{plan}',
  ask: 'Consultar',
  askFor: 'Consultar por el plan %{plan}',
  empty: 'Todavía no hay planes publicados',
  emptyDetail: 'Vuelve a mirar más adelante.',
  size: {
    label: '¿Cuántos socios tiene tu club?',
    placeholder: 'Por ejemplo, 180',
    submit: 'Recomendar un plan',
    invalid: 'Escribe un número de socios, de 1 a 1.000.000.',
    start: 'Recomendado para empezar: %{plan}, el de menor costo. Puedes cambiar de plan cuando el club crezca.',
    found: 'Para %{count} socios, recomendamos %{plan}: es el más económico de los que los admiten.',
    none: 'Ningún plan publicado admite %{count} socios.',
    write: 'Escríbenos y lo vemos',
  },
  recommended: 'Recomendado',
  table: {
    label: 'Comparación de planes',
    caption: 'Comparación de planes: precio, costo por mes y por año, socios y lo que incluye cada uno',
    plan: 'Plan',
    price: 'Precio',
    perMonth: 'Cuesta por mes',
    perYear: 'Cuesta por año',
    members: 'Socios',
    included: 'Incluido',
    missing: 'No incluido',
    get: 'Cómo contratarlo',
  },
  begin: {
    title: 'Cómo empezar',
    account: 'Registrar mi club',
  },
  questions: {
    title: 'Preguntas sobre los planes',
  },
})

export const planSteps = [
  'Crea tu cuenta con tu correo y confírmala con el código que te enviamos.',
  'Registra tu club: quedas a cargo de administrarlo. Empieza en borrador, con el plan gratuito si hay uno; por otro plan, consúltanos.',
  'Carga deportes, horarios y socios, y publica la página del club cuando esté lista.',
] as const

export const planQuestions = [
  {
    question: '¿Cobran comisión sobre las cuotas?',
    answer:
      'No. Los socios le pagan a su institución, en efectivo o por transferencia, y ese dinero no pasa por este sitio. Lo único que paga la institución es su plan.',
  },
  {
    question: '¿Conviene pagar por mes o por año?',
    answer:
      'Compara la fila Cuesta por año: ahí está lo que se paga en doce meses con cada plan, se pague mes a mes o de una vez. El anual compromete todo el año; el mensual deja cambiar antes.',
  },
  {
    question: '¿A quiénes cuenta el límite de socios?',
    answer:
      'A los socios de hoy y a las invitaciones que esperan respuesta. Quienes administran, los contactos y quien se dio de baja no cuentan.',
  },
  {
    question: '¿Qué pasa si el club llega al límite?',
    answer:
      'No se pueden agregar más socios hasta pasar a un plan mayor o dar de baja a quienes ya no están; al intentarlo se explica el motivo. Lo demás sigue igual: cuotas, pagos y recibos de los socios que ya están.',
  },
  {
    question: '¿Podemos cambiar de plan, o irnos?',
    answer:
      'Sí. Escríbenos y cambiamos el plan; no se pierde ningún dato. Socios, cuotas y recibos se pueden descargar en CSV o Excel cuando quieran.',
  },
] as const
