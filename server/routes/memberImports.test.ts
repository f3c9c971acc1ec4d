import { expect, it } from 'vitest'
import { userViewSchema } from '#domain/members/user'
import { aFeeBody, aMemberImport, fileRows } from '#tests/access/bodies'
import { describeOnBoth } from '#tests/support/databaseWorld'

const COLUMNS = ['Apellido', 'Nombre', 'N° socio', 'Titular', 'Email']
const LUZ = ['Sosa', 'Luz', '501', '500', 'luz@example.org']
const MARTA = ['Sosa', 'Marta', '500', '', '']
const LEO = ['Sosa', 'Leo', '502', 'Sosa, Elvira', '']

describeOnBoth('an import of members', (both) => {
  const { get, post, put } = both.by.adminA

  const importRows = (rows: string[][], more: object = {}) =>
    post(
      'users/import',
      aMemberImport(both.a.id, {
        fileName: 'socios.xlsx',
        columns: COLUMNS,
        rows: fileRows(...rows),
        reading: { since: '2024-06-01', areUnknownPayersContacts: true },
        ...more,
      }),
    )
  const imports = async () => (await get('member-imports')).rows
  const undo = (id: unknown) => post(`member-imports/${String(id)}/undoing`, {})
  const sosas = async () => (await both.by.adminA.list('users', { q: 'sosa' })).rows
  const member = async (memberNumber: string) =>
    userViewSchema.parse((await both.by.adminA.list('users', { memberNumber })).rows[0])

  it('has one record for all parts of the file, with its author', async () => {
    const first = await importRows([LUZ, MARTA])
    const { importId } = first.body
    expect(await importRows([LEO, MARTA], { importId })).toMatchObject({ status: 200, body: { importId } })
    expect((await imports())[0]).toMatchObject({
      id: importId,
      fileName: 'socios.xlsx',
      made: 3,
      present: 1,
      state: 'done',
      actorName: 'adminA Pérez',
    })
  })

  it('leaves no record after a trial', async () => {
    const before = await imports()
    expect((await importRows([LUZ], { dryRun: true })).body.importId).toBeNull()
    expect(await imports()).toEqual(before)
  })

  it('can be undone with all its members, contacts and people, and then be repeated', async () => {
    const { importId } = (await importRows([LUZ, MARTA, LEO])).body
    expect(await sosas()).toHaveLength(4)
    expect(await undo(importId)).toMatchObject({ status: 200, body: { state: 'undone' } })
    expect(await sosas()).toEqual([])
    expect(
      await both.store.as({ kind: 'system' }, 0).read((tx) => tx.users.stored({ email: 'luz@example.org' })),
    ).toBeNull()
    expect((await undo(importId)).body.code).toBe('notUndoable')
    expect((await importRows([LUZ, MARTA, LEO])).body.counts).toMatchObject({ made: 3, present: 0 })
  })

  it.each(
    Object.entries<() => Promise<unknown>>({
      'has a cuota': async () => post('payments', aFeeBody(both.a.id, (await member('501')).id)),
      'was changed': async () => {
        const { id, memberships } = await member('501')
        return put(`users/${id}`, { memberships: [{ id: memberships[0]?.id, memberNumber: '777' }] })
      },
      'pays for somebody else': async () => {
        const guardianId = (await member('500')).memberships[0]?.id
        return put(`users/${both.userA.id}`, { memberships: [{ id: both.membershipOf.userA.id, guardianId }] })
      },
    }),
  )('cannot be undone once one of its members %s', async (_, depend) => {
    const { importId } = (await importRows([LUZ, MARTA])).body
    const result = await depend()
    expect(result).toHaveProperty(
      'status',
      expect.toSatisfy((status) => Number(status) < 300),
    )
    expect(await undo(importId)).toMatchObject({ status: 409, body: { code: 'importInUse' } })
    expect(await sosas()).toHaveLength(2)
    expect((await imports())[0]).toMatchObject({ state: 'done' })
  })

  it('accepts no further part once it is undone, or for another institution', async () => {
    const { importId } = (await importRows([LUZ])).body
    expect((await undo(importId)).status).toBe(200)
    for (const id of [importId, both.importB.id])
      expect(await importRows([MARTA], { importId: id })).toMatchObject({
        status: 422,
        body: { errors: { importId: expect.any(String) } },
      })
    expect(await sosas()).toEqual([])
  })
})
