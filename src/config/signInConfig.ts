import { boolean, integerFrom, listOf, nullable, oneOf, record, string, withDefault, type ShapeOf } from './shape.ts'

/** The providers of social sign-in, by Amplify's names (specification §1). */
export const SOCIAL_PROVIDERS = ['Apple', 'Amazon', 'Facebook', 'Google'] as const
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number]

/** The fields that sign-up may add (specification §3). An installation's own are named `custom:…`. */
const ATTRIBUTE =
  /^(?:birthdate|family_name|given_name|middle_name|name|nickname|phone_number|preferred_username|profile|website|custom:[\w-]{1,20})$/

/** The host of the pool's hosted sign-in, without scheme: `club.auth.us-east-1.amazoncognito.com`. */
const HOST = /^[a-z\d.-]+(?::\d{1,5})?$/i

/** How people sign in, as the user pool is set up. Missing values are the specification's defaults. */
export const signInShape = record({
  /** The pool's least password length; `null` is the sign-up screen's (specification §9). */
  passwordMinLength: withDefault(nullable(integerFrom(6, 99)), null),
  /** The pool's multi-factor setting by its own names: OPTIONAL, REQUIRED; anything else is off (specification §4). */
  mfa: withDefault(string(), 'OPTIONAL'),
  signUpAttributes: withDefault(
    listOf(
      record({
        name: string(ATTRIBUTE, 'debe ser un atributo del grupo de usuarios, como given_name o custom:club'),
        required: withDefault(boolean, true),
      }),
    ),
    [],
  ),
  tokenStorage: withDefault(oneOf(['local', 'session', 'cookies']), 'local'),
  providers: withDefault(listOf(oneOf(SOCIAL_PROVIDERS)), []),
  hostedDomain: withDefault(nullable(string(HOST, 'debe ser un dominio, sin https://')), null),
  hostedScopes: withDefault(listOf(string(/^\S+$/)), ['openid', 'email', 'profile', 'aws.cognito.signin.user.admin']),
  responseType: withDefault(oneOf(['code', 'token']), 'code'),
  identityPoolId: withDefault(
    nullable(string(/^[\w-]+:[\da-f-]{36}$/i, 'debe ser como us-east-1:<identificador>')),
    null,
  ),
  identityPoolEndpoint: withDefault(
    nullable(string(/^(https?:\/\/\S+|\/\S*)$/, 'debe ser una dirección web o una ruta')),
    null,
  ),
  guestAccess: withDefault(boolean, false),
})

export type SignInConfig = ShapeOf<typeof signInShape>
