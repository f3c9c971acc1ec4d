import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { authErrorText, authenticatorErrors, unknownAuthError, AUTH_ERROR_TEXTS } from './authenticatorErrors.ts'
import { authenticatorLabels, authenticatorScreens } from './authenticator.ts'
import { DefaultTexts, defaultFormFieldOptions, translations } from '@aws-amplify/ui'
import { type Refusal, refusal } from '#mocks/cognito/errors'
import { auth } from './auth.ts'

/** Every text about sign-in that the specification (§8) shows to people. */
const SPECIFIED: Readonly<Record<string, string>> = {
  'Incorrect username or password': 'Correo y/o contraseña incorrecto/s',
  'Incorrect username or password.': 'Correo y/o contraseña incorrecto/s',
  'username is required to signIn': 'Escribe tu correo.',
  'password is required to signIn': 'Escribe tu contraseña.',
  'code is required to confirmSignUp': 'Escribe el código.',
  'challengeResponse is required to confirmSignIn': 'Escribe el código.',
  'newPassword is required to confirmResetPassword': 'Escribe tu nueva contraseña.',
  'oldPassword and newPassword are required to changePassword': 'Escribe tu contraseña actual y la nueva.',
  'Password did not conform with policy: Password must have lowercase characters':
    'La contraseña debe tener una letra minúscula',
  'Password did not conform with policy: Password must have uppercase characters':
    'La contraseña debe tener una letra mayúscula',
  'Password did not conform with policy: Password must have symbol characters':
    'La contraseña debe tener un carácter especial',
  'Invalid password format': 'La contraseña no cumple las condiciones.',
  'Invalid phone number format': 'El teléfono no es válido (por ejemplo, +12345678900).',
  'User already exists': 'Ya existe una cuenta con ese correo.',
  'User does not exist': 'No existe una cuenta con ese correo.',
  'Username cannot be empty': 'Escribe tu correo.',
  'Password attempts exceeded': 'Demasiados intentos. Espera un momento y vuelve a intentar.',
  'An account with the given email already exists.': 'Ya existe una cuenta con ese correo.',
  'Your passwords must match': 'Las contraseñas deben coincidir',
  'Network error': 'No pudimos conectar. Revisa tu red y vuelve a intentar.',
  'Attempt limit exceeded, please try after some time.': 'Demasiados intentos. Espera un momento y vuelve a intentar.',
  'Invalid verification code provided, please try again.': 'El código no es correcto. Vuelve a intentar.',
  'User is disabled.': 'Tu cuenta está desactivada. Consulta con tu institución.',
  'User is already confirmed': 'Tu cuenta ya está confirmada. Inicia sesión.',
  'Incorrect MFA method was chosen. It should be either SMS, TOTP, or EMAIL': 'Elige una forma de verificación.',
  'Please use your credentials to sign in': 'Tu cuenta está lista. Inicia sesión con tu correo y tu contraseña.',
}

const VARYING: readonly (readonly [string, string])[] = [
  ['Password must have at least 12 characters', 'La contraseña debe tener al menos 12 caracteres'],
  ['Password did not conform with policy: Password has characters that are not allowed', 'La contraseña no cumple'],
  [
    "1 validation error detected: Value at 'password' failed to satisfy constraint: Member must satisfy regular expression pattern: ^[\\S]+.*[\\S]+$",
    'La contraseña no cumple',
  ],
  [
    "1 validation error detected: Value at 'confirmationCode' failed to satisfy constraint: Member must satisfy regular expression pattern: [\\S]+",
    'El código no es correcto',
  ],
  ['Attributes did not conform to the schema: phone_number: Invalid phone number format.', 'El teléfono no es válido'],
  [
    'Attributes did not conform to the schema: birthdate: The attribute is required',
    'Alguno de los datos no es válido',
  ],
  [
    'Exceeded daily email limit for the operation or the account. If a higher limit is required, please configure your user pool to use your own Amazon SES configuration for sending email.',
    'No pudimos enviar el código',
  ],
  ['Account SMS spend limit reached', 'No pudimos enviar el código'],
  ['Too many requests have been made', 'Demasiados intentos'],
  ['User cannot be confirmed. Current status is FORCE_CHANGE_PASSWORD', 'No se puede confirmar esta cuenta'],
  ['User pool client 4rayo does not exist.', 'Error de configuración'],
  ['USER_SRP_AUTH is not enabled for the client.', 'Error de configuración'],
]

