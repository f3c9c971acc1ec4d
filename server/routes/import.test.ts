import { beforeEach, describe, expect, it } from 'vitest'
import { columnsOf } from '#domain/members/memberColumns'
import { createWorld } from '#tests/access/world'
import type { World } from '#tests/access/world'

let world: World
beforeEach(() => {
  world = createWorld()
})

const COLUMNS = [
  'Apellido',
  'Nombre',
  'DNI',
  'Nacimiento',
  'Correo electrónico',
  'N° socio',
  'Celular',
  'Deporte',
  'Sexo',
]
const NINA = ['Ríos', 'Nina', '55.111.222', '3/4/2015', '', '201', '11 2345-6789', 'fútbol', 'F']
const TEO = ['Ríos', 'Teo', '56111222', '2017-05-06', '', '202', '', '', 'm']

const bare = (birthdate: string) => ['Ríos', 'Nina', '', birthdate, '', '', '', '', '']
const withEmail = (email: string) => NINA.with(4, email)

const rowsOf = (...rows: string[][]) => rows.map((cells, index) => ({ line: index + 2, cells }))
function send(rows: string[][], more: object = {}, as = 'adminA') {
  const body = { institutionId: world.a.id, columns: COLUMNS, rows: rowsOf(...rows), ...more }
  return world.json('POST', 'private/users/import', { as, body })
}
const list = (filter: object, as = 'adminA') =>
  world.json('GET', `private/users?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`, { as })
const counts = ({ body: { written, made, present, refused } }: Awaited<ReturnType<World['json']>>) => [
  written,
  made,
  present,
  refused,
]

