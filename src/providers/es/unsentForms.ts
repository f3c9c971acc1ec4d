import { defineTexts } from '../i18n/text.ts'

export const busyPage = defineTexts({
  title: 'Hay que esperar un momento',
  detail:
    'Hay muchas visitas en este momento, o abriste muchas páginas seguidas. Espera un minuto y vuelve a cargar la página.',
  home: 'Ir al inicio',
})

/** Texts of a visitor's form that the server could not take, for browsers without JavaScript. */
export const unsentForms = defineTexts({
  refused: {
    forbidden:
      'No se envió, porque no vino de esta página. Escríbelo aquí y envíalo otra vez; si vuelve a pasar, usa las otras maneras de contacto.',
    bodyTooLarge:
      'No se envió, porque es demasiado largo. Vuelve atrás en tu navegador, donde sigue lo que escribiste, y acórtalo.',
    unsupportedMediaType:
      'No se envió, porque tu navegador lo mandó de una manera que no podemos leer. Escríbelo aquí y envíalo otra vez.',
  },
  title: 'No se pudo enviar',
  unsure: 'No sabemos si se envió',
  kept: 'El sitio no responde en este momento. Lo que escribiste sigue aquí: envíalo otra vez en unos minutos. Si ya había llegado, llega una sola vez.',
  lost: 'El sitio no responde en este momento. Vuelve a intentar en unos minutos.',
  message: 'Tu mensaje',
  again: 'Enviar otra vez',
  open: 'Abrir el formulario',
  write: 'Escribir a %{email}',
  home: 'Ir al inicio',
})
