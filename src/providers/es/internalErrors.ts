const sessionEnded = 'Tu sesión venció. Inicia sesión otra vez.'
const misconfigured = 'Error de configuración: comunícate con la administración del sitio.'
const startAgain = 'No pudimos abrir tu sesión. Inicia sesión otra vez.'

/** What people read about an internal error, and its cause for the operator; null where there is nothing to fix. */
export type InternalErrorText = { person: string; operator: string | null }

/** The internal and configuration errors of sign-in (specification §8), by the SDK's message. */
export const internalErrors: readonly (InternalErrorText & { says: RegExp })[] = [
  {
    says: /invalid config parameter/i,
    person: misconfigured,
    operator: 'La configuración del ingreso es de un formato anterior y no nombra la región del grupo de usuarios.',
  },
  { says: /user needs to be authenticated/i, person: sessionEnded, operator: null },
  {
    says: /auth userpool (or identitypool )?not configured/i,
    person: misconfigured,
    operator: 'Falta el grupo de usuarios: VITE_USER_POOL_ID y VITE_USER_POOL_CLIENT_ID.',
  },
  {
    says: /oauth param(eter)?s? not configured/i,
    person: 'El ingreso con otros servicios no está configurado: comunícate con la administración del sitio.',
    operator: 'Falta el dominio del ingreso alojado: signIn.hostedDomain.',
  },
  {
    says: /invalid identity ?pool id/i,
    person: misconfigured,
    operator: 'El grupo de identidades no es válido: signIn.identityPoolId debe ser como us-east-1:<identificador>.',
  },
  {
    says: /invalid user ?pool id/i,
    person: misconfigured,
    operator: 'El grupo de usuarios no es válido: auth.userPoolId debe ser como us-east-1_AbCdEf123.',
  },
  {
    says: /invalid tokens?\b/i,
    person: startAgain,
    operator:
      'El proveedor respondió sin token de acceso, o con uno ilegible: revisa el cliente del grupo de usuarios.',
  },
  {
    says: /invalid id ?token/i,
    person: startAgain,
    operator: 'El token de identidad no dice quién lo emitió: el grupo de identidades no puede aceptarlo.',
  },
  {
    says: /iat not found/i,
    person: startAgain,
    operator: 'El token de acceso no dice cuándo se emitió (iat): la respuesta del proveedor no es la esperada.',
  },
  {
    says: /no auth session found|auth session was not found/i,
    person: 'Inicia sesión para continuar.',
    operator: null,
  },
  {
    says: /invalid redirect|redirect had an invalid format/i,
    person: 'El ingreso con otros servicios no está configurado: comunícate con la administración del sitio.',
    operator:
      'Las direcciones de regreso del ingreso alojado no son válidas: revisa las del cliente del grupo de usuarios.',
  },
  {
    says: /different origin/i,
    person: 'El ingreso debe empezar y terminar en la misma dirección. Vuelve a empezar desde aquí.',
    operator: 'El ingreso alojado vuelve a otro origen que el de esta página: revisa las direcciones de regreso.',
  },
  {
    says: /implicit grant/i,
    person: sessionEnded,
    operator: 'Con signIn.responseType "token" la sesión no se renueva: usa "code".',
  },
  {
    says: /device metadata not found|deviceKey, deviceGroupKey or secretPassword/i,
    person: 'Este navegador no es un dispositivo recordado. Inicia sesión otra vez para recordarlo.',
    operator: null,
  },
  {
    says: /an error occurred when attempting to log out/i,
    person: 'Cerraste tu sesión aquí, pero no pudimos cerrarla en el otro servicio.',
    operator:
      'El ingreso alojado no pudo cerrar la sesión: revisa la dirección de salida del cliente del grupo de usuarios.',
  },
  { says: /^configuration error/i, person: misconfigured, operator: 'El ingreso no está configurado.' },
  {
    says: /unknown error has occurred/i,
    person: 'No pudimos completar la operación. Vuelve a intentar.',
    operator: null,
  },
]
