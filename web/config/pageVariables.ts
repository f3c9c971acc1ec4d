import { CognitoJwtVerifier } from 'aws-jwt-verify/cognito-verifier'
import { z } from 'zod'
import { flag, originsOf, webAddress, wholeNumber } from './environment.ts'

const listOf = (item: string) => new RegExp(String.raw`^\s*(?:${item})\s*(?:,\s*(?:${item})\s*)*$`)

const ATTRIBUTES = listOf(
  String.raw`(?:birthdate|(?:family_|given_|middle_)?name|nickname|phone_number|preferred_username|profile|website|custom:[\w-]{1,20})\??`,
)
const PROVIDERS = listOf('Apple|Amazon|Facebook|Google')

export const pageVariables = {
  VITE_APP_NAME: z.string().optional(),
  VITE_CONTACT_EMAIL: z.email({ error: 'must be an e-mail address' }).optional(),
  VITE_WHATSAPP_URL: webAddress.optional(),
  VITE_SOCIAL_LINKS: z
    .string()
    .refine((text) => text.split(',').every((link) => /^\s*(?:[^=:/]+=\s*)?https?:\/\/\S+\s*$/.test(link)), {
      error: 'must be links such as Instagram=https://www.instagram.com/club, separated by commas',
    })
    .optional(),
  VITE_DIAL_CODE: z
    .string()
    .regex(/^\+\d{1,3}$/, { error: 'must be a dial code such as +54' })
    .optional(),
  VITE_API_URL: webAddress.optional(),
  VITE_OFFLINE: flag.default(true),
  VITE_IMAGE_ORIGINS: originsOf(
    /^https:/,
    'must be origins such as https://pictures.club.example, separated by commas, all https, without paths and without *',
  ),
  VITE_USER_POOL_ID: z.string().refine(isPoolId, { error: 'must be like us-east-1_AbCdEf123' }).optional(),
  VITE_USER_POOL_CLIENT_ID: z.string().regex(/^\S+$/, { error: 'must be the id of the pool’s client' }).optional(),
  VITE_USER_POOL_ENDPOINT: webAddress.optional(),
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

export const identityVariables = {
  IDENTITY: z.enum(['local', 'cognito'], { error: 'must be local or cognito' }).optional(),
  VITE_USER_POOL_ID: pageVariables.VITE_USER_POOL_ID,
}

/** Checked here because the verifier of tokens is created only after the database is open. */
function isPoolId(id: string): boolean {
  try {
    return Boolean(CognitoJwtVerifier.parseUserPoolId(id))
  } catch {
    return false
  }
}
