import { DomainError } from '#domain/errors'
import { emailSchema } from '#domain/text'
import type { Profile, User } from '#domain/user'
import type { Identity, ProviderTokens } from '../../identity/port.ts'
import type { Store, WriteTransaction } from '../../store/port.ts'
import { profileOf, profileOfRecords } from './profile.ts'
import type { Author } from '../records/caller.ts'
import { UNKNOWN_PERSON } from '../users/invitedPerson.ts'
import { recordAudit } from '../history/recordAudit.ts'
import { insertRecord, newRecord, saveRecord } from '../records/records.ts'
import { retryOvertaken } from '../records/retryOvertaken.ts'

type SignedIn = { subject: string; accessToken: string }

/**
 * The record of who has signed in (decisions §6). It is answered as it is when it is linked and has the e-mail asked for. Else the e-mail
 * is read from the provider, where it must be verified: an invited record with it is linked, a new one is made, or a changed e-mail is
 * taken over. Invitations that were sent to the e-mail become the person's, whose record they were kept under before. Concurrent first sign-ins make one record. Throws `deactivated`, `emailUnverified`, `alreadyLinked`, `emailTaken`, and what
 * the provider throws.
 */
export async function synchroniseUser(
  { store, identity, now }: { store: Store; identity: Identity; now: number },
  { subject, accessToken }: SignedIn,
  askedEmail: string,
): Promise<Profile> {
  const known = await store.as({ kind: 'signedIn', subject }, now).read(async (tx) => {
    const records = await tx.actorRecords(subject)
    if (records && !records.user.active) throw new DomainError('deactivated')
    return records?.user.email === askedEmail ? profileOfRecords(records, now) : null
  })
  if (known) return known
  const provided = await identity.emailOf(accessToken)
  const email = emailSchema.safeParse(provided.email)
  if (!provided.verified || !email.success) throw new DomainError('emailUnverified')
  const signingIn = store.as({ kind: 'signingIn', subject, email: email.data }, now)
  // The second look finds the record that another first sign-in has made meanwhile.
  return retryOvertaken(() =>
    signingIn.write(async (tx) => {
      const user = await linkedUser(tx, subject, email.data, now)
      await takeInvitations(tx, user, now)
      return profileOf(tx, user, now)
    }),
  )
}

async function linkedUser(tx: WriteTransaction, subject: string, email: string, now: number): Promise<User> {
  // In this order: another first sign-in that ends between the two looks is found by the second.
  const byEmail = await tx.users.stored({ email })
  const bySubject = await tx.users.stored({ subject })
  if (bySubject) {
    if (bySubject.email === email) return bySubject
    if (byEmail?.emailHeld) throw new DomainError('emailTaken')
    return saveRecord(tx, byThemself(bySubject, now), tx.users, bySubject, { ...bySubject, email }, OWN)
  }
  if (byEmail) {
    if (byEmail.subject !== null) throw new DomainError('alreadyLinked')
    if (!byEmail.active) throw new DomainError('deactivated')
    const linked = { ...byEmail, subject, emailHeld: true }
    return saveRecord(tx, byThemself(byEmail, now), tx.users, byEmail, linked, { ...OWN, action: 'link' })
  }
  const user: User = {
    ...newRecord(now),
    ...UNKNOWN_PERSON,
    subject,
    email,
    emailHeld: true,
    active: true,
    superAdmin: false,
  }
  return insertRecord(tx, byThemself(user, now), tx.users, user, { ...OWN, action: 'signUp' })
}

/**
 * Gives whoever has proved an e-mail to be theirs the invitations that were sent to it and are kept under the record of somebody who has
 * another one by now. To their institutions nothing has changed, so neither version nor history tells (ADR 25).
 */
async function takeInvitations(tx: WriteTransaction, user: User, now: number): Promise<void> {
  for (const id of await tx.memberships.giveTo(user.id)) {
    await recordAudit(tx, byThemself(user, now), { entity: 'membership', institutionId: null, action: 'move', id })
  }
}

/** Who signs in does it themself, and no institution is told. */
const OWN = { entity: 'user', institutionId: null } as const
const byThemself = ({ id }: User, now: number): Author => ({ actor: { userId: id }, now })

/**
 * Signs an API client in with a password checked at the identity provider, and answers the user with their tokens, or the challenge that the
 * provider asks for. The web app never sends us a password. Throws `signInFailed` for every refusal alike, or what synchroniseUser throws.
 */
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
