import { defineTexts } from '../i18n/text.ts'

export type ProsePart = { title: string; text: readonly string[]; points?: readonly string[] }

export const about = defineTexts({
  title: 'Acerca de',
  intro: '%{name} reúne a quienes buscan dónde practicar un deporte y a los clubes que lo hacen posible.',
  next: 'Para seguir',
  links: { sports: 'Buscar un deporte', plans: 'Ver los planes para clubes', contact: 'Escribirnos' },
})

export const aboutParts: readonly ProsePart[] = [
  {
    title: 'Qué es',
    text: [
      'Un sitio público con los deportes, los días y horarios y las cuotas de clubes e instituciones, y un panel donde cada club lleva sus socios, cuotas, pagos y recibos.',
      'El dinero no pasa por aquí: los socios le pagan a su club, en efectivo o por transferencia, y el club lo registra.',
    ],
  },
  {
    title: 'Para quién',
    text: [],
    points: [
      'Quien busca dónde entrenar: qué hay cerca, cuándo y cuánto cuesta, sin crear una cuenta.',
      'Socios y familias: qué deben, cuándo vence y sus recibos.',
      'Tesorería y comisión directiva: quién debe qué, cobros sin planillas e informes que cierran.',
      'Federaciones y ligas: varias instituciones, cada una con lo suyo.',
    ],
  },
  {
    title: 'Quién está detrás',
    text: [
      'La administración de este sitio lo mantiene y acuerda los planes con las instituciones. Lo que cada club publica y registra es responsabilidad de ese club.',
      'Se sostiene con lo que pagan las instituciones por su plan: sin publicidad, y sin vender datos.',
    ],
  },
  {
    title: 'Cómo se tratan los datos',
    text: ['En pocas palabras; el detalle está en la página de privacidad.'],
    points: [
      'En las páginas públicas no aparece ningún dato de socios.',
      'Cada club ve solo lo suyo: ninguno conoce las cuotas ni la historia de una persona en otro.',
      'No hay rastreo ni contenido de terceros en las páginas.',
      'Nada de la contabilidad se borra: lo que se registra mal se anula y queda a la vista.',
    ],
  },
]