describe('a part of a file of members', () => {
  it('creates a member for each row, and sends no mail', async () => {
    const report = await send([NINA, TEO])
    expect([report.status, ...counts(report)]).toEqual([200, true, 2, 0, 0])
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
          { role: 'User', memberNumber: '201', sportIds: [world.sport.id], since: '2024-06-15', until: null },
        ],
      },
    ])
  })

  it('sent again creates nobody twice, even if other cells changed', async () => {
    await send([NINA, TEO])
    const again = await send([NINA, TEO])
    expect(counts(again)).toEqual([true, 0, 2, 0])
    expect(again.body.rows).toMatchObject([{ outcome: 'present', by: 'documentNumber' }, { by: 'documentNumber' }])
    const withoutDocument = NINA.with(2, '').with(1, 'Nina María')
    expect((await send([withoutDocument])).body.rows).toMatchObject([{ outcome: 'present', by: 'memberNumber' }])
  })

  it('sent again under its Idempotency-Key gets the first answer', async () => {
    const body = { institutionId: world.a.id, columns: COLUMNS, rows: rowsOf(NINA) }
    const asking = { as: 'adminA', body, headers: { 'Idempotency-Key': 'import-nina' } }
    const first = await world.json('POST', 'private/users/import', asking)
    expect((await world.json('POST', 'private/users/import', asking)).body).toEqual(first.body)
    expect((await list({ q: 'nina' })).rows).toHaveLength(1)
  })

  it('recognises a member who has only a name by name and birth date', async () => {
    expect(counts(await send([bare('2015-04-03'), bare('')]))).toEqual([true, 2, 0, 0])
    const again = await send([bare('3/4/2015').with(0, 'RIOS'), bare(''), bare('2016-01-01')])
    expect(counts(again)).toEqual([true, 1, 2, 0])
    expect(again.body.rows).toMatchObject([{ by: 'nameAndBirthdate' }, { by: 'nameAndBirthdate' }, { outcome: 'made' }])
  })

  it('as a dry run writes nothing and gives the same report', async () => {
    const bad = NINA.with(0, '')
    const tried = await send([NINA, bad], { dryRun: true })
    expect(counts(tried)).toEqual([false, 1, 0, 1])
    expect((await list({ q: 'nina' })).rows).toEqual([])
    const response = await send([NINA, bad])
    expect(counts(response)).toEqual([true, 1, 0, 1])
    expect(tried.body.rows).toMatchObject([{ userId: null }, response.body.rows?.[1] ?? {}])
  })

  it('writes its good rows, or with `onlyWhole` nothing if one is bad', async () => {
    const bad = TEO.with(3, '31/2/2017')
    expect(counts(await send([NINA, bad], { onlyWhole: true }))).toEqual([false, 1, 0, 1])
    expect((await list({ q: 'nina' })).rows).toEqual([])
    expect(counts(await send([NINA, bad]))).toEqual([true, 1, 0, 1])
    expect((await list({ q: 'ríos' })).rows).toHaveLength(1)
    expect(counts(await send([NINA, TEO], { onlyWhole: true }))).toEqual([true, 1, 1, 0])
  })

  it.each([
    ['no name', NINA.with(1, ' '), { givenName: 'Completa este campo' }],
    ['a day that does not exist', NINA.with(3, '29/2/2015'), { birthdate: 'La fecha no es válida' }],
    ['a birth to come', NINA.with(3, '2030-01-01'), { birthdate: 'La fecha no puede ser futura' }],
    ['an e-mail that is none', NINA.with(4, 'nina@'), { email: 'El correo no es válido' }],
    ['a phone that is none', NINA.with(6, '123'), { phone: 'El teléfono no es válido (por ejemplo, +5491123456789)' }],
    [
      'a sport that is not offered',
      NINA.with(7, 'Fútbol, Esgrima'),
      { sports: 'La institución no ofrece ese deporte' },
    ],
    ['another word for the gender', NINA.with(8, 'x'), { gender: 'Elige una de las opciones' }],
    [
      'a formula',
      NINA.with(0, '=cmd|’ /C calc’!A0'),
      { familyName: 'El texto empieza como una fórmula (=, +, - o @): bórrale ese signo' },
    ],
    [
      'an escaped formula',
      NINA.with(0, "'@SUM(1)"),
      { familyName: 'El texto empieza como una fórmula (=, +, - o @): bórrale ese signo' },
    ],
    [
      'hidden characters',
      NINA.with(0, 'R\u202eíos'),
      { familyName: 'El texto tiene caracteres invisibles: bórralo y escríbelo de nuevo' },
    ],
    ['a line break', NINA.with(0, 'Ríos\n2;Soto'), { familyName: 'El texto tiene caracteres que no son válidos' }],
    ['a cell too many', [...NINA, 'x'], { row: 'La fila tiene más celdas que columnas el archivo' }],
  ])('refuses a row with %s and reports it', async (_, cells, errors) => {
    const report = await send([cells])
    expect(counts(report)).toEqual([true, 0, 0, 1])
    expect(report.body.rows).toEqual([{ line: 2, outcome: 'refused', userId: null, by: null, errors }])
    expect((await list({ state: 'pending' })).rows).toHaveLength(1)
  })

  it('refuses the second row of a person, and a number or e-mail of somebody else', async () => {
    const report = await send([
      NINA,
      NINA.with(5, '999'),
      TEO.with(5, '201'),
      TEO.with(4, 'madre@example.org'),
      ['Ríos', 'Eva', '57000000', '', 'madre@example.org', '', '', '', ''],
    ])
    expect(report.body.rows).toMatchObject([
      { outcome: 'made' },
      { errors: { row: 'Otra fila del archivo ya tiene a esta persona' } },
      { errors: { memberNumber: 'Ese valor ya está en uso' } },
      { outcome: 'made' },
      { errors: { email: 'Ese valor ya está en uso' } },
    ])
  })

  it.each([
    ['no rows', { rows: [] }, { rows: 'El archivo no tiene filas' }],
    ['columns without names', { columns: ['Color', 'DNI'] }, { columns: 'Faltan las columnas Apellido y Nombre' }],
    ['a field that there is not', { file: 'x' }, { file: 'Ese campo no existe' }],
    [
      'too many rows',
      { rows: rowsOf(...Array.from({ length: 501 }, () => TEO)) },
      { rows: 'Hay demasiados elementos' },
    ],
  ])('of %s is refused completely', async (_, more, errors) => {
    expect(await send([NINA], more)).toMatchObject({ status: 422, body: { errors } })
    expect((await list({ q: 'nina' })).rows).toEqual([])
  })

  it('of more than a mebibyte, or without JSON, is refused before the rows are read', async () => {
    const cells = NINA.with(0, 'x'.repeat(900))
    const large = await send(Array.from({ length: 500 }, () => [...cells, ...cells, ...cells]))
    expect(large).toMatchObject({ status: 413, body: { detail: 'Los datos enviados son demasiado grandes.' } })
    const binary = await world.json('POST', 'private/users/import', { as: 'adminA', body: '\u0000\u0001PK' })
    expect(binary).toMatchObject({ status: 400, body: { detail: 'No pudimos leer los datos enviados.' } })
  })

  it('accepts field names as headings, in any order, and lists the columns that it ignored', async () => {
    const columns = ['Color', 'since', 'fullName', 'Color']
    const body = { institutionId: world.a.id, columns, rows: rowsOf(['azul', '1/2/2020', 'Ríos, Nina', '']) }
    const report = await world.json('POST', 'private/users/import', { as: 'adminA', body })
    expect(report.body).toMatchObject({ made: 1, ignoredColumns: ['Color', 'Color'] })
    expect((await list({ q: 'nina' })).rows).toMatchObject([
      { givenName: 'Nina', memberships: [{ since: '2020-02-01' }] },
    ])
  })
})

