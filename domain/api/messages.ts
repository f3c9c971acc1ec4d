import type { z } from 'zod'

/** By the status of their answer. */
const DETAILS = {
  400: {
    malformedBody: 'No pudimos leer los datos enviados.',
    malformedQuery: 'La consulta tiene un filtro, un orden o un rango que no es válido.',
    malformedId: 'El identificador no es válido.',
    malformedHeader: 'Un encabezado de la solicitud no es válido.',
    malformedPath: 'La dirección de la solicitud no está bien escrita.',
    unknownFilter: 'Ese filtro no existe.',
    unknownSort: 'No se puede ordenar por ese campo.',
    unknownFormat: 'Ese formato no existe: se exporta como csv o xlsx.',
  },
  401: {
    missingToken: 'Inicia sesión para continuar.',
    invalidToken: 'Tu sesión no es válida o venció. Inicia sesión otra vez.',
    signInFailed: 'Correo y/o contraseña incorrecto/s',
  },
  403: {
    forbidden: 'No tienes permiso para hacer esto.',
    deactivated: 'Tu cuenta está desactivada. Consulta con tu institución.',
  },
  404: {
    notFound: 'No encontramos lo que buscas.',
  },
  405: {
    methodNotAllowed: 'Esa operación no está disponible.',
  },
  409: {
    emailTaken: 'Ya existe una cuenta con ese correo.',
    emailUnverified: 'Tu correo todavía no está verificado.',
    alreadyLinked: 'Ese correo ya está vinculado a otra cuenta.',
    alreadyMember: 'Esa persona ya pertenece a la institución.',
    alreadyInvited: 'Ya invitaste a alguien con ese correo. Si lo comparte un familiar, déjalo vacío.',
    duplicate: 'Ya existe un registro igual.',
    slugTaken: 'Esa dirección pública ya está en uso.',
    inUse: 'No se puede eliminar porque está en uso.',
    lastAdmin: 'La institución debe conservar al menos una persona que la administre con todos los permisos.',
    currencyFixed: 'La moneda no puede cambiar porque ya hay cuotas o movimientos de dinero.',
    alreadyReversed: 'Ya fue anulado.',
    alreadyDecided: 'Este aviso ya tiene respuesta o fue retirado.',
    creditMoved:
      'El saldo a favor de ese recibo se usó en otra cuota: devuélvelo a su cuota antes de anular el recibo.',
    refundedMore: 'Se devolvió más dinero del que queda cobrado: anula antes la devolución.',
    nothingOwed: 'Esa cuota no tiene saldo pendiente.',
    hasWriteOff: 'Una parte está condonada: deshaz la condonación antes.',
    notWrittenOff: 'Esa cuota no tiene nada condonado.',
    alreadyRefinanced: 'Esa cuota ya está en un plan de pago.',
    notRefinanced: 'Esa cuota no está en un plan de pago.',
    debtChanged: 'Lo que se debe cambió mientras tanto: revisa el total y vuelve a intentar.',
    partOfPlan: 'Es parte de un plan de pago: deshaz el plan, o condona el saldo.',
    hasPayments: 'Ya tiene pagos: anula sus recibos o usa ese dinero en otra cuota antes.',
    alreadyCancelled: 'Esa cuota ya fue anulada.',
    alreadyClosed: 'Esos días ya están cerrados.',
    closedDays: 'Esa cuota vence en un período cerrado: anúlala y crea otra con un vencimiento posterior.',
    requestRunning: 'Esa operación todavía está en curso. Espera un momento y vuelve a intentar.',
    listChanged: 'La lista cambió mientras tanto. Revisa cuántos son ahora y vuelve a intentar.',
    notUndoable: 'Esto ya no se puede deshacer.',
    importInUse:
      'La importación ya no se puede deshacer: alguna de esas personas cambió desde entonces, tiene cuotas, recibos o recordatorios, o paga por otros.',
    payerHasNoEmail: 'Quien pagó no tiene un correo al que enviarlo.',
    memberHasNoEmail: 'Esa persona no tiene un correo al que escribirle.',
    remindersStopped: 'Esa persona pidió no recibir recordatorios.',
    alreadyReminded: 'Ya se le envió un recordatorio hace pocos días.',
    nothingOverdue: 'Esa persona no tiene cuotas vencidas.',
    siteUnknown:
      'El envío por correo no está activado: falta la dirección del sitio. Pide a quien administra la instalación que configure SITE_ORIGIN.',
    planFull:
      'El plan de la institución no admite más socios (cuentan también las invitaciones). Hay que pasar a un plan mayor o dar de baja a quienes ya no están.',
    administersAlready: 'Ya administras una institución: crea las demás desde Nueva institución.',
    stillMember: 'Todavía pertenece a la institución: termina su membresía antes de borrar sus datos.',
    memberOwes: 'Tiene cuotas por pagar: cóbralas, condónalas o anúlalas antes de borrar sus datos.',
    memberHasCredit: 'Tiene saldo a favor: devuélvelo antes de borrar sus datos.',
    personErased: 'Los datos de esta persona se borraron: ya no se pueden cambiar.',
  },
  410: {
    gone: 'Lo que buscas ya no está publicado.',
  },
  412: {
    stale: 'Otra persona cambió este registro. Revisa los datos actuales y vuelve a intentar.',
  },
  413: {
    bodyTooLarge: 'Los datos enviados son demasiado grandes.',
    pictureTooHeavy: 'La imagen pesa demasiado: puede tener hasta 5 MB.',
  },
  415: {
    unsupportedMediaType: 'El formato de los datos no es válido.',
  },
  422: {
    validation: 'Revisa los campos marcados.',
    keyReused: 'Un envío anterior ya quedó registrado con otros datos. Revísalo antes de enviar otro.',
    notAPicture: 'El archivo no es una imagen que se pueda usar: elige una JPG, PNG, WebP o GIF.',
    brokenPicture: 'La imagen está dañada o incompleta: prueba con otra copia.',
    pictureTooLarge: 'La imagen es demasiado grande: puede tener hasta 12.000 píxeles de lado y 50 millones en total.',
    pictureTooSmall: 'La imagen es demasiado pequeña: necesita al menos 32 píxeles de lado.',
  },
  429: {
    rateLimited: 'Demasiados intentos. Espera un momento y vuelve a intentar.',
  },
  500: {
    internal: 'Ocurrió un error inesperado. Vuelve a intentar.',
  },
  503: {
    unavailable: 'El servicio no está disponible por el momento. Vuelve a intentar.',
    mailUnconfirmed:
      'El servidor de correo no confirmó el envío: puede haber llegado. Antes de enviarlo otra vez, pregunta si lo recibieron.',
    mailUnavailable: 'No pudimos enviar el correo: no se envió nada. Vuelve a intentar más tarde.',
  },
}

