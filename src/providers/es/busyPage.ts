import { defineTexts } from '../i18n/text.ts'

export const busyPage = defineTexts({
  title: 'Hay que esperar un momento',
  detail:
    'Hay muchas visitas en este momento, o abriste muchas páginas seguidas. Espera un minuto y vuelve a cargar la página.',
  home: 'Ir al inicio',
})
