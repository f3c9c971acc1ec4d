const wrongCredentials = 'Correo y/o contraseña incorrecto/s'
const sessionEnded = 'El ingreso venció. Inicia sesión otra vez.'
const emptyEmail = 'Escribe tu correo.'
const emptyPassword = 'Escribe tu contraseña.'
const emptyCode = 'Escribe el código.'
const useCredentials = 'Tu cuenta está lista. Inicia sesión con tu correo y tu contraseña.'
const wrongCode = 'El código no es correcto. Vuelve a intentar.'
const expiredCode = 'El código venció. Pide uno nuevo.'
const tooManyAttempts = 'Demasiados intentos. Espera un momento y vuelve a intentar.'
const emailTaken = 'Ya existe una cuenta con ese correo.'
const offline = 'No pudimos conectar. Revisa tu red y vuelve a intentar.'
const tooShort = (least: string) => `La contraseña debe tener al menos ${least} caracteres`
const invalidPassword = 'La contraseña no cumple las condiciones.'
export const invalidPhone = 'El teléfono no es válido (por ejemplo, +12345678900).'
const invalidData = 'Alguno de los datos no es válido. Revísalos y vuelve a intentar.'
const phoneTaken = 'Ya existe una cuenta con ese teléfono.'
const notSent = 'No pudimos enviar el código. Vuelve a intentar más tarde.'
const misconfigured = 'Error de configuración: comunícate con la administración del sitio.'
const accountExpired = 'La contraseña que te dieron venció. Pide una nueva a tu institución.'
const unavailable = 'El servicio de ingreso no está disponible por el momento. Vuelve a intentar más tarde.'
const noUppercase = 'La contraseña debe tener una letra mayúscula'
const noLowercase = 'La contraseña debe tener una letra minúscula'
const noNumber = 'La contraseña debe tener un número'
const noSymbol = 'La contraseña debe tener un símbolo'

/** Shown for an error without its own text, so that nobody sees English. */
export const unknownAuthError = 'No pudimos completar la operación. Vuelve a intentar.'

