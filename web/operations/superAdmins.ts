import { emailSchema } from '#domain/values/text'
import type { UserView } from '#domain/members/user'
import { asSystem, allRows } from '../../server/services/records/records.ts'
import { insertRecord, saveRecord } from '../../server/services/records/writeRecord.ts'
import { newUser } from '../../server/services/users/invitedPerson.ts'
import { StaleVersion, UniqueViolation } from '../../server/store/port/failures.ts'
import type { ReadTransaction, Store, WriteTransaction } from '../../server/store/port.ts'
import { Refused } from './runCommand.ts'
import { flag, parseEnvironment, type Environment } from '../config/environment.ts'
import { pageVariables } from '../config/pageVariables.ts'

/** `now` is in milliseconds, UTC. */
export type Operation = { store: Store; now: number }

/** Creates a record for a new e-mail. Throws Refused for an invalid e-mail and for a deactivated person. */
export async function grantSuperAdmin({ store, now }: Operation, text: string): Promise<Grant> {
  const email = parseEmail(text)
  const attempt = () => store.as({ kind: 'system' }, now).write((tx) => grant(tx, email))
  try {
    return await attempt()
  } catch (error) {
    // The person first signed in, or changed their profile, between our read and our write. The second try reads the change.
    if (error instanceof UniqueViolation || error instanceof StaleVersion) return attempt()
    throw error
  }
}

export type Grant = { email: string; was: 'nobody' | 'somebody' | 'superAdmin'; linked: boolean }

async function grant(tx: WriteTransaction, email: string): Promise<Grant> {
  const user = await tx.users.stored({ email })
  if (!user) {
    await insertRecord(asSystem(tx), 'users', newUser(tx.now, { email, superAdmin: true }))
    return { email, was: 'nobody', linked: false }
  }
  const linked = user.subject !== null
  if (!user.active) throw new Refused(`${email} is deactivated: another SuperAdmin has to activate them first.`)
  if (user.superAdmin) return { email, was: 'superAdmin', linked }
  await saveRecord(asSystem(tx), 'users', user, { ...user, superAdmin: true })
  return { email, was: 'somebody', linked }
}

/** Throws Refused for the last active SuperAdmin. */
export async function revokeSuperAdmin({ store, now }: Operation, text: string): Promise<{ email: string }> {
  const email = parseEmail(text)
  return store.as({ kind: 'system' }, now).write(async (tx) => {
    const before = await superAdminsOf(tx)
    // Locks all of them in one order, so that the second of two simultaneous revocations sees that it is the last.
    for (const { id } of before) await tx.lock('user', id)
    const user = await tx.users.stored({ email })
    if (!user?.superAdmin) throw new Refused(`${email} is no SuperAdmin.`)
    const others = (await superAdminsOf(tx)).filter(({ id, active }) => active && id !== user.id)
    if (others.length === 0)
      throw new Refused(`${email} is the last active SuperAdmin: grant it to somebody else first.`)
    await saveRecord(asSystem(tx), 'users', user, { ...user, superAdmin: false })
    return { email }
  })
}

export async function listSuperAdmins({ store, now }: Operation): Promise<UserView[]> {
  const people = await store.as({ kind: 'system' }, now).read((tx) => superAdminsOf(tx))
  return people.toSorted((one, other) => (one.email ?? '').localeCompare(other.email ?? ''))
}

function superAdminsOf(tx: ReadTransaction): Promise<UserView[]> {
  return allRows(tx.users, { scope: { kind: 'all' }, filter: { superAdmin: true } })
}

function parseEmail(text: string): string {
  const result = emailSchema.safeParse(text)
  if (!result.success) throw new Refused(`${JSON.stringify(text)} is not an e-mail address.`)
  return result.data
}

const { VITE_USER_POOL_ID, VITE_USER_POOL_ENDPOINT } = pageVariables
const variables = { COGNITO_ADMIN: flag, VITE_USER_POOL_ID, VITE_USER_POOL_ENDPOINT }

/** Returns whether the user pool has an account for the e-mail now. Throws ConfigError, and Refused. */
export async function inviteByEmail(environment: Environment, email: string): Promise<boolean> {
  const config = parseEnvironment(environment, variables)
  if (!config.COGNITO_ADMIN || !config.VITE_USER_POOL_ID) return false
  // Loaded only here: most installations do not need the AWS client.
  const { createCognitoInvitations } = await import('#server/identity/cognitoAdmin')
  const invitations = createCognitoInvitations({
    userPoolId: config.VITE_USER_POOL_ID,
    endpoint: config.VITE_USER_POOL_ENDPOINT,
  })
  try {
    await invitations.invite(email)
    return true
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
    throw new Refused(`The user pool made no account: ${cause}. The same command asks again.`)
  }
}
