import type { Provider } from '../pool.ts'

/** The texts of the hosted pages. The provider's page says that it is only a stand-in. */
export const texts = {
  providers: {
    LoginWithAmazon: 'Amazon',
    Google: 'Google',
    Facebook: 'Facebook',
    SignInWithApple: 'Apple',
  } satisfies Record<Provider, string>,
  title: (provider: string) => `Continuar con ${provider}`,
  hint: (provider: string) =>
    `Esta página hace de ${provider} en la demostración. Escribe el correo de la cuenta con la que quieres entrar: no se pide contraseña.`,
  label: (provider: string) => `Correo de tu cuenta de ${provider}`,
  invalidEmail: 'Escribe un correo válido, como nombre@ejemplo.com.',
  proceed: 'Continuar',
  cancel: 'Cancelar',
  error: {
    title: 'No se pudo continuar',
    invalid_request: 'Faltan datos en la dirección con la que llegaste. Vuelve al sitio y prueba otra vez.',
    unauthorized_client: 'La aplicación que te envió no está registrada aquí.',
    redirect_mismatch: 'La dirección de regreso no está registrada para esta aplicación.',
    provider_unavailable: 'Esta forma de entrar no está habilitada. Vuelve al sitio y elige otra.',
    code: 'Código del error:',
  },
}

export type PageError = Exclude<keyof typeof texts.error, 'title' | 'code'>