type Status = keyof typeof DETAILS
export type ErrorCode = { [S in Status]: keyof (typeof DETAILS)[S] }[Status]

export const ERRORS = Object.fromEntries(
  Object.entries(DETAILS).flatMap(([status, details]) =>
    Object.entries(details).map(([code, detail]) => [code, { status: Number(status), detail }] as const),
  ),
  // Each code has one status.
) as Record<ErrorCode, { status: number; detail: string }>

export const FIELD_TEXTS = {
  required: 'Completa este campo',
  noEmail: 'No tiene correo: agrégalo en sus datos e inténtalo otra vez',
  tooLong: 'El texto es demasiado largo',
  tooMany: 'Hay demasiados elementos',
  tooManySaved: 'Ya guardaste 50 búsquedas: quita alguna',
  invalid: 'El valor no es válido',
  invalidText: 'El texto tiene caracteres que no son válidos',
  hiddenCharacters: 'El texto tiene caracteres invisibles: bórralo y escríbelo de nuevo',
  invalidId: 'El identificador no es válido',
  invalidDate: 'La fecha no es válida',
  invalidPeriod: 'El período no es válido (AAAA-MM)',
  invalidTimezone: 'La zona horaria no es válida',
  invalidCurrency: 'La moneda no es válida',
  invalidAmount: 'El importe no es válido',
  negativeAmount: 'El importe no puede ser negativo',
  amountNotPositive: 'El importe debe ser mayor que cero',
  amountTooLarge: 'El importe es demasiado grande',
  invalidNumber: 'El número no es válido',
  numberTooSmall: 'El número es demasiado pequeño',
  numberTooLarge: 'El número es demasiado grande',
  invalidBoolean: 'Elige sí o no',
  invalidOption: 'Elige una de las opciones',
  invalidEmail: 'El correo no es válido',
  invalidPhone: 'El teléfono no es válido (por ejemplo, +5491123456789)',
  invalidUrl: 'La dirección web no es válida (debe empezar con https://)',
  invalidPicture: 'La dirección de la imagen no es válida (debe empezar con https://)',
  invalidSlug: 'Usa solo minúsculas, números y guiones',
  invalidTime: 'La hora no es válida (HH:MM)',
  invalidDueDay: 'El día de vencimiento va de 1 a 28',
  invalidGenerationDay: 'El día va de 1 a 31',
  endsBeforeStart: 'El final debe ser posterior al comienzo',
  invalidCoordinates: 'Pega el enlace largo de un mapa, o latitud y longitud: -34.6037, -58.3816',
  ageToTooLow: 'No puede ser menor que «Edad desde»',
  agesOverlap: 'Estas edades ya son de otra categoría',
  agesMissing: 'Faltan edades entre esta categoría y la anterior',
  discountTooLow: 'No puede ser menor que el descuento anterior',
  neverCharged: 'Elige al menos un mes, o que se cobre al asociarse',
  repeatedName: 'Ya hay otro con este nombre',
  unknownConcept: 'La institución no tiene ese concepto',
  periodOver: 'Ese mes ya terminó: elige este o uno posterior',
  beforeEarlierRise: 'Ya hay un aumento desde un mes posterior: elige ese mes o uno posterior',
  noPriceChanges: 'Ningún precio cambia',
  unknownCategory: 'La institución no tiene esa categoría',
  scholarshipsOverlap: 'En esos días ya tiene otra beca',
  pausesOverlap: 'En esos días ya tiene otra pausa',
  unknownVariant: 'El deporte no tiene esa variante en la institución',
  repeatedSport: 'Hay un deporte repetido',
  repeatedRecord: 'Hay un registro repetido',
  repeatedFee: 'Hay una cuota repetida',
  allocationsDoNotSum: 'La suma de lo aplicado no coincide con el importe',
  payeesDoNotSum: 'Las partes de los socios no suman el importe de la transferencia',
  repeatedMember: 'Hay un socio repetido',
  membershipRequired: 'Elige al menos una institución',
  unknownReference: 'El elemento elegido no existe',
  archivedInstitution: 'La institución está archivada',
  unknownField: 'Ese campo no existe',
  forbiddenField: 'No tienes permiso para cambiar este campo',
  inTheFuture: 'La fecha no puede ser futura',
  notPayable: 'Esa cuota no admite pagos',
  mayBeRecorded: 'Puede estar ya registrado desde otro archivo: vuelve a revisar el archivo',
  beforePayment: 'Es anterior al último pago de la cuota',
  owesLess: 'Ahora debe menos de lo que viste, quizá porque pagó de otra forma: mira sus recibos antes de registrarlo',
  nothingToPay: 'Esa persona no tiene ninguna cuota que admita pagos',
  closedDays: 'Ese día es de un período cerrado',
  notBeforeToday: 'El día debe ser anterior a hoy',
  beforeToday: 'El día ya pasó',
  sameFee: 'Elige otra cuota',
  sameMethod: 'El recibo ya tiene ese medio de pago: elige el otro',
  otherMember: 'La cuota es de otra persona',
  notEnoughCredit: 'Ese importe supera lo que se puede usar',
  notEnoughSurplus: 'Ese importe supera el saldo a favor de la cuota',
  ownGuardian: 'Quien paga debe ser otra persona',
  guardianHasGuardian: 'Las cuotas de esa persona las paga otra: elige a quien paga',
  guardianOfOthers: 'Esta persona paga las cuotas de otras, así que nadie puede pagar las suyas',
  guardianLeft: 'Esa persona ya no pertenece a la institución',
  otherInstitution: 'La cuota es de otra institución',
  notMember: 'La persona no pertenece a la institución',
  adminHasNoEnd: 'Quien administra no puede tener fecha de fin',
  adminNeedsEmail: 'Quien administra necesita un correo',
  ownRole: 'No puedes cambiar tu propio rol',
  ownDuties: 'No puedes cambiar tus propios permisos',
  onlyForAdmins: 'Los permisos son solo de quien administra',
  onlyForMembersDuty: 'Los deportes son solo de quien tiene el permiso Socios y ningún otro',
  notYourSport: 'Elige solo deportes que coordinas',
  ownSportRequired: 'Elige al menos un deporte que coordinas',
  ownDeactivation: 'No puedes desactivar tu propia cuenta',
  fixed: 'Este campo ya no se puede cambiar',
  taken: 'Ese valor ya está en uso',
  formula: 'El texto empieza como una fórmula (=, +, - o @): bórrale ese signo',
  unknownSport: 'La institución no ofrece ese deporte',
  noSurcharge: 'La institución no tiene recargo por mora: complétalo en sus datos',
  repeatedRow: 'Otra fila del archivo ya tiene a esta persona',
  firstOfSeveral: 'Hay más de un dato en la celda: se usa el primero',
  otherRow: 'Otra fila de la persona dice otra cosa, y se usa la primera',
  changedInRecord: 'El dato de quien ya era socio se cambia en su ficha',
  newMembersOnly: 'Solo se importa para socios nuevos',
  lostLetters: 'Perdió letras, como la ñ o las tildes: corrígelo',
  wholeName: 'No se distingue el apellido del nombre',
  invalidDocument: 'No parece un documento',
  beforeBirth: 'Es anterior a la fecha de nacimiento',
  afterJoining: 'Es posterior a la fecha de alta o de baja',
  unknownCode: 'No se sabe qué significa',
  emailOfOther: 'Es el correo de otra persona',
  unknownPayer: 'No se sabe quién es',
  planFull: 'El plan de la institución no admite más socios: hay que pasar a uno mayor',
  missingColumns: 'Faltan las columnas Apellido y Nombre',
  missingBalanceColumns: 'Falta la columna que dice de quién es el saldo, o la del importe',
  repeatedBalance: 'Otra fila de esta persona tiene el mismo concepto, día y deporte',
  adminIsNoContact: 'Quien administra la institución no puede ser un contacto',
  contactPlaysNothing: 'Un contacto no tiene deportes: quítalos, o hazlo socio',
  partOfPlan: 'Es parte de un plan de pago: su importe no cambia',
  openingCredit: 'Un saldo inicial a favor no cambia de importe: anúlalo y cárgalo otra vez',
  noRows: 'El archivo no tiene filas',
  tooManyCells: 'La fila tiene más celdas que columnas el archivo',
  contactRequired: 'Deja un correo o un teléfono para que puedan responderte',
  consentRequired: 'Hace falta tu consentimiento para guardar estos datos',
  unknownPlaceholder: 'Entre llaves solo puede ir {nombre}, {deuda}, {detalle}, {vence}, {club} o {comoPagar}',
}

export type FieldMessage = keyof typeof FIELD_TEXTS

export const isFieldMessage = (text: string): text is FieldMessage => Object.hasOwn(FIELD_TEXTS, text)

/** A body may have thousands of fields that do not exist. */
const MOST_UNKNOWN = 20

export function fieldErrorsOf(error: z.ZodError): Record<string, FieldMessage> {
  const fields = new Map<string, FieldMessage>()
  let unknown = 0
  for (const issue of error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, MOST_UNKNOWN - unknown) : ['']
    if (issue.code === 'unrecognized_keys') unknown += names.length
    for (const name of names) {
      const path = [...issue.path, ...(name ? [name] : [])].join('.')
      if (!fields.has(path)) fields.set(path, messageOf(issue))
    }
  }
  // `Object.fromEntries`, because an assignment to a field called `__proto__` would be lost.
  return Object.fromEntries(fields)
}

function messageOf(issue: z.core.$ZodIssue) {
  if (issue.code === 'unrecognized_keys') return 'unknownField'
  // An empty input of a form is null.
  if (issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null)) return 'required'
  return isFieldMessage(issue.message) ? issue.message : 'invalid'
}