export const authenticatorErrors: Readonly<Record<string, string>> = {
  'Incorrect username or password.': wrongCredentials,
  'Incorrect username or password': wrongCredentials,
  'User does not exist.': 'No existe una cuenta con ese correo.',
  'User does not exist': 'No existe una cuenta con ese correo.',
  'Username/client id combination not found.': 'No existe una cuenta con ese correo.',
  'User is disabled.': 'Tu cuenta está desactivada. Consulta con tu institución.',
  'User is not confirmed.': 'Todavía no confirmaste tu cuenta.',
  'User is already confirmed.': 'Tu cuenta ya está confirmada. Inicia sesión.',
  'User is already confirmed': 'Tu cuenta ya está confirmada. Inicia sesión.',
  'User cannot be confirmed. Current status is CONFIRMED': 'Tu cuenta ya está confirmada. Inicia sesión.',
  'User already exists': emailTaken,
  'An account with the given email already exists.': emailTaken,
  'An account with the email already exists.': emailTaken,
  'An account with the given phone_number already exists.': phoneTaken,
  'An account with the phone_number already exists.': phoneTaken,
  'There is already a signed in user.': 'Ya hay una sesión abierta. Vuelve a cargar la página.',
  'Please use your credentials to sign in': useCredentials,
  'The autoSignIn flow has not started, or has been cancelled/completed.': useCredentials,
  'The account was not confirmed on time.':
    'No confirmaste tu cuenta a tiempo. Ábrela con el enlace del correo e inicia sesión.',
  'User password cannot be reset in the current state.':
    'La contraseña de esta cuenta todavía no se puede restablecer.',
  'Password reset required for the user': 'Debes restablecer tu contraseña antes de ingresar.',
  'Cannot reset password for the user as there is no registered/verified email or phone_number':
    'No se puede restablecer la contraseña: la cuenta no tiene un correo verificado.',
  'Password attempts exceeded': tooManyAttempts,
  'Attempt limit exceeded, please try after some time.': tooManyAttempts,
  'Too many requests': tooManyAttempts,
  'Rate exceeded': tooManyAttempts,
  'Too many failed attempts': tooManyAttempts,
  'Request limit exceeded': tooManyAttempts,
  'Attempt limit exceeded, please try after some time': tooManyAttempts,

  'Invalid session for the user.': sessionEnded,
  'Invalid session for the user, session is expired.': sessionEnded,
  'Invalid session for the user, session can only be used once.': sessionEnded,
  'An error occurred during the sign in process.': sessionEnded,

  'Invalid verification code provided, please try again.': wrongCode,
  'Invalid code received for user': wrongCode,
  'Code mismatch': wrongCode,
  'Invalid code provided, please request a code again.': expiredCode,
  'Code mismatch and fail enable Software Token MFA': wrongCode,
  'Auth code expired': expiredCode,
  'Invalid code or auth state for the user.': wrongCode,
  'Your software token has already been used once.': 'Ese código ya se usó. Espera al siguiente.',
  'Software Token MFA has not been enabled by the user': 'Tu cuenta no tiene una aplicación de autenticación.',
  'Confirmation code cannot be empty': emptyCode,
  'Challenge response cannot be empty': emptyCode,
  'challengeResponse is required to confirmSignIn': emptyCode,
  'code is required to confirmSignUp': emptyCode,
  'code is required to verifyTotpSetup': emptyCode,
  'confirmationCode is required to confirmResetPassword': emptyCode,
  'confirmation code is required to confirmUserAttribute': emptyCode,

  'Username cannot be empty': emptyEmail,
  'Email cannot be empty': emptyEmail,
  'username is required to signIn': emptyEmail,
  'username is required to signUp': emptyEmail,
  'username is required to confirmSignUp': emptyEmail,
  'username is required to resetPassword': emptyEmail,
  'username is required to confirmResetPassword': emptyEmail,
  'Invalid email address format.': 'Escribe un correo válido.',
  'Username should be an email.': 'Escribe un correo válido.',
  'Phone number cannot be empty': 'Escribe tu teléfono.',
  'Invalid phone number format': invalidPhone,
  'Invalid phone number format.': invalidPhone,
  'Phone number is required for SMS OTP sign up': 'Escribe tu teléfono.',
  'Email is required for Email OTP sign up': emptyEmail,

  'Password cannot be empty': emptyPassword,
  'Password is required': emptyPassword,
  'Confirm Password is required': 'Repite tu contraseña.',
  'password is required to signIn': emptyPassword,
  'password is required to signUp': emptyPassword,
  'newPassword is required to confirmResetPassword': 'Escribe tu nueva contraseña.',
  'oldPassword and newPassword are required to changePassword': 'Escribe tu contraseña actual y la nueva.',
  'Your passwords must match': 'Las contraseñas deben coincidir',
  'Password must not start or end with a space': 'La contraseña no puede empezar ni terminar con un espacio',
  'Invalid password format': invalidPassword,
  'Password must have at least 8 characters': tooShort('8'),
  'Password has previously been used': 'Ya usaste esa contraseña. Elige otra.',
  'Temporary password has expired and must be reset by an administrator.': accountExpired,
  'User account has expired, it must be reset by an administrator.': accountExpired,
  'Password must have upper case letters': noUppercase,
  'Password must have lower case letters': noLowercase,
  'Password must have numbers': noNumber,
  'Password must have special characters': noSymbol,
  'Password did not conform with policy: Password not long enough': 'La contraseña es demasiado corta',
  'Password did not conform with policy: Password must have uppercase characters': noUppercase,
  'Password did not conform with policy: Password must have lowercase characters': noLowercase,
  'Password did not conform with policy: Password must have numeric characters': noNumber,
  'Password did not conform with policy: Password must have symbol characters': noSymbol,
  'Incorrect MFA method was chosen. It should be either SMS, TOTP, or EMAIL': 'Elige una forma de verificación.',

  'Network error': offline,
  'Network Error': offline,
  'A network error has occurred.': offline,
  'Failed to fetch': offline,
  'Service is currently unavailable': unavailable,
  'Internal server error': unavailable,
  'Invalid Refresh Token': sessionEnded,
  'Refresh Token has expired': sessionEnded,
  'Refresh Token has been revoked': sessionEnded,
  'Access Token has expired': sessionEnded,
  'Access Token has been revoked': sessionEnded,
  'Invalid Access Token': sessionEnded,
  'User needs to be authenticated to call this API.': sessionEnded,
  'SignUp is not permitted for this user pool': 'En este sitio no se pueden crear cuentas. Pide una a tu institución.',
  'SMS delivery is not configured for this user pool': notSent,
  'User does not have delivery config set to turn on SMS_MFA': 'Tu cuenta no tiene un teléfono verificado.',
  'User does not have delivery config set to turn on SOFTWARE_TOKEN_MFA':
    'Tu cuenta no tiene una aplicación de autenticación.',
  'Unknown error has occurred.': unknownAuthError,
  'An unknown error has occurred.': unknownAuthError,
  'Configuration error (see console) – please contact the administrator': misconfigured,
  'Auth UserPool not configured.': misconfigured,
}

/** Patterns for messages whose wording varies with the case. The first match counts. */
const FAMILIES: readonly (readonly [RegExp, (...parts: string[]) => string])[] = [
  [/^Password must have at least (\d+) characters$/, (least) => tooShort(least ?? '')],
  [/^Password did not conform with policy/, () => invalidPassword],
  [/Value at '(?:password|proposedPassword)' failed to satisfy constraint/i, () => invalidPassword],
  [/Value at '(?:confirmationCode|code|userCode)' failed to satisfy constraint/i, () => wrongCode],
  [/Value at '(?:username|email)' failed to satisfy constraint/i, () => 'Escribe un correo válido.'],
  [/^Attributes did not conform to the schema: .*phone_number/i, () => invalidPhone],
  [/^Attributes did not conform to the schema/i, () => invalidData],
  [/failed to satisfy constraint/i, () => invalidData],
  [
    /^Exceeded daily email limit|SMS (?:spend|quota|sending)|spend limit|Unable to deliver|CodeDeliveryFailure/i,
    () => notSent,
  ],
  [/^Too many|limit exceeded|rate exceeded|Request(?:s)? throttled/i, () => tooManyAttempts],
  [
    /^User cannot be confirmed\. Current status is/,
    () => 'No se puede confirmar esta cuenta. Consulta con tu institución.',
  ],
  [
    /^User pool (?:client )?\S+ does not exist|is not enabled for the client|secret hash|unauthorized attribute/i,
    () => misconfigured,
  ],
]

/**
 * The Spanish text for an answer of the provider or its SDK; `general` where none fits, so that nobody sees English.
 */
export function authErrorText(message: string, general: string = unknownAuthError): string {
  const exact = authenticatorErrors[message]
  if (exact) return exact
  for (const [pattern, textOf] of FAMILIES) {
    const match = pattern.exec(message)
    if (match) return textOf(...match.slice(1))
  }
  return general
}
