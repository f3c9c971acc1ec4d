const noAccount = 'No existe una cuenta con ese correo.'
const wrongCredentials = 'Correo y/o contraseña incorrecto/s'
const sessionEnded = 'El ingreso venció. Inicia sesión otra vez.'
const emptyEmail = 'Escribe tu correo.'
const wrongCode = 'El código no es correcto. Vuelve a intentar.'
const tooManyAttempts = 'Demasiados intentos. Espera un momento y vuelve a intentar.'
const emailTaken = 'Ya existe una cuenta con ese correo.'
const offline = 'No pudimos conectar. Revisa tu red y vuelve a intentar.'
const tooShort = 'La contraseña debe tener al menos $1 caracteres'
const invalidPassword = 'La contraseña no cumple las condiciones.'
const invalidEmail = 'Escribe un correo válido.'
export const invalidPhone = 'El teléfono no es válido (por ejemplo, +12345678900).'
const noTotp = 'Tu cuenta no tiene una aplicación de autenticación.'
const noUppercase = 'La contraseña debe tener una letra mayúscula'
const noLowercase = 'La contraseña debe tener una letra minúscula'
const noNumber = 'La contraseña debe tener un número'
const noSymbol = 'La contraseña debe tener un carácter especial'

/** Shown for an error without its own text, so that nobody sees English. */
export const unknownAuthError = 'No pudimos completar la operación. Vuelve a intentar.'

/** Those that the sign-in widget looks up by its English text. */
export const authenticatorErrors: Readonly<Record<string, string>> = {
  'Incorrect username or password.': wrongCredentials,
  'User does not exist.': noAccount,
  'Username/client id combination not found.': noAccount,
  'User already exists': emailTaken,
  'An account with the given email already exists.': emailTaken,
  'Cannot reset password for the user as there is no registered/verified email or phone_number':
    'No se puede restablecer la contraseña: la cuenta no tiene un correo verificado.',
  'Attempt limit exceeded, please try after some time.': tooManyAttempts,
  'Invalid verification code provided, please try again.': wrongCode,
  'Username cannot be empty': emptyEmail,
  'Invalid phone number format': invalidPhone,
  'Your passwords must match': 'Las contraseñas deben coincidir',
  'Password must not start or end with a space': 'La contraseña no puede empezar ni terminar con un espacio',
  'Invalid password format': invalidPassword,
  'Password must have at least 8 characters': tooShort.replace('$1', '8'),
  'Password must have upper case letters': noUppercase,
  'Password must have lower case letters': noLowercase,
  'Password must have numbers': noNumber,
  'Password must have special characters': noSymbol,
  'A network error has occurred.': offline,
}