describe('the texts of sign-in errors', () => {
  it.each(Object.entries(SPECIFIED))('include %j in Spanish', (original, spanish) => {
    expect(authErrorText(original)).toBe(spanish)
  })

  it.each(VARYING)('include %j by its family', (original, beginning) => {
    expect(authenticatorErrors[original]).toBeUndefined()
    expect(authErrorText(original)).toContain(beginning)
  })

  it('have general words for an unknown error', () => {
    expect(authErrorText('PreSignUp failed with error nope.')).toBe(unknownAuthError)
  })
})

describe('the fixed texts of the widget’s parts', () => {
  it('all have a Spanish text', () => {
    expect(hardCoded()).toEqual(
      expect.arrayContaining(['Country code', 'Show password', 'Dismiss alert', 'qr code', 'COPY']),
    )
    const english = hardCoded().filter((text) => !authenticatorLabels[text] || authenticatorLabels[text] === text)
    expect(english).toEqual([])
  })
})

/** The English in the library's sources: the labels of the widget's parts, and literals in its screens. */
function hardCoded(): string[] {
  const dist = 'node_modules/@aws-amplify/ui-react/dist/esm'
  const labels = readFileSync(`${dist}/primitives/shared/constants.mjs`, 'utf8')
  const parts = ['Alert', 'PasswordField', 'PhoneNumberField'].flatMap((part) => {
    const [, block = ''] = new RegExp(`\\b${part}: \\{([^}]*)\\}`).exec(labels) ?? []
    return literals(block, /: '([^']+)'/g)
  })
  const screens = readdirSync(`${dist}/components/Authenticator`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.mjs') && !/Passkey|AuthFactor/.test(file))
    .map((file) => readFileSync(`${dist}/components/Authenticator/${file}`, 'utf8'))
    .flatMap((source) =>
      literals(
        source,
        /(?:"aria-label"|ariaLabel|alt|title|placeholder): "([^"]+)"|useState\('([A-Z]+)'\)|null, "(\w[^"]*)"\)/g,
      ),
    )
  return [...new Set([...parts, ...screens])]
}

function literals(source: string, pattern: RegExp): string[] {
  return [...source.matchAll(pattern)].map((found) => {
    const text = found.slice(1).find(Boolean) ?? ''
    return text.replaceAll('\\u2026', '…')
  })
}

/** Words that are also Spanish, or stay as they are (§D1). */
const SAME_IN_SPANISH = ['Email']

const ours: Readonly<Record<string, string>> = { ...authenticatorScreens, ...authenticatorErrors }

const defaultTexts: string[] = [
  ...Object.values(DefaultTexts),
  ...Object.values(defaultFormFieldOptions)
    .flatMap(({ label, placeholder }) => [label ?? '', placeholder ?? ''])
    .filter(Boolean),
  ...Object.keys(translations.en ?? {}),
  ...Object.keys(translations.es ?? {}),
]

const ENGLISH_WORDS =
  /\b(the|your|you|password|code|please|sign|account|enter|confirm|send|must|have|with|user|username|name|phone|to|and|is|not|back|create|new)\b/i

function texts(catalogue: object): string[] {
  return Object.values(catalogue).flatMap((value: unknown) =>
    typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? texts(value) : [],
  )
}

describe('the sign-in widget in Spanish', () => {
  it('leaves no key of the default catalogue in English', () => {
    expect(defaultTexts.length).toBeGreaterThan(100)
    const english = [...new Set(defaultTexts)].filter((text) => !ours[text] || ours[text] === text)
    expect(english).toEqual(SAME_IN_SPANISH)
  })

  it('has a Spanish text for each refusal of the provider that people can cause', () => {
    expect(everyRefusal().filter((message) => authErrorText(message, '') === '')).toEqual([])
  })

  it('has no English word in its texts', () => {
    const all = [...texts(authenticatorScreens), ...AUTH_ERROR_TEXTS, ...texts(auth)]
    expect(all.filter((text) => ENGLISH_WORDS.test(text))).toEqual([])
  })
})

const REFUSALS: readonly Refusal[] = [
  'incorrectCredentials',
  'attemptsExceeded',
  'userDisabled',
  'invalidSession',
  'expiredSession',
  'notResettable',
  'userNotConfirmed',
  'passwordResetRequired',
  'userNotFound',
  'emailTaken',
  'aliasTaken',
  'codeMismatch',
  'codeExpired',
  'totpMismatch',
  'totpReplayed',
  'totpSetupMismatch',
  'totpNotFound',
  'limitExceeded',
]

const everyRefusal = () => [...REFUSALS.map((name) => refusal(name).message), 'A network error has occurred.']
