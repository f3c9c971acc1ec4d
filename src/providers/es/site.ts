import { defineTexts } from '../i18n/text.ts'
import { shell } from './shell.ts'

export const site = defineTexts({
  offline: 'Sin conexión: ves lo que se guardó en tu última visita.',
  sports: {
    title: 'Deportes',
    intro: 'Elige un deporte para ver dónde, cuándo y desde cuánto.',
    search: 'Buscar deporte',
    placeholder: 'Por ejemplo, natación',
    type: 'Tipo',
    allTypes: 'Todos',
    count: '%{smart_count} deporte |||| %{smart_count} deportes',
    empty: 'No encontramos deportes',
    emptyDetail: 'Prueba con otra palabra o quita los filtros.',
    where: 'Dónde, cuándo y cuánto',
    calendar: 'Ver los horarios de todos en el calendario',
  },
  institutions: {
    away: 'a\u00a0%{distance}\u00a0km',
    monthly: '%{amount}/mes',
    monthlyFrom: 'desde\u00a0%{amount}/mes',
    moreSports: 'y 1 deporte más |||| y %{smart_count} deportes más',
    empty: 'No encontramos instituciones',
    offers: '%{smart_count} deporte |||| %{smart_count} deportes',
    from: 'Cuota desde',
    free: 'Sin costo',
    noPlace: 'Sin ciudad indicada',
    way: 'Cómo llegar',
    wayTo: 'Cómo llegar a %{name}',
  },
  filters: {
    label: 'Filtros',
    results: 'Resultados',
    clear: 'Quitar filtros',
    remove: 'Quitar %{filter}',
    submit: 'Buscar',
  },
  loading: 'Cargando…',
})

export const siteHome = defineTexts({
  title: 'Clubes y deportes cerca, con horarios y cuotas',
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

export const notFound = defineTexts({
  title: 'Esta página no existe',
  detail: 'La dirección puede estar mal escrita, o la página cambió de lugar.',
  closest: '¿Buscabas alguna de estas?',
  search: 'Buscar «%{words}» en las instituciones',
  home: 'Ir al inicio',
  help: 'Ver la ayuda',
})

const { nav, footer, user } = shell

/** The site's pages, and the beginnings of words by which somebody may have meant each. */
export const PAGE_WORDS: readonly { to: string; label: string; words: readonly string[] }[] = [
  { to: '/sports', label: nav.sports, words: ['deport', 'sport', 'disciplin', 'activid'] },
  { to: '/institutions', label: nav.institutions, words: ['institu', 'club', 'gimnas', 'asocia'] },
  { to: '/calendar', label: 'Calendario', words: ['calend', 'horari', 'agenda', 'clases', 'semana'] },
  { to: '/plans', label: nav.plans, words: ['plan', 'planes', 'plans', 'preci', 'tarif', 'suscri', 'pricing'] },
  { to: '/help', label: footer.help, words: ['ayud', 'help', 'pregunt', 'faq', 'soport'] },
  { to: '/contact', label: footer.contact, words: ['contac', 'consult', 'escrib'] },
  { to: '/about', label: footer.about, words: ['acerca', 'about', 'nosotr', 'quien'] },
  { to: '/privacy', label: footer.privacy, words: ['priva', 'datos', 'cookie'] },
  { to: '/terms', label: footer.terms, words: ['termin', 'term', 'condici', 'legal'] },
  {
    to: '/panel',
    label: user.signIn,
    words: ['login', 'ingres', 'entrar', 'inici', 'sesion', 'signin', 'acceso', 'cuenta', 'registr'],
  },
]
