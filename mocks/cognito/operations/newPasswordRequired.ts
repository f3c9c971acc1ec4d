import { assertWritableAttribute, mergeAttributes } from '../attributes.ts'
import type { Context } from '../context.ts'
import { userNotFound } from '../errors.ts'
import { assertPasswordPolicy } from '../passwordPolicy.ts'
import { closeSession, readChallenge } from '../sessions.ts'
import { afterIdentity } from '../signIn.ts'
import { loadUser, saveUser, withPassword } from '../users.ts'

const PREFIX = 'userAttributes.'

/** NEW_PASSWORD_REQUIRED: the person replaces the password they were given, and goes on signing in. */
export async function answerNewPassword(ctx: Context, sessionId: string, responses: Record<string, string>) {
  const session = await readChallenge(ctx, sessionId, 'NEW_PASSWORD_REQUIRED')
  const user = await loadUser(ctx, session.subject)
  if (!user) throw userNotFound()
  const password = responses['NEW_PASSWORD'] ?? ''
  assertPasswordPolicy(password)
  const changes = Object.entries(responses)
    .filter(([name]) => name.startsWith(PREFIX))
    .map(([name, Value]) => ({ Name: name.slice(PREFIX.length), Value }))
    .filter(({ Name }) => Name !== 'email' && Name !== 'email_verified')
  for (const { Name, Value } of changes) assertWritableAttribute(Name, Value)
  const attributes = mergeAttributes(user.attributes, changes)
  const changed = await withPassword(ctx, { ...user, status: 'CONFIRMED', attributes }, password)
  await saveUser(ctx, changed)
  await closeSession(ctx, sessionId)
  return afterIdentity(ctx, changed)
}
