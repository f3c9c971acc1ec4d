import { beforeEach, describe, expect, it } from 'vitest'
import { freshWorld, type World } from '#tests/access/world'
import { aMembership, aPendingMembership, aUser, anInvitation } from '#tests/support/builders'

/**
 * An invitation belongs to the address that it was sent to (§D3). `marta` is a member of A and never signed in. B
 * invites her. Then A’s Admin changes the e-mail of her record.
 */
const OLD = 'marta@example.org'
const NEW = 'nueva@example.org'
const world = freshWorld()
let marta: ReturnType<typeof aUser>
let invitation: { id: string }

beforeEach(async () => {
  marta = aUser({ email: OLD, givenName: 'Marta' })
  await addMarta()
  invitation = await inviteAsAdmin(OLD)
})

const addMarta = () =>
  world.store.write(async (tx) => {
    await tx.users.insert(marta)
    await tx.memberships.insert(aMembership({ userId: marta.id, institutionId: world.a.id }))
  })
const invitationToB = (email: string) => ({
  email,
  givenName: 'Marta',
  familyName: 'Luna',
  memberships: [{ institutionId: world.b.id, role: 'Admin' }],
})
async function inviteAsAdmin(email: string) {
  const invited = await world.by.multi.post('users', invitationToB(email))
  if (invited.status !== 201) throw new Error(`the invitation was answered ${invited.status}`)
  return invited
}
const changeEmail = (email: string) => world.by.adminA.put(`users/${marta.id}`, { email })

const { signInWith } = world
const { accept } = world.by.stranger
const clubsOf = ({ body }: Awaited<ReturnType<World['json']>>) =>
  Object.values(body.memberships ?? {}).map(({ institutionName, state }) =>
    [institutionName, state].map((text) => JSON.parse(JSON.stringify(text)) as string).join(' '),
  )
const administersB = async (as: string) => (await world.clientFor(as).get(`users/${world.memberB.id}`)).status === 200

describe('an invitation of B whose person gets another e-mail from A’s Admin', () => {
  beforeEach(async () => {
    await changeEmail(NEW)
  })

  it('does not go to the holder of the new address, who can neither see nor accept it', async () => {
    const profile = await signInWith(NEW)
    expect([profile.body.id, clubsOf(profile)]).toEqual([marta.id, ['Club A accepted']])
    expect((await accept(invitation.id)).status).toBe(404)
    expect(await administersB('stranger')).toBe(false)
  })

  it('stays with the holder of the old address, who can sign up later and accept', async () => {
    const profile = await signInWith(OLD)
    expect(profile.body.id).not.toBe(marta.id)
    expect(clubsOf(profile)).toEqual(['Club B pending'])
    expect((await accept(invitation.id)).status).toBe(200)
    expect(await administersB('stranger')).toBe(true)
  })

  it('shows B the data typed, as before, and nothing in its history', async () => {
    const before = { id: invitation.id, email: OLD, pending: true, version: 1 }
    expect((await world.by.multi.get(`users/${invitation.id}`)).body).toMatchObject(before)
    await signInWith(OLD)
    expect((await world.by.multi.get(`users/${invitation.id}`)).body).toMatchObject(before)
    const history = await world.by.multi.get(`users/${invitation.id}/audit`)
    expect(history.rows.map(({ action }) => action)).toEqual(['invite'])
  })

  it('cannot be taken over by withdrawing it and inviting the old address again', async () => {
    await world.by.multi.remove(`users/${invitation.id}`)
    const again = await inviteAsAdmin(OLD)
    expect(clubsOf(await signInWith(NEW))).toEqual(['Club A accepted'])
    expect((await accept(again.id)).status).toBe(404)
    expect(clubsOf(await signInWith(OLD, 'another'))).toEqual(['Club B pending'])
  })

  it('can also be sent by B to the new address', async () => {
    const second = await inviteAsAdmin(NEW)
    expect(clubsOf(await signInWith(NEW))).toEqual(['Club A accepted', 'Club B pending'])
    expect((await accept(invitation.id)).status).toBe(404)
    expect((await accept(second.id)).status).toBe(200)
  })

  it('is theirs again when the old address is restored', async () => {
    expect((await changeEmail(OLD)).status).toBe(200)
    expect(clubsOf(await signInWith(OLD))).toEqual(['Club A accepted', 'Club B pending'])
  })
})

