import { shell } from './shell.ts'
import { defineTexts } from '../i18n/text.ts'

export const notFound = defineTexts({
  title: 'Esta página no existe',
  detail: 'La dirección puede estar mal escrita, o la página cambió de lugar.',
  closest: '¿Buscabas alguna de estas?',
  search: 'Buscar “%{words}” en las instituciones',
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
