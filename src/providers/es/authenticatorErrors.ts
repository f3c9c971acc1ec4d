const wrongCredentials = 'Correo y/o contraseña incorrecto/s'
const sessionEnded = 'El ingreso venció. Inicia sesión otra vez.'
const emptyEmail = 'Escribe tu correo.'
const emptyPassword = 'Escribe tu contraseña.'
const emptyCode = 'Escribe el código.'
const wrongCode = 'El código no es correcto. Vuelve a intentar.'
const expiredCode = 'El código venció. Pide uno nuevo.'
const tooManyAttempts = 'Demasiados intentos. Espera un momento y vuelve a intentar.'
const emailTaken = 'Ya existe una cuenta con ese correo.'
const offline = 'No pudimos conectar. Revisa tu red y vuelve a intentar.'
const tooShort = 'La contraseña debe tener al menos 8 caracteres'
const noUppercase = 'La contraseña debe tener una letra mayúscula'
const noLowercase = 'La contraseña debe tener una letra minúscula'
const noNumber = 'La contraseña debe tener un número'
const noSymbol = 'La contraseña debe tener un símbolo'

/** Shown for an error without a text of its own, so that no English reaches a person. */
export const unknownAuthError = 'No pudimos completar la operación. Vuelve a intentar.'

/** What the identity provider and its SDK answer when they refuse, by the English message that the sign-in widget would show. */
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
  'There is already a signed in user.': 'Ya hay una sesión abierta. Vuelve a cargar la página.',
  'Please use your credentials to sign in': 'Tu cuenta está lista. Inicia sesión con tu correo y tu contraseña.',
  'User password cannot be reset in the current state.':
    'La contraseña de esta cuenta todavía no se puede restablecer.',
  'Password reset required for the user': 'Debes restablecer tu contraseña antes de ingresar.',
  'Cannot reset password for the user as there is no registered/verified email or phone_number':
    'No se puede restablecer la contraseña: la cuenta no tiene un correo verificado.',
  'Password attempts exceeded': tooManyAttempts,
  'Attempt limit exceeded, please try after some time.': tooManyAttempts,
  'Too many requests': tooManyAttempts,
  'Rate exceeded': tooManyAttempts,

  'Invalid session for the user.': sessionEnded,
  'Invalid session for the user, session is expired.': sessionEnded,
  'Invalid session for the user, session can only be used once.': sessionEnded,
  'An error occurred during the sign in process.': sessionEnded,

  'Invalid verification code provided, please try again.': wrongCode,
  'Invalid code received for user': wrongCode,
  'Code mismatch': wrongCode,
  'Invalid code provided, please request a code again.': expiredCode,
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
  'Invalid phone number format': 'El teléfono no es válido (por ejemplo, +12345678900).',
  'Invalid phone number format.': 'El teléfono no es válido (por ejemplo, +12345678900).',
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
  'Invalid password format': 'La contraseña no cumple las condiciones.',
  'Password must have at least 8 characters': tooShort,
  'Password must have upper case letters': noUppercase,
  'Password must have lower case letters': noLowercase,
  'Password must have numbers': noNumber,
  'Password must have special characters': noSymbol,
  'Password did not conform with policy: Password not long enough': tooShort,
  'Password did not conform with policy: Password must have uppercase characters': noUppercase,
  'Password did not conform with policy: Password must have lowercase characters': noLowercase,
  'Password did not conform with policy: Password must have numeric characters': noNumber,
  'Password did not conform with policy: Password must have symbol characters': noSymbol,
  'Incorrect MFA method was chosen. It should be either SMS, TOTP, or EMAIL': 'Elige una forma de verificación.',

  'Network error': offline,
  'Network Error': offline,
  'A network error has occurred.': offline,
  'Failed to fetch': offline,
  'Unknown error has occurred.': unknownAuthError,
  'An unknown error has occurred.': unknownAuthError,
  'Configuration error (see console) – please contact the administrator':
    'Error de configuración: comunícate con la administración del sitio.',
}
