import { describe, expect, it } from 'vitest'
import { importReportSchema } from '#domain/members/import/report'
import { aMemberImport, aPersonBody, fileRows } from '#tests/access/bodies'
import { type World, freshWorld } from '#tests/access/world'
import { describeOnBoth } from '#tests/support/databaseWorld'

const world = freshWorld()

const COLUMNS = 'Apellido,Nombre,DNI,Nacimiento,Correo electrónico,N° socio,Celular,Deporte,Sexo'.split(',')
const NINA = ['Ríos', 'Nina', '55.111.222', '3/4/2015', '', '201', '11 2345-6789', 'fútbol', 'F']
const TEO = ['Ríos', 'Teo', '56111222', '2017-05-06', '', '202', '', '', 'Masc.']

const bare = (birthdate: string) => ['Ríos', 'Nina', '', birthdate, '', '', '', '', '']
const withEmail = (email: string) => NINA.with(4, email)

const fileOf = (rows: string[][], more: object = {}) =>
  aMemberImport(world.a.id, { columns: COLUMNS, rows: fileRows(...rows), reading: { since: '2024-06-01' }, ...more })
const send = (rows: string[][], more?: object) => world.by.adminA.post('users/import', fileOf(rows, more))
const list = (filter: object) => world.by.adminA.list('users', filter)
const counts = ({ body }: Awaited<ReturnType<World['json']>>) => {
  const { made, present, doubtful, merged, ended, refused } = importReportSchema.parse(body).counts
  return { made, present, doubtful, merged, ended, refused }
}
const NONE = { made: 0, present: 0, doubtful: 0, merged: 0, ended: 0, refused: 0 }

