import { z } from 'zod'

/** The providers of social sign-in, by Amplify's names (specification §1). */
export const SOCIAL_PROVIDERS = ['Apple', 'Amazon', 'Facebook', 'Google'] as const
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number]

/** The fields that sign-up may add (specification §3). An installation's own are named `custom:…`. */
const ATTRIBUTE =
  /^(?:birthdate|family_name|given_name|middle_name|name|nickname|phone_number|preferred_username|profile|website|custom:[\w-]{1,20})$/

/** The host of the pool's hosted sign-in, without scheme: `club.auth.us-east-1.amazoncognito.com`. */
const HOST = /^[a-z\d.-]+(?::\d{1,5})?$/i

const LENGTH = 'debe estar entre 6 y 99'

/** A web address, or a path relative to the page's origin. */
export const address = z
  .string()
  .regex(/^(https?:\/\/\S+|\/\S*)$/, 'debe ser una dirección web o una ruta')
  .nullable()
  .default(null)

const oneOf = <const Option extends string>(options: readonly Option[]) =>
  z.enum(options, `debe ser una de: ${options.join(', ')}`)

/** How people sign in, as the user pool is set up. Missing values are the specification's defaults. */
export const signInSchema = z.object({
  /** The pool's least password length; `null` is the sign-up screen's (specification §9). */
  passwordMinLength: z.int().min(6, LENGTH).max(99, LENGTH).nullable().default(null),
  /** The pool's multi-factor setting by its own names: OPTIONAL, REQUIRED; anything else is off (specification §4). */
  mfa: z.string().default('OPTIONAL'),
  signUpAttributes: z
    .array(
      z.object({
        name: z.string().regex(ATTRIBUTE, 'debe ser un atributo del grupo de usuarios, como given_name o custom:club'),
        required: z.boolean().default(true),
      }),
    )
    .default([]),
  tokenStorage: oneOf(['local', 'session', 'cookies']).default('local'),
  providers: z.array(oneOf(SOCIAL_PROVIDERS)).default([]),
  hostedDomain: z.string().regex(HOST, 'debe ser un dominio, sin https://').nullable().default(null),
  hostedScopes: z
    .array(z.string().regex(/^\S+$/))
    .default(['openid', 'email', 'profile', 'aws.cognito.signin.user.admin']),
  responseType: oneOf(['code', 'token']).default('code'),
  identityPoolId: z
    .string()
    .regex(/^[\w-]+:[\da-f-]{36}$/i, 'debe ser como us-east-1:<identificador>')
    .nullable()
    .default(null),
  identityPoolEndpoint: address,
  guestAccess: z.boolean().default(false),
})

export type SignInConfig = z.infer<typeof signInSchema>
