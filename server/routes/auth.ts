import { bodyObject, readBodyText, parseOr } from '../http/input.ts'
import { authenticate } from '../http/privateRoutes.ts'
import { z } from 'zod'
import { DomainError } from '#domain/api/errors'
import { emailSchema } from '#domain/values/text'
import { profileSchema } from '#domain/members/user'
import type { Route } from '../http/route.ts'
import { signInWithPassword, synchroniseUser } from '../services/auth/signIn.ts'

const NO_STORE = { 'Cache-Control': 'no-store' }
const common = { tag: 'auth', status: 200 } as const

/** Why a provider’s account may be refused. */
const ACCOUNT_ERRORS = [
  'deactivated',
  'emailUnverified',
  'emailTaken',
  'alreadyLinked',
  'rateLimited',
  'unavailable',
] as const

const credentialsSchema = z.strictObject({
  email: emailSchema,
  password: z.string({ error: 'required' }).min(1, { error: 'required' }).max(256, { error: 'tooLong' }),
})
const tokensSchema = z.object({
  accessToken: z.string(),
  idToken: z.string(),
  refreshToken: z.string(),
  expiresIn: z.number(),
})

/** The only private call without a token, for API clients. Every failure gets the same answer (§D6). */
const signIn: Route = {
  doc: {
    ...common,
    method: 'POST',
    path: '/private/auth/signIn',
    summary: 'Sign in with a password; returns the tokens or the next challenge',
    limit: 'addressSignIns',
    body: credentialsSchema,
    response: z.union([
      z.object({ user: profileSchema, tokens: tokensSchema }),
      z.object({ challenge: z.string(), session: z.string() }),
    ]),
    errors: ['malformedBody', 'signInFailed', 'bodyTooLarge', 'unsupportedMediaType', 'validation', ...ACCOUNT_ERRORS],
  },
  async run({ request, address, deps }) {
    const credentials = parseOr('validation', credentialsSchema, bodyObject(await readBodyText(request)))
    const { email } = credentials
    // Limited by address too, so that a stranger's wrong passwords do not lock the owner out.
    await deps.limiter('emailSignInsFromAddress', `${email} ${address}`)
    await deps.limiter('emailSignIns', email)
    return { body: await signInWithPassword({ ...deps, now: deps.clock() }, credentials), headers: NO_STORE }
  },
}

const lookupParams = z.object({ id: z.string().min(1).max(128), email: emailSchema })

/** Called when the session’s e-mail differs from the stored user’s, and before a record exists. */
const lookup: Route = {
  doc: {
    ...common,
    method: 'GET',
    path: '/private/auth/{id}/{email}',
    summary: 'The record of the signed-in person; links or creates it at the first sign-in',
    secured: true,
    limit: 'reads',
    params: lookupParams,
    response: profileSchema,
    errors: ['malformedId', 'missingToken', 'invalidToken', 'forbidden', ...ACCOUNT_ERRORS],
  },
  async run({ request, pathParams, deps }) {
    const token = await authenticate(request, deps.identity)
    await deps.limiter('reads', token.subject)
    const { id, email } = parseOr('malformedId', lookupParams, pathParams)
    if (id !== token.subject) throw new DomainError('forbidden')
    return { body: await synchroniseUser({ ...deps, now: deps.clock() }, token, email), headers: NO_STORE }
  },
}

export const authRoutes: Route[] = [signIn, lookup]
