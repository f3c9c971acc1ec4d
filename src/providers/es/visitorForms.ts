import { defineTexts } from '../i18n/text.ts'

export const visitorForms = defineTexts({
  optional: 'opcional',
  givenName: 'Nombre',
  familyName: 'Apellido',
  email: 'Email',
  phone: 'Teléfono',
  birthdate: 'Fecha de nacimiento',
  sport: 'Deporte',
  message: 'Mensaje',
  trap: 'Deja este campo vacío',
  consent: 'Acepto que guarden estos datos para responderme.',
  privacy: 'Cómo cuidamos tus datos',
  send: 'Enviar',
  sending: 'Enviando…',
  failed: 'No se envió. Lo que escribiste sigue aquí.',
  unsure: 'No sabemos si se envió. Lo que escribiste sigue aquí: si lo envías otra vez, llega una sola vez.',
  tooMany: 'Ya recibimos varios envíos tuyos. Lo que escribiste sigue aquí: vuelve a intentar más tarde.',
  check: 'Revisa los campos marcados.',
  join: {
    kinds: 'Qué quieres hacer',
    join: 'Quiero sumarme',
    trial: 'Clase de prueba',
    title: { join: 'Súmate a %{club}', trial: 'Clase de prueba en %{club}' },
    intro: {
      join: 'Deja tus datos y te cuentan cómo empezar. No es una inscripción: el club te responde.',
      trial: 'Elige el deporte y deja tus datos: el club te dice qué día puedes ir.',
    },
    reach: 'Basta con un correo o un teléfono.',
    anySport: 'Todavía no lo sé',
    chooseSport: 'Elige un deporte',
    messageHelp: 'Tu experiencia, tus horarios o lo que quieras preguntar. Si es para un menor, también tu nombre.',
    done: 'Listo, le llegó a %{club}',
    doneDetail: 'Te van a responder por el correo o el teléfono que dejaste.',
    back: 'Volver a %{club}',
    noSports: 'Esta institución todavía no publicó deportes para probar.',
  },
  contact: {
    title: 'Contacto',
    intro: '¿Tienes una pregunta sobre la plataforma, o quieres sumar a tu club? Escríbenos.',
    name: 'Nombre y apellido',
    role: 'Quién eres',
    chooseRole: 'Elige una opción',
    roles: { club: 'Soy de un club', member: 'Soy socio de un club', other: 'Otro motivo' },
    ownClub: 'Por tus cuotas, tus datos o tus horarios escríbele a tu club: su página tiene cómo.',
    clubs: 'Buscar mi club',
    aboutPlan: 'Consulta por el plan %{plan}.',
    sent: 'Mensaje enviado',
    sentDetail: 'Te respondemos al correo que dejaste.',
    kept: 'Mensaje guardado',
    keptDetail:
      'Quedó guardado para leerlo más tarde; no salió por correo en este momento. No hace falta que lo repitas.',
    home: 'Ir al inicio',
    other: 'Otras maneras',
    whatsapp: 'Escribir por WhatsApp',
  },
})

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
