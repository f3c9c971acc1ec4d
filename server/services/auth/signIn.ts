import { DomainError } from '#domain/api/errors'
import { emailSchema } from '#domain/values/text'
import type { Profile, User } from '#domain/members/user'
import type { Identity, ProviderTokens } from '../../identity/port.ts'
import type { Store, WriteTransaction } from '../../store/port.ts'
import { profileOf, profileOfRecords } from '../profile/profile.ts'
import { actingAs, retryOvertaken } from '../records/records.ts'
import { insertRecord, saveRecord, recordAudit } from '../records/writeRecord.ts'
import { newUser } from '../users/invitedPerson.ts'

type SignedIn = { subject: string; accessToken: string }

/** Returns the subject's profile (§D6). Otherwise the provider’s verified e-mail links or creates the record, or updates its e-mail. */
export async function synchroniseUser(
  { store, identity, now }: { store: Store; identity: Identity; now: number },
  { subject, accessToken }: SignedIn,
  requestedEmail: string,
): Promise<Profile> {
  const account = await store.as({ kind: 'signedIn', subject }, now).read(async (tx) => {
    const records = await tx.actorRecords(subject)
    if (records && !records.user.active) throw new DomainError('deactivated')
    return records?.user.email === requestedEmail ? profileOfRecords(records, now) : null
  })
  if (account) return account
  const providerEmail = await identity.emailOf(accessToken)
  const email = emailSchema.safeParse(providerEmail.email)
  if (!providerEmail.verified || !email.success) throw new DomainError('emailUnverified')
  const signingIn = store.as({ kind: 'signingIn', subject, email: email.data }, now)
  // If another first sign-in created the record meanwhile, the second attempt finds it.
  return retryOvertaken(() =>
    signingIn.write(async (tx) => {
      const user = await linkedUser(tx, subject, email.data)
      await moveInvitations(tx, user)
      return profileOf(tx, user)
    }),
  )
}

async function linkedUser(tx: WriteTransaction, subject: string, email: string): Promise<User> {
  // The order matters: if another first sign-in ends between these two reads, the second finds it.
  const byEmail = await tx.users.stored({ email })
  const bySubject = await tx.users.stored({ subject })
  if (bySubject) {
    if (bySubject.email === email) return bySubject
    if (byEmail?.emailHeld) throw new DomainError('emailTaken')
    return saveRecord(actingAsSelf(tx, bySubject), 'users', bySubject, { ...bySubject, email })
  }
  if (byEmail) {
    if (byEmail.subject !== null) throw new DomainError('alreadyLinked')
    if (!byEmail.active) throw new DomainError('deactivated')
    const user = { ...byEmail, subject, emailHeld: true }
    return saveRecord(actingAsSelf(tx, byEmail), 'users', byEmail, user, { action: 'link' })
  }
  const user = newUser(tx.now, { subject, email })
  return insertRecord(actingAsSelf(tx, user), 'users', user, { action: 'signUp' })
}

/** To the person with the verified e-mail. Nothing changes for the institutions, so neither version nor history shows it. */
async function moveInvitations(tx: WriteTransaction, user: User): Promise<void> {
  for (const id of await tx.memberships.moveInvitationsTo(user.id)) {
    await recordAudit(actingAsSelf(tx, user), { entity: 'membership', institutionId: null, action: 'move', id })
  }
}

/** A sign-in is an event of the person alone. No institution sees it. */
const actingAsSelf = (tx: WriteTransaction, { id }: User) => actingAs(tx, { actor: { userId: id } })

/** For API clients. Throws `signInFailed` for every refusal alike, or what synchroniseUser throws. */
export async function signInWithPassword(
  deps: { store: Store; identity: Identity; now: number },
  { email, password }: { email: string; password: string },
): Promise<{ user: Profile; tokens: ProviderTokens } | { challenge: string; session: string }> {
  const result = await deps.identity.signIn(email, password)
  if ('challenge' in result) return result
  const { accessToken } = result.tokens
  const { subject } = await deps.identity.verify(accessToken)
  return { user: await synchroniseUser(deps, { subject, accessToken }, email), tokens: result.tokens }
}
