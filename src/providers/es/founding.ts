import { defineTexts } from '../i18n/text.ts'

export const founding = defineTexts({
  title: 'Registrar mi club',
  intro:
    'Quedas a cargo de administrarlo. Empieza en borrador, con el plan gratuito si hay uno: nadie lo ve en el sitio hasta que lo publiques.',
  back: 'Mis instituciones',
  section: 'Tu institución',
  name: 'Nombre',
  city: 'Ciudad',
  province: 'Provincia',
  email: 'Email',
  emailHelp: 'El que verá quien quiera comunicarse con el club.',
  phone: 'Teléfono',
  currency: 'Moneda',
  save: 'Registrar',
  success: 'Registraste %{name}. Carga sus deportes y publícala cuando esté lista.',
  failed: 'No pudimos registrar la institución. Vuelve a intentar.',
  offer: '¿Llevas un club? Regístralo aquí.',
  open: 'Registrar mi club',
})
