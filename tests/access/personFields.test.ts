import { expect, it } from 'vitest'
import { PERSON_DETAILS, PERSON_FIELDS, PERSON_VIEWS, type PersonField } from '#domain/members/person'
import { describeOnBoth } from '../support/databaseWorld.ts'

/** A value of a person's field that nobody in the world has. */
function valueOf(field: PersonField): string | undefined {
  const view = PERSON_VIEWS[field]
  if (view.kind === 'choice') return Object.keys(view.names).at(-1)
  return { text: 'Nuevo 1234', day: '1987-06-05', phone: '+5491122339988' }[view.kind]
}

describeOnBoth('the fields of a person', (world) => {
  const put = (path: string, as: string, body: object) => world.clientFor(as).put(path, body)
  const get = (path: string, as: string) => world.clientFor(as).get(path)
  /** Changes a field of somebody whom an Admin sees, and reads them again. */
  const edited = async (id: string, change: object) => {
    const { status } = await put(`users/${id}`, 'adminA', change)
    return { status, body: (await get(`users/${id}`, 'adminA')).body }
  }

  it.each(PERSON_FIELDS)('%s can be edited by an Admin, for a member and for an invited person', async (field) => {
    const change = { [field]: valueOf(field) }
    for (const id of [world.userA.id, world.membershipOf.unlinkedInvited.id]) {
      expect((await get(`users/${id}`, 'adminA')).body).not.toMatchObject(change)
      expect(await edited(id, change)).toMatchObject({ status: 200, body: change })
    }
  })

  it.each(PERSON_FIELDS)('%s can be edited by the person', async (field) => {
    const change = { [field]: valueOf(field) }
    expect(await put('profile', 'userA', change)).toMatchObject({ status: 200, body: change })
    expect((await get('profile', 'userA')).body).toMatchObject(change)
  })

  it.each(PERSON_DETAILS)('%s can be emptied, and is hidden after the membership has ended', async (field) => {
    const { id } = world.userA
    await edited(id, { [field]: valueOf(field) })
    expect(await edited(id, { [field]: null })).toMatchObject({ status: 200, body: { [field]: null } })
    await edited(id, { [field]: valueOf(field) })
    await edited(id, { memberships: [{ id: world.membershipOf.userA.id, until: '2024-06-14' }] })
    expect((await get(`users/${id}`, 'adminA')).body).toMatchObject({ email: null, [field]: null })
  })

  it.each(PERSON_FIELDS)('%s is imported from a file', async (field) => {
    const name = { familyName: 'Ríos', givenName: 'Nina' }
    const values = { ...name, [field]: valueOf(field) }
    const imported = await world.by.adminA.post('users/import', {
      institutionId: world.a.id,
      columns: Object.keys(values).map((one) => PERSON_VIEWS[one as PersonField].label),
      rows: [{ line: 2, cells: Object.values(values) }],
      reading: { since: '2024-06-15', meanings: { gender: { m: 'M', f: 'F' } } },
    })
    expect(imported.body).toMatchObject({ counts: { made: 1 } })
    const [{ userId } = {}] = imported.body['rows'] as unknown as { userId?: string }[]
    expect((await get(`users/${userId}`, 'adminA')).body).toMatchObject(values)
  })

  it('have a column each in the exported file', async () => {
    const answer = await world.ask('GET', 'private/users/export', { as: 'adminA' })
    const [headings = ''] = (await answer.text()).split('\r\n')
    expect(headings.replace('\uFEFF', '').split(/[;,]/)).toEqual(
      expect.arrayContaining(PERSON_FIELDS.map((field) => PERSON_VIEWS[field].label)),
    )
  })
})
