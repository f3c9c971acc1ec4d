import { defineTexts } from '../i18n/text.ts'

export const auth = defineTexts({
  titles: {
    signIn: 'Inicia sesión',
    signUp: 'Crea tu cuenta',
    confirmSignUp: 'Confirma tu cuenta',
    confirmSignIn: 'Verificación en dos pasos',
    selectMfaType: 'Elige cómo verificar tu identidad',
    setupEmail: 'Configura tu correo',
    setupTotp: 'Configura tu aplicación de autenticación',
    forceNewPassword: 'Elige una contraseña nueva',
    forgotPassword: 'Recupera tu contraseña',
    confirmResetPassword: 'Elige una contraseña nueva',
    verifyUser: 'Verifica un dato de contacto',
    confirmVerifyUser: 'Confirma tu dato de contacto',
    signInSelectAuthFactor: 'Elige cómo iniciar sesión',
    passkeyPrompt: 'Crea una llave de acceso',
  },
  hints: {
    signIn: 'Entra a tu panel: cuotas, instituciones y datos personales en un solo lugar.',
    signUp: 'Con tu cuenta ves tus cuotas y las instituciones de las que formas parte.',
    confirmSignIn: 'Escribe el código que muestra tu aplicación de autenticación.',
    setupTotp:
      'Escanea el código con tu aplicación de autenticación, o copia la clave, y escribe el código que te muestra.',
    forceNewPassword: 'Es tu primer ingreso: reemplaza la contraseña que te dieron por una tuya.',
    forgotPassword: 'Te enviaremos un código para elegir una contraseña nueva.',
    confirmResetPassword: 'Escribe el código que te enviamos y tu contraseña nueva.',
    verifyUser: 'Así podrás recuperar tu cuenta si olvidas la contraseña.',
    confirmVerifyUser: 'Escribe el código que te enviamos.',
  },
  email: { label: 'Email', placeholder: 'nombre@correo.com' },
  password: {
    label: 'Contraseña',
    newLabel: 'Nueva contraseña',
    confirmLabel: 'Confirmar contraseña',
    placeholder: 'Escribe tu contraseña',
    newPlaceholder: 'Escribe una contraseña nueva',
    confirmPlaceholder: 'Repite tu contraseña',
    show: 'Mostrar contraseña',
    isHidden: 'La contraseña está oculta',
    isShown: 'La contraseña está a la vista',
  },
  consent: {
    before: 'Acepto los',
    terms: 'términos',
    between: 'y la',
    privacy: 'privacidad',
    missing: 'Para crear tu cuenta, acepta los términos y la privacidad',
  },
  code: { label: 'Código', placeholder: 'Escribe el código', sixDigits: '6 dígitos' },
  phone: { dialCode: 'Código de país' },
  totp: { qr: 'Código QR para tu aplicación de autenticación', copy: 'Copiar la clave', copyTip: 'COPIAR' },
  verifying: 'Verificando…',
  dismissAlert: 'Cerrar aviso',
  required: 'Completa este campo',
  invalidEmail: 'Escribe un correo válido',
  invalidUrl: 'Escribe una dirección web completa (https://…)',
  backToSignIn: 'Volver a iniciar sesión',
  codeSent: 'Te enviamos un código.',
  confirmed: 'Confirmamos tu cuenta. Inicia sesión.',
  alreadyConfirmed: 'Tu cuenta ya está confirmada. Inicia sesión.',
  passwordReset: 'Cambiaste tu contraseña. Inicia sesión con la nueva.',
  signedOut: 'Cerraste tu sesión',
  signingOut: 'Cerrando sesión',
  signedOutEverywhere: 'Cerraste tu sesión en todos tus dispositivos.',
  notSignedOutEverywhere: 'No pudimos cerrar tus otras sesiones. Vuelve a intentar.',
  deviceForgotten: 'Olvidamos este dispositivo y cerramos aquí tu sesión.',
  sessionEnded: 'Tu sesión venció. Inicia sesión otra vez.',
  notConfigured: {
    title: 'Error de configuración',
    detail: 'El ingreso no está configurado: comunícate con la administración del sitio.',
  },
  session: {
    unreadable: 'No pudimos comprobar tu sesión. Revisa tu conexión y vuelve a intentar.',
    retry: 'Reintentar',
    offline: 'No pudimos conectar con el servicio para abrir tu sesión. Revisa tu red y vuelve a iniciar sesión.',
    timeout: 'El servicio tardó demasiado en responder. Vuelve a iniciar sesión en un momento.',
    unavailable: 'El servicio no está disponible por el momento. Vuelve a iniciar sesión más tarde.',
    unexpected: 'No pudimos abrir tu sesión. Vuelve a intentar.',
  },
})