describe('importing a part of a file of members', () => {
  it('creates a member for each row, and sends no mail', async () => {
    const report = await send([NINA, TEO])
    expect(report.status).toBe(200)
    expect(counts(report)).toEqual({ ...NONE, made: 2 })
    expect(report.body.rows).toMatchObject([
      { line: 2, outcome: 'made', errors: {} },
      { line: 3, outcome: 'made' },
    ])
    const { rows } = await list({ q: 'nina ríos' })
    expect(rows).toMatchObject([
      {
        id: report.body.rows?.[0]?.userId,
        email: null,
        documentNumber: '55.111.222',
        birthdate: '2015-04-03',
        phone: '+541123456789',
        gender: 'F',
        pending: true,
        memberships: [
          { role: 'User', memberNumber: '201', sportIds: [world.sport.id], since: '2024-06-01', until: null },
        ],
      },
    ])
  })

  it('creates nobody twice, and reports how each member was recognised', async () => {
    await send([NINA, TEO])
    const again = await send([NINA, TEO.with(1, 'Teo Luis')])
    expect(counts(again)).toEqual({ ...NONE, present: 2 })
    expect(again.body.rows).toMatchObject([
      {
        outcome: 'present',
        match: { name: 'Ríos, Nina', agrees: ['documentNumber', 'memberNumber', 'birthdate', 'phone', 'name'] },
      },
      { outcome: 'present', match: { name: 'Ríos, Teo', differs: [] } },
    ])
  })

  it('recognises a member who has only a name by name and birth date', async () => {
    expect(counts(await send([bare('2015-04-03')]))).toEqual({ ...NONE, made: 1 })
    const again = await send([bare('3/4/2015').with(0, 'RIOS'), bare('2016-01-01'), bare('')])
    expect(again.body.rows).toMatchObject([{ outcome: 'present' }, { outcome: 'made' }, { outcome: 'doubtful' }])
  })

  it('writes nothing in a dry run, and returns the same report', async () => {
    const bad = NINA.with(0, '')
    const tried = await send([NINA, bad], { dryRun: true })
    expect(counts(tried)).toEqual({ ...NONE, made: 1, refused: 1 })
    expect((await list({ q: 'nina' })).rows).toEqual([])
    const response = await send([NINA, bad])
    expect(counts(response)).toEqual(counts(tried))
    expect(tried.body.rows).toMatchObject([{ userId: null }, response.body.rows?.[1] ?? {}])
  })

  const FORMULA = 'El texto empieza como una fórmula (=, +, - o @): bórrale ese signo'
  const HIDDEN = 'El texto tiene caracteres invisibles: bórralo y escríbelo de nuevo'
  it.each([
    ['no name', NINA.with(1, ' '), { givenName: 'Completa este campo' }],
    ['a formula as name', NINA.with(0, '=cmd|’ /C calc’!A0'), { familyName: FORMULA }],
    ['an escaped formula as name', NINA.with(0, "'@SUM(1)"), { familyName: FORMULA }],
    ['hidden characters in the name', NINA.with(0, 'R\u202eíos'), { familyName: HIDDEN }],
    ['a line break', NINA.with(0, 'Ríos\n2;Soto'), { familyName: 'El texto tiene caracteres que no son válidos' }],
    ['too many cells', [...NINA, 'x'], { row: 'La fila tiene más celdas que columnas el archivo' }],
  ])('refuses a row with %s and reports it', async (_, cells, errors) => {
    const report = await send([cells])
    expect(counts(report)).toEqual({ ...NONE, refused: 1 })
    expect(report.body.rows).toMatchObject([{ line: 2, outcome: 'refused', userId: null, errors }])
    expect((await list({ state: 'pending' })).rows).toHaveLength(1)
  })

  it.each([
    ['a day that does not exist', 3, '29/2/2015', 'birthdate', 'La fecha no es válida'],
    ['a future day of birth', 3, '2030-01-01', 'birthdate', 'La fecha no puede ser futura'],
    ['an invalid e-mail', 4, 'nina@', 'email', 'El correo no es válido'],
    ['an invalid phone', 6, '123', 'mobile', 'El teléfono no es válido (por ejemplo, +5491123456789)'],
    ['an unknown word for the gender', 8, 'x', 'gender', 'No se sabe qué significa'],
    ['a document in exponents', 2, '3,5E+07', 'documentNumber', 'No parece un documento'],
    ['a long text', 5, 'x'.repeat(5000), 'memberNumber', 'El texto es demasiado largo'],
    ['a formula', 4, '=1+1', 'email', FORMULA],
  ])('leaves out %s, reports it, and imports the member', async (_, at, value, field, why) => {
    const report = await send([NINA.with(at, value)])
    expect(report.body.rows).toMatchObject([{ outcome: 'made', leftOut: [{ field, value: value.slice(0, 100), why }] }])
    expect((await list({ q: 'nina' })).rows).toHaveLength(1)
  })

  it('leaves out a sport that is not offered, or uses the one that the user chose', async () => {
    const cells = NINA.with(7, 'Fútbol (escuelita)')
    expect((await send([cells], { dryRun: true })).body.rows).toMatchObject([
      { leftOut: [{ field: 'sports', value: 'Fútbol (escuelita)' }] },
    ])
    const meanings = { sports: { 'futbol (escuelita)': world.sport.id } }
    const report = await send([cells], { reading: { since: '2024-06-01', meanings } })
    expect(report.body.rows).toMatchObject([{ outcome: 'made', leftOut: [] }])
    expect((await list({ q: 'nina' })).rows).toMatchObject([{ memberships: [{ sportIds: [world.sport.id] }] }])
  })

  it('refuses members without a first day until the user gives one', async () => {
    const report = await send([NINA], { reading: {} })
    expect(report.body.rows).toMatchObject([{ outcome: 'refused', errors: { since: 'Completa este campo' } }])
  })

  it('waits for a decision on a doubtful row, and then leaves out values in use', async () => {
    const rows = [NINA, TEO.with(2, '55111222'), TEO.with(1, 'Nina').with(5, '203')]
    expect((await send(rows)).body.rows).toMatchObject([
      { outcome: 'made' },
      {
        outcome: 'doubtful',
        userId: null,
        match: { line: 2, agrees: ['documentNumber'], differs: ['memberNumber', 'birthdate', 'name'] },
      },
      { outcome: 'made' },
    ])
    const [, second] = fileRows(...rows)
    expect((await send([], { rows: [{ ...second, decision: 'isNew' }] })).body.rows).toMatchObject([
      { outcome: 'made', leftOut: [{ field: 'documentNumber', why: 'Ese valor ya está en uso' }] },
    ])
    expect((await list({ q: 'teo' })).rows).toMatchObject([
      { documentNumber: null, memberships: [{ memberNumber: '202' }] },
    ])
  })

  it.each([
    ['no rows', { rows: [] }, { rows: 'El archivo no tiene filas' }],
    ['columns without names', { columns: ['Color', 'DNI'] }, { columns: 'Faltan las columnas Apellido y Nombre' }],
    ['an unknown field', { file: 'x' }, { file: 'Ese campo no existe' }],
    [
      'too many rows',
      { rows: fileRows(...Array.from({ length: 501 }, () => TEO)) },
      { rows: 'Hay demasiados elementos' },
    ],
    ['an unknown order', { reading: { nameOrder: 'x' } }, { 'reading.nameOrder': 'Elige una de las opciones' }],
  ])('is refused as a whole with %s', async (_, more, errors) => {
    expect(await send([NINA], more)).toMatchObject({ status: 422, body: { errors } })
    expect((await list({ q: 'nina' })).rows).toEqual([])
  })

  it('accepts field names as headings, in any order, and lists the ignored columns', async () => {
    const columns = ['Color', 'since', 'fullName', 'Color']
    const report = await send([['azul', '1/2/2020', 'Ríos, Nina', '']], { columns, reading: {} })
    expect(report.body).toMatchObject({ counts: { made: 1 }, ignoredColumns: ['Color', 'Color'] })
    expect((await list({ q: 'nina' })).rows).toMatchObject([
      { givenName: 'Nina', memberships: [{ since: '2020-02-01' }] },
    ])
  })
})

