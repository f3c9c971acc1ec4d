import { expect, it } from 'vitest'
import { z } from 'zod'
import { historyEventSchema } from '#domain/access/audit'
import { noteSchema } from '#domain/members/note'
import { ownDataSchema, ownDataSheet } from '#domain/members/ownData'
import { nameOfPicture, readOwnData } from '#server/services/profile/ownData'
import { aMemberImport } from '#tests/access/bodies'
import { describeOnBoth } from '#tests/support/databaseWorld'

const ofNotes = (rows: unknown) =>
  historyEventSchema
    .array()
    .parse(rows)
    .filter(({ entity }) => entity === 'note')

const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted()

const recordsSchema = z.array(z.object({ id: z.string() }))

describeOnBoth('notes about a member', (world) => {
  const { get, post, put } = world.by.adminA
  const membershipId = world.membershipOf.userA.id
  const write = async (text: string, more: object = {}) =>
    noteSchema.parse((await post('notes', { membershipId, text, ...more })).body)
  const remove = (id: string, as = 'adminA') => world.clientFor(as).remove(`notes/${id}`)
  const list = async () => (await world.by.adminA.list('notes', { membershipId })).rows

  it('are listed with their author, the pinned first, then the latest', async () => {
    await write('Segunda')
    await write('Fijada', { pinned: true })
    await write('Tercera')
    expect(await list()).toMatchObject([
      { text: 'Fijada', actorName: expect.stringMatching(/./) },
      { text: 'Tercera' },
      { text: 'Segunda' },
      { text: world.noteA.text },
    ])
  })

  it('have a text of 1 to 2000 letters, trimmed', async () => {
    expect((await write(`  ${'x'.repeat(2000)}\n`)).text).toHaveLength(2000)
    for (const text of ['   ', 'x'.repeat(2001)]) {
      expect(await post('notes', { membershipId, text })).toMatchObject({
        status: 422,
        body: { errors: { text: expect.any(String) } },
      })
      expect((await put(`notes/${world.noteA.id}`, { text })).status).toBe(422)
    }
  })

  it('are stored once per key, and refuse a stale change', async () => {
    const key = { 'Idempotency-Key': 'una' }
    const body = { membershipId, text: 'Una vez' }
    const ask = async () => (await world.by.adminA.post('notes', body, key)).body.id
    expect(await ask()).toBe(await ask())
    expect(await list()).toHaveLength(2)
    expect((await put(`notes/${world.noteA.id}`, { text: 'Otra', version: 1 })).status).toBe(200)
    expect(await put(`notes/${world.noteA.id}`, { text: 'Vieja', version: 1 })).toMatchObject({ status: 412 })
  })

  it('leave author, time and action in the person’s history, without the text, also once deleted', async () => {
    const { id } = await write('Texto secreto')
    await put(`notes/${id}`, { text: 'Texto más secreto' })
    expect((await remove(id)).status).toBe(200)
    expect((await remove(id)).status).toBe(404)
    const history = await get(`users/${world.userA.id}/audit`)
    const events = ofNotes(history.rows)
    expect(events.map(({ action }) => action)).toEqual(['delete', 'edit', 'create'])
    expect(events[0]).toMatchObject({ actor: { self: true } })
    expect(JSON.stringify(history.rows)).not.toContain('secreto')
    expect((await get(`institutions/${world.a.id}/activity`)).rows).toMatchObject([
      { entity: 'note', record: { id: world.userA.id } },
    ])
    const ofSports = await world.by.coordina.get(`users/${world.userA.id}/audit`)
    expect(ofNotes(ofSports.rows)).toEqual([])
  })

  it('prevent the undoing of an import', async () => {
    await post('users/import', aMemberImport(world.a.id, { dryRun: false }))
    const imports = recordsSchema.parse((await get('member-imports')).rows)
    const latest = imports.find(({ id }) => id !== world.importA.id)
    const [member] = (await world.by.adminA.list('users', { q: 'Nina' })).rows
    expect((await post('notes', { membershipId: member?.id, text: 'Vino a la reunión' })).status).toBe(201)
    expect((await post(`member-imports/${latest?.id}/undoing`, {})).body.code).toBe('importInUse')
  })
})

describeOnBoth('the data that a user can download about themselves', (world) => {
  const own = async (as: string) => ownDataSchema.parse((await world.clientFor(as).get('profile/data')).body)

  it('are only their own, with the notes about them but not the authors', async () => {
    const { userA, noteA, receiptA, noticeA, reminderA, feeA, paidA } = world
    const data = await own('userA')
    expect(data.person).toMatchObject({ id: userA.id, email: userA.email })
    expect(ids(data.fees)).toEqual(ids([feeA, paidA]))
    expect(ids(data.receipts)).toEqual([receiptA.id])
    expect(data.notices).toMatchObject([{ id: noticeA.id, picture: 'data:image/webp;base64,AQID' }])
    expect(ids(data.reminders)).toEqual([reminderA.id])
    expect(ids(data.notes)).toEqual([noteA.id])
    const text = JSON.stringify(data)
    for (const other of [world.peerA, world.memberB, world.adminA])
      for (const value of [other.email, other.id]) expect([value, text.includes(value)]).toEqual([value, false])
  })

  it('leave out the institution’s notes about an invitation', async () => {
    const membershipId = world.membershipOf.userAInvited.id
    expect((await world.by.multi.post('notes', { membershipId, text: 'De otra persona' })).status).toBe(201)
    expect(JSON.stringify(await own('userA'))).not.toContain('De otra persona')
  })

  it('contain nothing of the members of an Admin or SuperAdmin', async () => {
    for (const as of ['adminA', 'superAdmin']) {
      const data = await own(as)
      expect([as, data.fees, data.notes, data.receipts]).toEqual([as, [], [], []])
    }
  })

  it('contain the changes of their record, and whether they made them', async () => {
    await world.by.userA.put('profile', { phone: '+5491122334455' })
    await world.by.adminA.put(`users/${world.userA.id}`, { givenName: 'Otra' })
    expect((await own('userA')).history).toMatchObject([
      { entity: 'user', action: 'edit', self: false, changes: { givenName: { to: 'Otra' } } },
      { entity: 'user', action: 'edit', self: true },
    ])
  })

  it('can be printed', async () => {
    const response = await world.ask('GET', 'private/profile/data/pdf', { as: 'userA' })
    expect(response.headers.get('Content-Type')).toBe('application/pdf')
    expect(new TextDecoder().decode((await response.arrayBuffer()).slice(0, 5))).toBe('%PDF-')
    const data = await world.system().read((tx) => readOwnData(tx, world.userA.id, nameOfPicture))
    const { sections } = ownDataSheet(data)
    const text = sections.flatMap(({ rows }) => rows.flatMap(({ label, value }) => [label, value])).join('\n')
    for (const part of [world.userA.email, 'Club A', 'Cuota junio', 'Recibo N.º 1', 'con una imagen', world.noteA.text])
      expect(text).toContain(part)
  })
})