export const hosted = defineTexts({
  inFlight: 'Hay un ingreso con otro servicio sin terminar. Vuelve a empezar desde aquí.',
  otherOrigin: 'El ingreso debe empezar y terminar en la misma dirección. Vuelve a empezar desde aquí.',
  wrongState: 'No pudimos comprobar que este ingreso empezó aquí. Vuelve a empezar.',
  cancelled: 'Cancelaste el ingreso con el otro servicio.',
  notConfigured: 'El ingreso con otros servicios no está configurado: comunícate con la administración del sitio.',
  offline: 'No pudimos conectar para completar el ingreso. Revisa tu red y vuelve a intentar.',
  failed: 'El otro servicio no pudo completar el ingreso. Vuelve a intentar.',
})

/** Messages in the browser's console for the operator of a sign-in that cannot work as configured. */
export const configProblems = defineTexts({
  title: 'Error de configuración del ingreso (esta página no deja iniciar sesión hasta corregirlo):',
  noUserPool: 'no hay grupo de usuarios: falta auth (VITE_USER_POOL_ID y VITE_USER_POOL_CLIENT_ID)',
  noClient: 'auth.userPoolClientId está vacío: falta el cliente del grupo de usuarios (VITE_USER_POOL_CLIENT_ID)',
  providersWithoutDomain: 'signIn.providers nombra servicios, pero falta signIn.hostedDomain',
  domainWithoutScopes: 'signIn.hostedScopes está vacío: el ingreso alojado necesita al menos openid',
  domainWithoutOpenid: 'signIn.hostedScopes no incluye openid: sin él no hay identidad de la persona',
  guestsWithoutIdentityPool: 'signIn.guestAccess está activo, pero falta signIn.identityPoolId',
  endpointWithoutIdentityPool: 'signIn.identityPoolEndpoint está definido, pero falta signIn.identityPoolId',
})

/** The password rules, which the sign-in gate and the account's security list while one types. */
export const passwordRules = defineTexts({
  title: 'La contraseña debe tener:',
  met: 'cumplida',
  unmet: 'falta',
  progress: 'Condiciones cumplidas: %{met} de %{all}',
  length: 'al menos %{count} caracteres',
  lowercase: 'una letra minúscula',
  uppercase: 'una letra mayúscula',
  number: 'un número',
  symbol: 'un carácter especial',
})

export const terms = defineTexts({
  title: 'Antes de seguir',
  changedTitle: 'Los términos cambiaron',
  before: 'Para usar el panel, lee y acepta los',
  terms: 'términos',
  between: 'y la',
  privacy: 'privacidad',
  after: 'Guardamos el día en que los aceptas.',
  accept: 'Acepto',
  leave: 'Salir',
  outdated: 'Los términos cambiaron mientras los leías. Vuelve a cargar la página para ver los nuevos.',
  failed: 'No pudimos guardar tu respuesta. Vuelve a intentar.',
})

/** The fields that an installation may add to sign-up (specification §3), by the identity provider's names. */
export const signUpFields = defineTexts({
  labels: {
    birthdate: 'Fecha de nacimiento',
    family_name: 'Apellido',
    given_name: 'Nombre',
    middle_name: 'Segundo nombre',
    name: 'Nombre completo',
    nickname: 'Apodo',
    phone_number: 'Teléfono',
    preferred_username: 'Nombre de usuario preferido',
    profile: 'Perfil en la web',
    website: 'Sitio web',
  },
  placeholders: { web: 'https://', phone: '11 5555-1234' },
  optional: '%{label} (opcional)',
  phone: 'El teléfono no es válido: elige el código de país y escribe el resto del número.',
  birthdate: 'La fecha de nacimiento no puede ser futura.',
})
