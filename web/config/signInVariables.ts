import { z } from 'zod'
import { flag, webAddress, wholeNumber } from './environment.ts'

const ATTRIBUTES = /^\s*(?:[a-z_]+|custom:[\w-]{1,20})\??\s*(?:,\s*(?:[a-z_]+|custom:[\w-]{1,20})\??\s*)*$/
const PROVIDERS = /^\s*(?:Apple|Amazon|Facebook|Google)\s*(?:,\s*(?:Apple|Amazon|Facebook|Google)\s*)*$/

export const signInVariables = {
  VITE_PASSWORD_MIN_LENGTH: wholeNumber(6, 99).optional(),
  VITE_MFA: z.string().optional(),
  VITE_SIGN_UP_ATTRIBUTES: z
    .string()
    .regex(ATTRIBUTES, {
      error: 'must be attributes such as given_name,family_name,custom:club?, with ? for those one may leave out',
    })
    .optional(),
  VITE_TOKEN_STORAGE: z
    .enum(['local', 'session', 'cookies'], { error: 'must be local, session or cookies' })
    .optional(),
  VITE_SOCIAL_PROVIDERS: z
    .string()
    .regex(PROVIDERS, { error: 'must be of Apple, Amazon, Facebook and Google, separated by commas' })
    .optional(),
  VITE_HOSTED_DOMAIN: z
    .string()
    .regex(/^[a-z\d.-]+(?::\d{1,5})?$/i, { error: 'must be a domain without https://' })
    .optional(),
  VITE_HOSTED_SCOPES: z.string().optional(),
  VITE_HOSTED_RESPONSE_TYPE: z.enum(['code', 'token'], { error: 'must be code or token' }).optional(),
  VITE_IDENTITY_POOL_ID: z
    .string()
    .regex(/^[\w-]+:[\da-f-]{36}$/i, { error: 'must be like us-east-1:00000000-0000-0000-0000-000000000000' })
    .optional(),
  VITE_IDENTITY_POOL_ENDPOINT: webAddress.optional(),
  VITE_GUEST_ACCESS: flag,
}

export function signInFrom(env: Readonly<Record<string, string | undefined>>) {
  return {
    passwordMinLength: env.VITE_PASSWORD_MIN_LENGTH ? Number(env.VITE_PASSWORD_MIN_LENGTH) : undefined,
    mfa: env.VITE_MFA,
    signUpAttributes: listFrom(env.VITE_SIGN_UP_ATTRIBUTES)?.map((name) => ({
      name: name.replace(/\?$/, ''),
      required: !name.endsWith('?'),
    })),
    tokenStorage: env.VITE_TOKEN_STORAGE,
    providers: listFrom(env.VITE_SOCIAL_PROVIDERS),
    hostedDomain: env.VITE_HOSTED_DOMAIN,
    hostedScopes: listFrom(env.VITE_HOSTED_SCOPES),
    responseType: env.VITE_HOSTED_RESPONSE_TYPE,
    identityPoolId: env.VITE_IDENTITY_POOL_ID,
    identityPoolEndpoint: env.VITE_IDENTITY_POOL_ENDPOINT,
    guestAccess: env.VITE_GUEST_ACCESS ? ['1', 'true'].includes(env.VITE_GUEST_ACCESS) : undefined,
  }
}

function listFrom(text: string | undefined): string[] | undefined {
  return text?.split(/[,\s]+/).filter(Boolean)
}
