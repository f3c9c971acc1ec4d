import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { internalErrors } from '../../providers/es/internalErrors.ts'
import { providerFailureOf } from './providerFailure.ts'
import { reportInternalError } from './internalError.ts'

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
 * The whole list of the specification's section 8, in its words and in the SDK's where they differ: whether the
 * operator sees it, what the person reads, and what the operator does.
 */
const SECTION: readonly (readonly [string, boolean, string, string])[] = [
  [
    'Invalid config parameter.',
    true,
    MISCONFIGURED,
    'La configuración del ingreso es de un formato anterior y no nombra la región del grupo de usuarios.',
  ],
  ['User needs to be authenticated to call this API.', false, 'El ingreso venció. Inicia sesión otra vez.', ''],
  ['Auth UserPool not configured.', true, MISCONFIGURED, NO_POOL],
  ['OAuth parameters not configured.', true, HOSTED, NO_DOMAIN],
  ['oauth param not configured.', true, HOSTED, NO_DOMAIN],
  [
    'Invalid identity pool id provided.',
    true,
    MISCONFIGURED,
    'El grupo de identidades no es válido: signIn.identityPoolId debe ser como us-east-1:<identificador>.',
  ],
  [
    'Invalid user pool id provided.',
    true,
    MISCONFIGURED,
    'El grupo de usuarios no es válido: auth.userPoolId debe ser como us-east-1_AbCdEf123.',
  ],
  ['Invalid tokens.', true, AGAIN, NO_TOKEN],
  ['Invalid tokens', true, AGAIN, NO_TOKEN],
  [
    'Invalid Idtoken.',
    true,
    AGAIN,
    'El token de identidad no dice quién lo emitió: el grupo de identidades no puede aceptarlo.',
  ],
  [
    'iat not found in access token',
    true,
    AGAIN,
    'El token de acceso no dice cuándo se emitió (iat): la respuesta del proveedor no es la esperada.',
  ],
  ['No auth session found, make sure to call sign in.', false, 'Inicia sesión para continuar.', ''],
  ['Auth session was not found. Make sure to call signIn.', false, 'Inicia sesión para continuar.', ''],
  ['Invalid redirect format.', true, HOSTED, REDIRECTS],
  ['signInRedirect or signOutRedirect had an invalid format or was not found.', true, HOSTED, REDIRECTS],
  [
    'redirect is coming from a different origin. The oauth flow needs to be initiated from the same origin',
    true,
    'El ingreso debe empezar y terminar en la misma dirección. Vuelve a empezar desde aquí.',
    'El ingreso alojado vuelve a otro origen que el de esta página: revisa las direcciones de regreso.',
  ],
  [
    "Token refresh is not supported when authenticated with the 'implicit grant' (token) oauth flow.",
    true,
    ENDED,
    'Con signIn.responseType "token" la sesión no se renueva: usa "code".',
  ],
  ['Device metadata not found.', false, NO_DEVICE, ''],
  [
    'Either deviceKey, deviceGroupKey or secretPassword were not found during the sign-in process.',
    false,
    NO_DEVICE,
    '',
  ],
  ['Unknown error has occurred.', false, FAILED, ''],
  [
    'An error occurred when attempting to log out from OAuth provider.',
    true,
    'Cerraste tu sesión aquí, pero no pudimos cerrarla en el otro servicio.',
    'El ingreso alojado no pudo cerrar la sesión: revisa la dirección de salida del cliente del grupo de usuarios.',
  ],
  [
    'Configuration error (see console) – please contact the administrator',
    true,
    MISCONFIGURED,
    'El ingreso no está configurado.',
  ],
]

describe('internal and configuration errors (§8)', () => {
  it.each(SECTION)(
    '%j has a plain Spanish sentence; the operator reads its cause: %j',
    (message, isLogged, person, operator) => {
      const error = new Error(message)
      const failure = providerFailureOf(error)
      expect(failure.message).toBe(person)
      expect(failure.original).toBe(message)
      expect(vi.mocked(console.error).mock.calls).toEqual(isLogged ? [[`${operator}\n${String(error)}`]] : [])
    },
  )

  it('each entry of the catalogue is used: it is the first one that matches an error of the section', () => {
    const entries = new Set(SECTION.map(([message]) => internalErrors.find(({ says }) => says.test(message))))
    expect(internalErrors.filter((entry) => !entries.has(entry))).toEqual([])
  })

  it('shows an error of any other kind only to the person', () => {
    reportInternalError(new Error('Incorrect username or password.'))
    reportInternalError('text')
    expect(console.error).not.toHaveBeenCalled()
  })
})
