import { CognitoJwtVerifier } from 'aws-jwt-verify/cognito-verifier'
import { z } from 'zod'
import { flag, originsOf, webAddress } from './environment.ts'
import { signInVariables } from './signInVariables.ts'

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
  VITE_OFFLINE: flag,
  VITE_IMAGE_ORIGINS: originsOf(
    /^https:/,
    'must be origins such as https://pictures.club.example, separated by commas, all https, without paths and without *',
  ),
  VITE_USER_POOL_ID: z.string().refine(isPoolId, { error: 'must be like us-east-1_AbCdEf123' }).optional(),
  VITE_USER_POOL_CLIENT_ID: z.string().regex(/^\S+$/, { error: 'must be the id of the pool’s client' }).optional(),
  VITE_USER_POOL_ENDPOINT: webAddress.optional(),
  ...signInVariables,
}

/** Checked here because the verifier of tokens is created only after the database is open. */
function isPoolId(id: string): boolean {
  try {
    return Boolean(CognitoJwtVerifier.parseUserPoolId(id))
  } catch {
    return false
  }
}