describe('an e-mail in a file', () => {
  it('creates a pending membership that its holder can accept, and counts towards no limit', async () => {
    const many = Array.from({ length: 150 }, (_, n) => ['Ríos', `N${n}`, '', '', `n${n}@example.org`, '', '', '', ''])
    expect(counts(await send(many))).toEqual([true, 150, 0, 0])
    const invite = {
      email: 'otra@example.org',
      givenName: 'O',
      familyName: 'O',
      memberships: [{ institutionId: world.a.id }],
    }
    expect((await world.json('POST', 'private/users', { as: 'adminA', body: invite })).status).toBe(201)
    const report = await send([withEmail(world.lonely.email)])
    const [{ id }] = (await list({ email: world.lonely.email })).rows as [{ id: unknown }]
    expect(report.body.rows).toMatchObject([{ userId: id }])
    const path = `private/profile/memberships/${JSON.stringify(id).slice(1, -1)}/acceptance`
    const accepted = await world.json('POST', path, { as: 'lonely' })
    expect(accepted.status).toBe(200)
  })

  it('reveals nothing about its holder in other clubs', async () => {
    const answerTo = async (email: string) => {
      const { body } = await send([withEmail(email)])
      const { rows } = await list({ email })
      const { id, memberships, createdAt, updatedAt, email: _typed, ...person } = rows[0] ?? {}
      expect([id, createdAt, updatedAt, memberships].every(Boolean)).toBe(true)
      await world.restore()
      return { ...body, rows: Object.values(body.rows ?? {}).map((row) => ({ ...row, userId: null })), person }
    }
    expect(await answerTo(world.memberB.email)).toEqual(await answerTo('nadie@example.org'))
  })

  it('of a member, an invited or a former member is reported as on the screens', async () => {
    const rows = [
      ['Pérez', 'U', '', '', world.userA.email, '', '', '', ''],
      ['Pérez', 'I', '', '', 'invitada@example.org', '', '', '', ''],
    ]
    const report = await send(rows)
    expect(report.body.rows).toMatchObject([
      { outcome: 'present', by: 'email', userId: world.userA.id },
      { outcome: 'present', by: 'email', userId: world.membershipOf.unlinkedInvited.id },
    ])
    await world.json('DELETE', `private/users/${world.peerA.id}`, { as: 'adminA' })
    const response = await send([withEmail(world.peerA.email)], { dryRun: true })
    expect(response.body.rows).toMatchObject([{ outcome: 'refused', errors: { email: 'Ese valor ya está en uso' } }])
  })
})

it('recognises headings as clubs write them', () => {
  expect(
    columnsOf([
      'APELLIDO',
      ' nombre ',
      'Nro. Documento',
      'F. Nac.',
      'E-Mail',
      'Tel.',
      'N.º de socio',
      'Disciplina',
      'Fecha de alta',
      'Sexo',
      'Nombre',
      '',
    ]),
  ).toEqual([
    'familyName',
    'givenName',
    'documentNumber',
    'birthdate',
    'email',
    'phone',
    'memberNumber',
    'sports',
    'since',
    'gender',
    null,
    null,
  ])
  expect(columnsOf(['Apellido y Nombre', 'Socio N°', 'D.N.I.'])).toEqual(['fullName', 'memberNumber', 'documentNumber'])
})