const updateOf = ({ body }: Awaited<ReturnType<World['json']>>, index = 0) =>
  importReportSchema.parse(body).rows[index]?.update ?? null

describe('a row of an existing member', () => {
  it('proposes its differences as an edit, and ignores empty cells and other spellings', async () => {
    const short = NINA.with(6, '').with(7, '').with(8, '')
    await send([short])
    expect(updateOf(await send([short.with(0, 'RIOS').with(2, '55111222')]))).toBeNull()
    const report = await send([NINA.with(3, '').with(5, '')])
    const update = updateOf(report)
    expect(update?.changes).toEqual([
      { field: 'phone', before: null, after: '+541123456789', mayChange: true },
      { field: 'gender', before: null, after: 'F', mayChange: true },
      { field: 'sports', before: [], after: [world.sport.id], mayChange: true },
    ])
    const { membershipId: id, version, membershipVersion } = update ?? {}
    const memberships = [{ id, version: membershipVersion, sportIds: [world.sport.id] }]
    const path = `private/users/${importReportSchema.parse(report.body).rows[0]?.userId}`
    const body = { version, phone: '+541123456789', memberships }
    expect((await world.json('PUT', path, { as: 'adminA', body })).status).toBe(200)
    expect((await list({ q: 'nina' })).rows).toMatchObject([
      { phone: '+541123456789', gender: null, birthdate: '2015-04-03', memberships: [{ sportIds: [world.sport.id] }] },
    ])
    expect((await world.json('PUT', path, { as: 'adminA', body })).status).toBe(412)
  })

  it('cannot change fields that only the person may change', async () => {
    const { multi, userA } = world
    const report = await send([
      ['Pérez', multi.givenName, '40999888', '', multi.email, '', '', '', ''],
      ['Pérez', userA.givenName, '41999888', '', userA.email, '', '', '', ''],
    ])
    expect(report.body.rows).toMatchObject([{ outcome: 'present' }, { outcome: 'present' }])
    const isOwn = (index: number) => updateOf(report, index)?.changes.find(({ field }) => field === 'documentNumber')
    expect([isOwn(0), isOwn(1)]).toMatchObject([{ mayChange: false }, { mayChange: true }])
  })

  it('proposes a last day if the member has left', async () => {
    await send([NINA])
    const columns = [...COLUMNS, 'Estado', 'Alta']
    const report = await send([[...NINA, 'Baja', '01/03/2020']], { columns })
    expect(updateOf(report)?.changes).toMatchObject([
      { field: 'since', before: '2024-06-01', after: '2020-03-01' },
      { field: 'until', before: null, after: '2024-06-14' },
    ])
  })
})