describe('a person who changes their e-mail at the provider', () => {
  it('neither sees nor accepts invitations to the old one, until they change back', async () => {
    await signInWith(OLD)
    expect(clubsOf(await signInWith(NEW))).toEqual(['Club A accepted'])
    expect((await accept(invitation.id)).status).toBe(404)
    expect(clubsOf(await signInWith(OLD))).toEqual(['Club A accepted', 'Club B pending'])
    expect((await accept(invitation.id)).status).toBe(200)
  })

  it('cannot change it in the profile, and neither can a SuperAdmin', async () => {
    await signInWith(OLD)
    const own = await world.by.stranger.put('profile', { email: NEW })
    expect([own.status, own.body.email]).toEqual([200, OLD])
    const path = `private/users/${marta.id}`
    const forced = await world.json('PUT', path, { as: 'superAdmin', body: { email: NEW } })
    expect([forced.status, forced.body.errors]).toEqual([422, { email: 'No tienes permiso para cambiar este campo' }])
  })
})

/** Gives the Admin of A a second club, which could reveal a difference between the two addresses. */
async function withSecondClub() {
  const body = { name: 'Club A2', slug: 'club-a2', currency: 'ARS' }
  const institution = await world.by.adminA.post('institutions', body)
  return institution.id
}
const anonymized = (answer: Awaited<ReturnType<World['json']>>, email: string) =>
  JSON.stringify([answer.status, answer.body, answer.headers.get('Content-Range')])
    .replaceAll(email, 'email')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => (id === marta.id ? 'marta' : 'id'))
    .replaceAll('club-a2', 'slug')
const asAdmin = (method: string, path: string, body?: object) =>
  world.json(method, `private/${path}`, { as: 'adminA', ...(body && { body }) })

describe('an address that belongs to another club', () => {
  const MEMBER = 'memberb@rayo.test'
  const UNKNOWN = 'nadie@example.org'

  it.each(
    Object.entries({
      'gives it to a member': (email: string) => changeEmail(email),
      'gives it with other fields': (email: string) =>
        asAdmin('PUT', `users/${marta.id}`, { email, phone: '+5491122334455' }),
      'gives it and reads the member': async (email: string) => (
        await changeEmail(email),
        asAdmin('GET', `users/${marta.id}`)
      ),
      'gives it and searches for it': async (email: string) => {
        await changeEmail(email)
        return asAdmin('GET', `users?${new URLSearchParams({ filter: JSON.stringify({ email }) }).toString()}`)
      },
      'gives it and opens the history': async (email: string) => (
        await changeEmail(email),
        asAdmin('GET', `users/${marta.id}/audit`)
      ),
      'gives it twice': async (email: string) => (await changeEmail(email), changeEmail(email)),
      'gives it and invites it to the same club': async (email: string) => {
        await changeEmail(email)
        return asAdmin('POST', 'users', { ...invitationToB(email), memberships: [{ institutionId: world.a.id }] })
      },
      'gives it and invites it to a second club': async (email: string) => {
        const institutionId = await withSecondClub()
        await changeEmail(email)
        return asAdmin('POST', 'users', { ...invitationToB(email), memberships: [{ institutionId }] })
      },
      'gives it with a membership in a second club': async (email: string) => {
        const institutionId = await withSecondClub()
        return asAdmin('PUT', `users/${marta.id}`, { email, memberships: [{ institutionId }] })
      },
      'gives it and takes it back': async (email: string) => (await changeEmail(email), changeEmail(NEW)),
    }),
  )('is answered like an unknown one when an Admin %s', async (_name, act) => {
    const response = await act(MEMBER)
    // the second run starts with the original records
    await world.restore()
    await addMarta()
    const unknown = await act(UNKNOWN)
    expect(response.status).not.toBe(500)
    expect(anonymized(response, MEMBER)).toBe(anonymized(unknown, UNKNOWN))
  })

  it('stays with its holder: nobody is signed in as somebody else', async () => {
    expect((await changeEmail(MEMBER)).body.email).toBe(MEMBER)
    const profile = await signInWith(MEMBER, 'memberB')
    expect([profile.body.id, clubsOf(profile)]).toEqual([world.memberB.id, ['Club B accepted']])
    // after its holder gets another address, it belongs to the member who was given it
    expect((await signInWith('otra@example.org', 'memberB')).status).toBe(200)
    expect((await signInWith(MEMBER)).body.id).toBe(marta.id)
  })

  it('is refused if it belongs to the actor’s own club', async () => {
    expect((await changeEmail('usera@rayo.test')).refusal).toEqual([409, 'emailTaken'])
  })
})

it('refuses an invitation of a linked record with another address', async () => {
  const stray = aPendingMembership({
    userId: world.lonely.id,
    institutionId: world.b.id,
    invitation: anInvitation({ email: 'alguien@example.org' }),
  })
  await world.store.write((tx) => tx.memberships.insert(stray))
  expect((await world.by.lonely.accept(stray.id)).status).toBe(404)
  const { body } = await world.by.lonely.get('profile')
  expect(Object.values(body.memberships ?? {}).map(({ id }) => id)).not.toContain(stray.id)
})
