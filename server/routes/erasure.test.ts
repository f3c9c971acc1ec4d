import { expect, it } from 'vitest'
import { ownDataSchema, ownDataSheet } from '#domain/members/ownData'
import { userViewSchema } from '#domain/members/user'
import { aBankLine, aContactMessage, aJoinRequest, aReceipt, aSavedQuery } from '#tests/support/builders'
import { aNoticeBody } from '#tests/access/bodies'
import type { ReadTransaction } from '#server/store/port'
import { describeOnBoth } from '#tests/support/databaseWorld'

const PERSON = {
  givenName: 'Zenobia',
  familyName: 'Quiroga',
  phone: '+5491144556677',
  documentNumber: '30777888',
  birthdate: '1987-06-05',
}
const TEXTS = [
  ...Object.values(PERSON),
  'usera@rayo.test',
  'Socia difícil',
  'TRANSF QUIROGA',
  'Beca por su madre',
  'Mis morosos',
]
const { userId: _, id: _id, institutionId: _club, ...aQuery } = aSavedQuery({ userId: '' })
const MONEY = ['fees', 'fee', 'receipts', 'receipt', 'ledger', 'ledger_entry', 'fee_tally', 'receiptCounters']

describeOnBoth('the erasure of a former member', (world, dump) => {
  const { a, userA, feeA, paidA, membershipOf } = world
  const { adminA, multi, superAdmin } = world.by
  const erase = (who = adminA, id = userA.id, membershipId = membershipOf.userA.id) =>
    who.post(`users/${id}/erasure`, { membershipId })
  const events = async () => (await superAdmin.get(`users/${userA.id}/audit`)).rows
  const storedTexts = async () => {
    const content = JSON.stringify(await dump())
    return TEXTS.filter((text) => content.includes(text))
  }

  /** Writes the person's texts to every place that stores some. */
  async function write() {
    await world.by.userA.put('profile', { ...PERSON, familyName: 'Zenobia Quiroga' })
    await world.by.userA.put('profile', PERSON)
    const terms = { from: '2024-01-01', to: null, reason: 'Beca por su madre', percent: 10 }
    const memberships = [{ id: membershipOf.userA.id, scholarships: [terms], memberNumber: '77' }]
    await adminA.put(`users/${userA.id}`, { memberships }, { 'Idempotency-Key': 'una' })
    const notice = { reference: 'TRANSF QUIROGA' }
    await world.by.userA.post('notices', aNoticeBody(a.id, [feeA.id], notice))
    await adminA.post(
      'notes',
      { membershipId: membershipOf.userA.id, text: 'Socia difícil' },
      { 'Idempotency-Key': 'b' },
    )
    const receipt = aReceipt({ institutionId: a.id, payerId: userA.id, number: 9, actorId: world.adminA.id })
    const payer = { payerName: 'Quiroga Zenobia', documentNumber: '30777888', description: 'TRANSF QUIROGA' }
    await world.system().write(async (tx) => {
      await tx.receipts.insert(receipt)
      await tx.bankLines.insert(aBankLine({ institutionId: a.id, receiptId: receipt.id, rowText: 'Zenobia', ...payer }))
      await tx.joinRequests.insert(aJoinRequest({ institutionId: a.id, email: userA.email, givenName: 'Zenobia' }))
      await tx.contactMessages.insert(aContactMessage({ email: userA.email, name: 'Zenobia' }))
    })
    await world.by.userA.post('profile/saved-queries', { ...aQuery, label: 'Mis morosos' })
    // another club's invitation
    await multi.remove(`users/${membershipOf.userAInvited.id}`)
    expect((await erase(multi, membershipOf.userAInvited.id, membershipOf.userAInvited.id)).status).toBe(200)
    expect((await world.by.userA.get('profile')).status).toBe(200)
  }

  /** Ends the membership and settles all debts. */
  async function leave() {
    await adminA.remove(`users/${userA.id}`)
    await adminA.post(`payments/${feeA.id}/cancellation`, { reason: 'Error' })
    await adminA.post(`payments/${paidA.id}/refund`, { method: 'Efectivo', amount: 1000, receivedOn: '2024-06-14' })
  }

  it('waits until the person has left and neither side owes anything', async () => {
    expect((await erase()).body.code).toBe('stillMember')
    await adminA.remove(`users/${userA.id}`)
    expect((await erase()).body.code).toBe('memberOwes')
    await adminA.post(`payments/${feeA.id}/cancellation`, { reason: 'Error' })
    expect(await erase()).toMatchObject({ status: 409, body: { code: 'memberHasCredit' } })
    await adminA.post(`payments/${paidA.id}/refund`, { method: 'Efectivo', amount: 1000, receivedOn: '2024-06-14' })
    expect(await erase(adminA, userA.id, membershipOf.memberB.id)).toMatchObject({ status: 422 })
    expect(await erase()).toMatchObject({ status: 200, body: { givenName: 'Persona dada de baja' } })
  })

  it('removes every text of the person, and changes no amount', async () => {
    await write()
    await leave()
    expect((await storedTexts()).toSorted()).toEqual(TEXTS.toSorted())
    const sums = async () => {
      const content = await dump()
      const reports = await Promise.all(
        ['months', 'cash', 'delinquency'].map((name) => adminA.get(`institutions/${a.id}/${name}`)),
      )
      return [...MONEY.map((table) => content[table]), ...reports.map(({ body }) => body)]
    }
    const before = await sums()
    const erased = await erase()
    expect([erased.status, await storedTexts(), await sums()]).toEqual([200, [], before])
    const pictures = (tx: ReadTransaction) => tx.noticePictures.existing([world.noticeA.id, world.noticeB.id])
    expect(await world.system().read(pictures)).toEqual([world.noticeB.id])
    // Repeating it changes nothing.
    const content = await dump()
    expect((await erase()).body).toEqual(erased.body)
    expect(await dump()).toEqual(content)
  })

  it('withdraws a waiting payment notice, so that nobody has to decide it', async () => {
    await leave()
    const before = await adminA.list('notices', { userId: userA.id })
    await erase()
    const after = await adminA.list('notices', { userId: userA.id })
    expect([before.rows, after.rows]).toMatchObject([[{ state: 'waiting' }], [{ state: 'withdrawn' }]])
  })

  it('ends the sign-in, and frees the e-mail for a new invitation', async () => {
    await write()
    await leave()
    await erase()
    for (const path of ['profile', `auth/userA/${encodeURIComponent(userA.email)}`])
      expect((await world.by.userA.get(path)).body.code).toBe('deactivated')
    for (const change of [{ active: true }, { memberships: [{ id: membershipOf.userA.id, until: null }] }])
      expect((await superAdmin.put(`users/${userA.id}`, change)).body.code).toBe('personErased')
    const invite = { email: userA.email, givenName: 'Z', familyName: 'Q', memberships: [{ institutionId: a.id }] }
    expect((await adminA.post('users', invite)).status).toBe(201)
  })

  it('keeps in the history who changed what and when, without the values', async () => {
    await write()
    const before = await events()
    await leave()
    await erase()
    const after = await events()
    const [erasure] = after
    expect(erasure).toMatchObject({ action: 'erase', changes: expect.any(Object) })
    const outlines = (rows: typeof after) =>
      rows.map(({ id, at, action, changes }) => [id, at, action, Object.keys(changes ?? {}).toSorted()])
    expect(outlines(after).slice(-before.length)).toEqual(outlines(before))
    expect(JSON.stringify(after)).not.toContain('Beca por su madre')
  })

  it('removes only this club’s data of a person in another club, who can come back', async () => {
    const membershipId = membershipOf.multiA.id
    await adminA.post('notes', { membershipId, text: 'Socia difícil' })
    await adminA.put(`users/${world.multi.id}`, { memberships: [{ id: membershipId, memberNumber: '55' }] })
    await adminA.put(`users/${world.multi.id}`, { memberships: [{ id: membershipId, until: '2024-06-14' }] })
    expect(userViewSchema.parse((await erase(adminA, world.multi.id, membershipId)).body)).toMatchObject({
      givenName: 'multi',
      memberships: [{ memberNumber: null, erasedAt: expect.any(String) }],
    })
    expect(await storedTexts()).not.toContain('Socia difícil')
    expect((await multi.get('profile')).status).toBe(200)
    const change = { memberships: [{ id: membershipId, until: null }] }
    expect((await world.by.socios.put(`users/${world.multi.id}`, change)).body.code).toBe('personErased')
    expect((await adminA.put(`users/${world.multi.id}`, change)).body.memberships).toMatchObject([{ erasedAt: null }])
  })

  it('removes an invited person and the data typed for the invitation', async () => {
    const { id } = membershipOf.unlinkedInvited
    await adminA.remove(`users/${id}`)
    const erased = await erase(adminA, id, id)
    expect(erased.body).toMatchObject({ givenName: 'Persona dada de baja', email: null, pending: true })
    expect(JSON.stringify(await dump())).not.toContain(world.unlinked.email)
    expect((await adminA.put(`users/${id}`, { givenName: 'Otra' })).body.code).toBe('personErased')
  })

  it('can be requested by the person, who can withdraw the request', async () => {
    const ask = (requested: boolean) => world.by.userA.post('profile/erasure', { requested })
    const waiting = async (as = adminA) => (await as.get(`institutions/${a.id}/today`)).body.erasures
    const requestIds = async () => (await adminA.list('users', { erasureRequested: true })).rows.map(({ id }) => id)
    expect([(await ask(true)).status, await waiting(), await waiting(world.by.socios), await requestIds()]).toEqual([
      200,
      1,
      0,
      [userA.id],
    ])
    const data = ownDataSchema.parse((await world.by.userA.get('profile/data')).body)
    expect(data.memberships).toMatchObject([{ retentionYears: 10, erasureRequestedAt: '2024-06-15T15:00:00.000Z' }, {}])
    expect(JSON.stringify(ownDataSheet(data))).toContain('pediste borrar tus datos el 15/06/2024')
    expect((await adminA.get(`users/${userA.id}/audit`)).rows).toMatchObject([
      { actor: { self: false }, changes: { erasureRequestedAt: { from: null } } },
    ])
    expect([(await ask(false)).status, await waiting(), await requestIds()]).toEqual([200, 0, []])
  })
})
