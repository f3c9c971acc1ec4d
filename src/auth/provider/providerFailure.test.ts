import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { internalErrors } from '../../providers/es/internalErrors.ts'
import { providerFailureOf, reportInternalError } from './providerFailure.ts'

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
})

const MISCONFIGURED = 'Error de configuración: comunícate con la administración del sitio.'
const ENDED = 'Tu sesión venció. Inicia sesión otra vez.'
const AGAIN = 'No pudimos abrir tu sesión. Inicia sesión otra vez.'
const HOSTED = 'El ingreso con otros servicios no está configurado: comunícate con la administración del sitio.'
const FAILED = 'No pudimos completar la operación. Vuelve a intentar.'
const NO_DEVICE = 'Este navegador no es un dispositivo recordado. Inicia sesión otra vez para recordarlo.'

const NO_POOL = 'Falta el grupo de usuarios: VITE_USER_POOL_ID y VITE_USER_POOL_CLIENT_ID.'
const NO_DOMAIN = 'Falta el dominio del ingreso alojado: signIn.hostedDomain.'
const NO_TOKEN =
  'El proveedor respondió sin token de acceso, o con uno ilegible: revisa el cliente del grupo de usuarios.'
const REDIRECTS =
  'Las direcciones de regreso del ingreso alojado no son válidas: revisa las del cliente del grupo de usuarios.'

/**
 * Section 8 of the specification, and the SDK's words where they differ: what the person reads, by
 * error, and what the operator reads, or null.
 */
const SECTION: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  [MISCONFIGURED]: {
    'Invalid config parameter.':
      'La configuración del ingreso es de un formato anterior y no nombra la región del grupo de usuarios.',
    'Auth UserPool not configured.': NO_POOL,
    'Invalid identity pool id provided.':
      'El grupo de identidades no es válido: signIn.identityPoolId debe ser como us-east-1:<identificador>.',
    'Invalid user pool id provided.':
      'El grupo de usuarios no es válido: auth.userPoolId debe ser como us-east-1_AbCdEf123.',
    'Configuration error (see console) – please contact the administrator': 'El ingreso no está configurado.',
  },
  'El ingreso venció. Inicia sesión otra vez.': {
    'User needs to be authenticated to call this API.': null,
  },
  [HOSTED]: {
    'OAuth parameters not configured.': NO_DOMAIN,
    'oauth param not configured.': NO_DOMAIN,
    'Invalid redirect format.': REDIRECTS,
    'signInRedirect or signOutRedirect had an invalid format or was not found.': REDIRECTS,
  },
  [AGAIN]: {
    'Invalid tokens.': NO_TOKEN,
    'Invalid tokens': NO_TOKEN,
    'Invalid Idtoken.': 'El token de identidad no dice quién lo emitió: el grupo de identidades no puede aceptarlo.',
    'iat not found in access token':
      'El token de acceso no dice cuándo se emitió (iat): la respuesta del proveedor no es la esperada.',
  },
  'Inicia sesión para continuar.': {
    'No auth session found, make sure to call sign in.': null,
    'Auth session was not found. Make sure to call signIn.': null,
  },
  'El ingreso debe empezar y terminar en la misma dirección. Vuelve a empezar desde aquí.': {
    'redirect is coming from a different origin. The oauth flow needs to be initiated from the same origin':
      'El ingreso alojado vuelve a otro origen que el de esta página: revisa las direcciones de regreso.',
  },
  [ENDED]: {
    "Token refresh is not supported when authenticated with the 'implicit grant' (token) oauth flow.":
      'Con signIn.responseType "token" la sesión no se renueva: usa "code".',
  },
  [NO_DEVICE]: {
    'Device metadata not found.': null,
    'Either deviceKey, deviceGroupKey or secretPassword were not found during the sign-in process.': null,
  },
  [FAILED]: {
    'Unknown error has occurred.': null,
  },
  'Cerraste tu sesión aquí, pero no pudimos cerrarla en el otro servicio.': {
    'An error occurred when attempting to log out from OAuth provider.':
      'El ingreso alojado no pudo cerrar la sesión: revisa la dirección de salida del cliente del grupo de usuarios.',
  },
}
const ERRORS = Object.entries(SECTION).flatMap(([person, errors]) =>
  Object.entries(errors).map(([message, operator]) => ({ message, person, operator })),
)

describe('internal and configuration errors (§8)', () => {
  it.each(ERRORS)('$message has a plain Spanish sentence, and its cause for the operator', (expected) => {
    const error = new Error(expected.message)
    const failure = providerFailureOf(error)
    expect(failure.message).toBe(expected.person)
    expect(failure.original).toBe(expected.message)
    const logged = expected.operator === null ? [] : [[`${expected.operator}\n${String(error)}`]]
    expect(vi.mocked(console.error).mock.calls).toEqual(logged)
  })

  it('each entry of the catalogue is used: it is the first one that matches an error of the section', () => {
    const entries = new Set(ERRORS.map(({ message }) => internalErrors.find(({ says }) => says.test(message))))
    expect(internalErrors.filter((entry) => !entries.has(entry))).toEqual([])
  })

  it('shows an error of any other kind only to the person', () => {
    reportInternalError(new Error('Incorrect username or password.'))
    reportInternalError('text')
    expect(console.error).not.toHaveBeenCalled()
  })
})
