import { defineTexts } from '../i18n/text.ts'

export const terms = defineTexts({
  title: 'Antes de seguir',
  changedTitle: 'Los términos cambiaron',
  before: 'Para usar el panel, lee y acepta los',
  terms: 'términos',
  between: 'y la',
  privacy: 'privacidad',
  after: 'Guardamos el día en que los aceptas.',
  accept: 'Acepto',
  leave: 'Salir',
  outdated: 'Los términos cambiaron mientras los leías. Vuelve a cargar la página para ver los nuevos.',
  failed: 'No pudimos guardar tu respuesta. Vuelve a intentar.',
})
