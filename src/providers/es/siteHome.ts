import { defineTexts } from '../i18n/text.ts'

export const siteHome = defineTexts({
  eyebrow: 'Clubes e instituciones deportivas',
  headline: 'Encuentra tu deporte,',
  headlineMark: 'cerca',
  intro: 'Clubes con sus deportes, sus días y horarios y lo que cuesta la cuota, para saberlo antes de ir.',
  search: {
    label: 'Buscar en el sitio',
    placeholder: 'Hockey en Rosario, noche',
    text: 'Qué quieres practicar, o dónde',
    submit: 'Buscar',
  },
  calendar: 'Ver los horarios de la semana',
  forClubs: '¿Llevas un club?',
  examples: { title: 'Algunos horarios', at: '%{day} %{from}' },
  sports: { title: 'Elige tu deporte', all: 'Ver todos los deportes' },
  institutions: { title: 'Instituciones para empezar', all: 'Ver todas las instituciones' },
  clubs: {
    eyebrow: 'Para clubes',
    title: 'Tu club, al día y sin planillas',
    intro: 'Socios, cuotas, pagos y una página propia, en un solo lugar.',
    treasurer: 'Tesorería',
    treasurerText:
      'Quién debe qué y desde cuándo, en una sola lista. Lo que se registra mal se anula, sin borrar nada.',
    member: 'Socios',
    memberText: 'Cada persona ve sus cuotas, sus vencimientos y sus recibos, también si participa en más de un club.',
    board: 'Comisión directiva',
    boardText: 'Deportes, horarios y cuotas publicados en una página propia, tal como el club los carga.',
    start: 'Ver los planes para clubes',
  },
  preview: { title: 'Cuotas del mes', sample: 'Ejemplo' },
})
