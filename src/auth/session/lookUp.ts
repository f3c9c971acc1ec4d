import { activeMembershipSchema } from '#domain/members/membership'
import { problemSchema } from '#domain/api/problem'
import { rolSchema } from '#domain/access/duties'
import { z } from 'zod'
import { runtimeConfig } from '../../config/runtimeConfig.ts'
import { jsonOf } from '#domain/values/record'
import { auth } from '../../providers/es/auth.ts'
import { isTransientStatus, withRetries, type Outcome, type RetryOptions } from '../../providers/api/retry.ts'
import type { Session } from './session.ts'
import type { StoredUser } from '../../providers/session/storedUser.ts'

/** The limit for all attempts together, in milliseconds. */
const TIMEOUT_MS = 15_000

/** The lookup failed; the message is Spanish. `status` is the API's answer, or 0 when no answer could be read. */
export class LookUpError extends Error {
  override name = 'LookUpError'
  readonly status: number

  constructor(message: string, status: number, options?: ErrorOptions) {
    super(message, options)
    this.status = status
  }
}

const answerSchema = z.object({
  id: z.string(),
  email: z.string(),
  givenName: z.string(),
  familyName: z.string(),
  termsVersion: z.string().nullable(),
  rols: z.array(rolSchema),
  activeMemberships: z.array(activeMembershipSchema),
})

export function lookUp(session: Session, wait?: RetryOptions<StoredUser>['wait']): Promise<StoredUser> {
  const limit = AbortSignal.timeout(TIMEOUT_MS)
  return withRetries(() => ask(session, limit), { isTransient, limit, wait })
}

async function ask({ subject, email, accessToken }: Session, signal: AbortSignal): Promise<StoredUser> {
  const path = `/api/v1/private/auth/${encodeURIComponent(subject)}/${encodeURIComponent(email)}`
  let response: Response
  let body: unknown
  try {
    response = await fetch(`${runtimeConfig().apiUrl}${path}`, {
      headers: { Accept: 'application/json', Authorization: `Bearer ${accessToken}` },
      cache: 'no-store',
      signal,
    })
    body = jsonOf(await response.text())
  } catch (cause) {
    throw new LookUpError(signal.aborted ? auth.session.timeout : auth.session.offline, 0, { cause })
  }
  if (!response.ok) throw refusal(response.status, body)
  const answer = answerSchema.safeParse(body)
  if (!answer.success) throw new LookUpError(auth.session.unexpected, response.status, { cause: answer.error })
  const { activeMemberships, ...user } = answer.data
  return { ...user, memberships: activeMemberships }
}

function refusal(status: number, body: unknown): LookUpError {
  const problem = problemSchema.safeParse(body)
  if (problem.success) return new LookUpError(problem.data.detail, status)
  return new LookUpError(status >= 500 ? auth.session.unavailable : auth.session.unexpected, status)
}

function isTransient(outcome: Outcome<StoredUser>): boolean {
  if (!('error' in outcome) || !(outcome.error instanceof LookUpError)) return false
  const { status } = outcome.error
  return status === 0 || isTransientStatus(status)
}