describeOnBoth('a family in a file', (both) => {
  const find = (filter: object) => both.by.adminA.list('users', filter)
  const FAMILY = ['Apellido', 'Nombre', 'N° socio', 'Titular', 'Email', 'Fecha baja']
  const importFamily = async (rows: string[][], more: object = {}) => {
    const reading = { since: '2020-01-01', ...more }
    const body = aMemberImport(both.a.id, { columns: FAMILY, rows: fileRows(...rows), reading })
    return both.by.adminA.post('users/import', body)
  }

  it('links the payer whom the column names by name or number, and reports unknown payers', async () => {
    const report = await importFamily([
      ['Sosa', 'Luz', '501', '500', '', ''],
      ['Sosa', 'Marta Inés', '500', '500', '', ''],
      ['Sosa', 'Leo', '502', 'Marta Sosa', '', ''],
      ['Sosa', 'Gil', '503', '999', '', ''],
    ])
    expect(report.body.rows).toMatchObject([
      { payerName: 'Sosa, Marta Inés' },
      { payerName: null, leftOut: [] },
      { payerName: 'Sosa, Marta Inés' },
      { outcome: 'made', payerName: null, leftOut: [{ field: 'guardian', value: '999', why: 'No se sabe quién es' }] },
    ])
    const payer = report.body.rows?.[1]?.userId
    for (const name of ['luz', 'leo'])
      expect((await find({ q: `${name} sosa` })).rows).toMatchObject([{ memberships: [{ guardianId: payer }] }])
    expect((await find({ q: 'gil sosa' })).rows).toMatchObject([{ memberships: [{ guardianId: null }] }])
  })

  it('creates a contact for an unknown payer on request, once for all their members', async () => {
    const rows = [
      ['Pons', 'Mateo', '701', 'Pons, Elvira', '', ''],
      ['Pons', 'Emma', '702', 'PONS, ELVIRA', '', ''],
      ['Pons', 'Gil', '703', '999', '', ''],
    ]
    expect((await importFamily(rows.slice(0, 1))).body.rows).toMatchObject([{ leftOut: [{ field: 'guardian' }] }])
    const report = await importFamily(rows.slice(1), { areUnknownPayersContacts: true })
    expect(report.body.rows).toMatchObject([{ payerName: 'PONS, ELVIRA' }, { leftOut: [{ value: '999' }] }])
    const later = [['Pons', 'Nina', '704', 'Elvira Pons', '', '']]
    expect((await importFamily(later, { areUnknownPayersContacts: true })).body.rows).toMatchObject([
      { payerName: 'PONS, ELVIRA' },
    ])
    const [contact, ...others] = (await find({ q: 'elvira pons' })).rows
    expect(others).toEqual([])
    expect(contact).toMatchObject({ memberships: [{ contact: true, sportIds: [] }] })
    for (const name of ['emma', 'nina'])
      expect((await find({ q: `${name} pons` })).rows).toMatchObject([
        { memberships: [{ guardianId: contact?.memberships?.[0]?.id }] },
      ])
  })

  it('gives a shared e-mail to its owner, who pays for the others on request', async () => {
    const rows = [
      ['Barrios', 'Norma', '601', '', 'norma.barrios@example.com', ''],
      ['Barrios', 'Tobías', '602', '', 'norma.barrios@example.com', ''],
    ]
    expect((await importFamily(rows, { isEmailOwnerPayer: true })).body.rows).toMatchObject([
      { outcome: 'made', leftOut: [] },
      { outcome: 'made', emailOwnerName: 'Barrios, Norma', payerName: 'Barrios, Norma', leftOut: [{ field: 'email' }] },
    ])
    expect((await find({ q: 'tobías' })).rows).toMatchObject([{ email: null }])
    expect(counts(await importFamily(rows))).toEqual({ ...NONE, present: 2 })
  })

  it('imports former members only on request', async () => {
    const formerRow = ['Duarte', 'Omar', '504', '', '', '31/12/2021']
    expect(counts(await importFamily([formerRow]))).toEqual({ ...NONE, ended: 1 })
    expect(counts(await importFamily([formerRow], { ended: 'import' }))).toEqual({ ...NONE, made: 1 })
    expect((await find({ q: 'duarte' })).rows).toMatchObject([
      { memberships: [{ since: '2020-01-01', until: '2021-12-31' }] },
    ])
  })
})

describe('an e-mail in a file', () => {
  it('creates a pending membership that its holder can accept, and counts towards no limit', async () => {
    const { post } = world.processWith({ invitationsAnHour: 1 }).by.adminA
    const rows = ['A', 'B'].map((name) => ['Ríos', name, '', '', `${name}@example.org`, '', '', '', ''])
    expect(counts(await post('users/import', fileOf(rows)))).toEqual({ ...NONE, made: 2 })
    expect((await post('users', aPersonBody(world.a.id))).status).toBe(201)
    const report = await send([withEmail(world.lonely.email)])
    const [{ id }] = (await list({ email: world.lonely.email })).rows as [{ id: unknown }]
    expect(report.body.rows).toMatchObject([{ userId: id }])
    expect((await world.by.lonely.accept(String(id))).status).toBe(200)
  })

  it('is refused if it belongs to a former member, as in the form', async () => {
    await world.by.adminA.remove(`users/${world.peerA.id}`)
    const response = await send([withEmail(world.peerA.email)], { dryRun: true })
    expect(response.body.rows).toMatchObject([{ outcome: 'refused', errors: { email: 'Ese valor ya está en uso' } }])
  })

  it('makes a row doubtful if its member has another name, and is left out if no name matches', async () => {
    const report = await send([
      ['Pérez', 'U', '', '', world.userA.email, '', '', '', ''],
      ['Gómez', 'Olga', '', '', 'invitada@example.org', '', '', '', ''],
      ['Rey', 'Ulrico', '', '', 'invitada@example.org', '', '', '', ''],
    ])
    expect(report.body.rows).toMatchObject([
      { outcome: 'doubtful', match: { userId: world.userA.id, agrees: ['email'], differs: ['name'] } },
      { outcome: 'doubtful', match: { userId: world.membershipOf.unlinkedInvited.id } },
      { outcome: 'made', leftOut: [{ field: 'email', value: 'invitada@example.org' }] },
    ])
  })
})
