import { defineTexts } from '../i18n/text.ts'

export const help = defineTexts({
  title: 'Ayuda',
  intro: 'Respuestas para quien busca un deporte, para socios y para quienes llevan un club.',
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
  audience: {
    label: 'Para quién',
    all: 'Todo',
    visitor: 'Visitantes',
    member: 'Socios y familias',
    club: 'Administración y tesorería',
    site: 'Superadministración',
  },
})

export const AUDIENCES = ['visitor', 'member', 'club', 'site'] as const
export type Audience = (typeof AUDIENCES)[number]

export type HelpLink = { label: string; to: string }

type HelpQuestion = { question: string; answer: string; link?: HelpLink }

export type HelpTopic = {
  id: string
  title: string
  audience: readonly Audience[]
  questions: readonly HelpQuestion[]
}
