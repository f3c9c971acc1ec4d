import { assertWritableAttribute, withAttributes } from '../attributes.ts'
import type { Context } from '../context.ts'
import { assertPasswordPolicy } from '../passwordPolicy.ts'
import { closeSession, readChallenge } from '../sessions.ts'
import { afterIdentity } from '../signIn.ts'
import { requireUser, saveUser, withPassword } from '../users.ts'

const PREFIX = 'userAttributes.'
/** Attributes that clients echo; they cannot change here. */
const ECHOED = new Set(['email', 'email_verified', 'phone_number_verified'])

export async function answerNewPassword(ctx: Context, sessionId: string, responses: Record<string, string>) {
  const session = await readChallenge(ctx, sessionId, 'NEW_PASSWORD_REQUIRED')
  const user = await requireUser(ctx, session.subject)
  const password = responses['NEW_PASSWORD'] ?? ''
  assertPasswordPolicy(password)
  const changes = Object.entries(responses)
    .filter(([name]) => name.startsWith(PREFIX))
    .map(([name, Value]) => ({ Name: name.slice(PREFIX.length), Value }))
    .filter(({ Name }) => !ECHOED.has(Name))
  for (const { Name, Value } of changes) assertWritableAttribute(Name, Value)
  const renewed = await withPassword(ctx, { ...withAttributes(user, changes), status: 'CONFIRMED' }, password)
  await saveUser(ctx, renewed)
  await closeSession(ctx, sessionId)
  return afterIdentity(ctx, renewed, session.deviceKey)
}