/** The others, by what their messages say. The first match counts. */
const FAMILIES: readonly (readonly [RegExp, string])[] = [
  [/^Incorrect username or password/, wrongCredentials],
  [/^User does not exist/, noAccount],
  [/^User is disabled/, 'Tu cuenta está desactivada. Consulta con tu institución.'],
  [/^User is not confirmed/, 'Todavía no confirmaste tu cuenta.'],
  [/^User is already confirmed|Current status is CONFIRMED$/, 'Tu cuenta ya está confirmada. Inicia sesión.'],
  [/^User cannot be confirmed\. Current status/, 'No se puede confirmar esta cuenta. Consulta con tu institución.'],
  [/^An account with the (given )?email already/, emailTaken],
  [/^An account with the (given )?phone_number already/, 'Ya existe una cuenta con ese teléfono.'],
  [/^There is already a signed in user/, 'Ya hay una sesión abierta. Vuelve a cargar la página.'],
  [
    /^Please use your credentials|^The autoSignIn flow has not started/,
    'Tu cuenta está lista. Inicia sesión con tu correo y tu contraseña.',
  ],
  [
    /^The account was not confirmed on time/,
    'No confirmaste tu cuenta a tiempo. Ábrela con el enlace del correo e inicia sesión.',
  ],
  [/^User password cannot be reset/, 'La contraseña de esta cuenta todavía no se puede restablecer.'],
  [/^Password reset required/, 'Debes restablecer tu contraseña antes de ingresar.'],
  [
    /(session for the user|(Refresh|Access) Token)\b|^An error occurred during the sign in|needs to be authenticated/,
    sessionEnded,
  ],
  [/^Invalid code provided|^Auth code expired/, 'El código venció. Pide uno nuevo.'],
  [/^Invalid (verification code provided|code received|code or auth)|^Code mismatch/, wrongCode],
  [/^Your software token has already been used/, 'Ese código ya se usó. Espera al siguiente.'],
  [/^Software Token MFA has not been enabled|SOFTWARE_TOKEN_MFA$/, noTotp],
  [/delivery config set to turn on SMS_MFA$/, 'Tu cuenta no tiene un teléfono verificado.'],
  [/^((confirmation ?)?code|challenge ?response)\b.* (cannot be empty|is required)/i, 'Escribe el código.'],
  [/^Phone number (cannot be empty|is required)/, 'Escribe tu teléfono.'],
  [/^(username|email) (cannot be empty|is required)/i, emptyEmail],
  [/^Invalid email address format|^Username should be an email/, invalidEmail],
  [/^Invalid phone number format/, invalidPhone],
  [/^oldPassword and newPassword are required/, 'Escribe tu contraseña actual y la nueva.'],
  [/^newPassword is required/, 'Escribe tu nueva contraseña.'],
  [/^Confirm Password is required/, 'Repite tu contraseña.'],
  [/^password (cannot be empty|is required)/i, 'Escribe tu contraseña.'],
  [/^Password has previously been used/, 'Ya usaste esa contraseña. Elige otra.'],
  [
    /(password|account) has expired(,? and)?,? (it )?must be reset/,
    'La contraseña que te dieron venció. Pide una nueva a tu institución.',
  ],
  [/^Password must have at least (\d+) characters$/, tooShort],
  [/^Password did not conform with policy: Password not long enough/, 'La contraseña es demasiado corta'],
  [/^Password did not conform .* uppercase/, noUppercase],
  [/^Password did not conform .* lowercase/, noLowercase],
  [/^Password did not conform .* numeric/, noNumber],
  [/^Password did not conform .* symbol/, noSymbol],
  [/^Password did not conform|Value at '(password|proposedPassword)' failed to satisfy/i, invalidPassword],
  [/Value at '(confirmationCode|code|userCode)' failed to satisfy constraint/i, wrongCode],
  [/Value at '(username|email)' failed to satisfy constraint/i, invalidEmail],
  [/^Attributes did not conform to the schema: .*phone_number/i, invalidPhone],
  [
    /^Attributes did not conform to the schema|failed to satisfy constraint/i,
    'Alguno de los datos no es válido. Revísalos y vuelve a intentar.',
  ],
  [/^Incorrect MFA method was chosen/, 'Elige una forma de verificación.'],
  [/^(An )?unknown error has occurred/i, unknownAuthError],
  [/^Network error|^Failed to fetch/i, offline],
  [
    /^Service is currently unavailable|^Internal server error/,
    'El servicio de ingreso no está disponible por el momento. Vuelve a intentar más tarde.',
  ],
  [/^SignUp is not permitted/, 'En este sitio no se pueden crear cuentas. Pide una a tu institución.'],
  [
    /^Exceeded daily email limit|SMS (delivery|spend|quota|sending)|spend limit|Unable to deliver|CodeDeliveryFailure/i,
    'No pudimos enviar el código. Vuelve a intentar más tarde.',
  ],
  [/^Too many|(attempts|limit|rate) exceeded|Request(s)? throttled/i, tooManyAttempts],
  [
    /^Configuration error|^Auth UserPool not|^User pool (client )?\S+ does not exist|is not enabled for the client|secret hash|unauthorized attribute/i,
    'Error de configuración: comunícate con la administración del sitio.',
  ],
]

/** All Spanish texts about errors of signing in. */
export const AUTH_ERROR_TEXTS = [...Object.values(authenticatorErrors), ...FAMILIES.map(([, text]) => text)]

/**
 * The Spanish text for an answer of the provider or its SDK; `general` where none fits, so that nobody sees English.
 */
export function authErrorText(message: string, general: string = unknownAuthError): string {
  const exact = authenticatorErrors[message]
  if (exact) return exact
  for (const [pattern, text] of FAMILIES) {
    const match = pattern.exec(message)
    if (match) return text.replace('$1', match[1] ?? '')
  }
  return general
}
