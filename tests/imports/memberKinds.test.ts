import { writeXlsx } from 'hucre'
import { expect, it } from 'vitest'
import type { ImportReading } from '#domain/members/import/report'
import { freshWorld } from '#tests/access/world'
import { leftOutOf, type LoadedList, loadMembers, membersOf, outcomesOf } from './loadMembers.ts'

const world = freshWorld()

const load = (lines: string[], answers: ImportReading = {}, decisions = {}) =>
  loadMembers(world, new TextEncoder().encode(lines.join('\r\n')), answers, decisions)

const payersOf = ({ byLine }: LoadedList) => [...byLine.values()].map(({ payerName }) => payerName)
const kindsOf = ({ byLine }: LoadedList) => [...byLine.values()].map(({ outcome }) => outcome).join(' ')
/** The last day of each member called Paz. */
const lastDays = async () => (await membersOf(world, 'paz')).map(({ memberships }) => memberships[0]?.until)

it('reads the answers of a form: headings that ask, the time of sending, one e-mail for brothers', async () => {
  const result = await load(
    [
      'Marca temporal,Dirección de correo electrónico,Nombre y apellido del jugador/a,¿Cuál es su fecha de nacimiento?,DNI del jugador/a (sin puntos),Teléfono de contacto (WhatsApp),Nombre y apellido del padre/madre/tutor,¿Autoriza el uso de imágenes?,Foto del DNI',
      '3/15/2024 13:22:01,marta@example.com,Alma Luna,12/05/2014,53000231,11 5555 0231,Marta Luna,Sí,https://drive.example/1',
      '3/15/2024 13:25:44,marta@example.com,Bautista Luna ⚽,23/08/2016,53000232,11 5555 0231,Marta Luna,Sí,https://drive.example/2',
    ],
    { nameOrder: 'givenFirst' },
  )
  expect(outcomesOf(result)).toEqual(['made Luna, Alma', 'made Luna, Bautista'])
  expect(await membersOf(world, 'luna')).toMatchObject([
    { birthdate: '2014-05-12', documentNumber: '53000231', phone: '+541155550231', email: null },
    { birthdate: '2016-08-23', email: null },
  ])
})

it('reads two rows of headings as one, and takes nothing of the tutor for the member’s', async () => {
  await load([
    'CLUB DE PRUEBA;;;;;;;',
    'Apellido;Nombre;Documento;;Fecha;;Tutor;',
    ';;Tipo;Número;Nacimiento;Ingreso;Nombre;Teléfono',
    'Sosa;Luz;DNI;51222333;03/04/2013;01/03/2020;Marta Ruiz;3415550100',
  ])
  const luz = { familyName: 'Sosa', givenName: 'Luz', documentNumber: '51222333', birthdate: '2013-04-03', phone: null }
  const membership = { since: '2020-03-01', memberNumber: null }
  expect(await membersOf(world, 'sosa')).toMatchObject([{ ...luz, memberships: [membership] }])
})

it('keeps the first and last day of a member who would have been born after them', async () => {
  const result = await load([
    'Apellido;Nombre;Nacimiento;Alta;Baja',
    'Sosa;Luz;15/06/2024;01/03/2020;',
    'Sosa;Mar;14/06/2024;14/06/2024;',
    'Sosa;Sol;10/05/2024;;01/03/2023',
    'Sosa;Paz;10/05/2004;01/03/1998;',
  ])
  expect(leftOutOf(result)).toEqual(['2 birthdate 15/06/2024', '4 birthdate 10/05/2024', '5 birthdate 10/05/2004'])
  expect(await membersOf(world, 'sosa')).toMatchObject([
    { givenName: 'Luz', birthdate: null, memberships: [{ since: '2020-03-01' }] },
    { givenName: 'Mar', birthdate: '2024-06-14', memberships: [{ since: '2024-06-14' }] },
    { givenName: 'Paz', birthdate: null, memberships: [{ since: '1998-03-01' }] },
  ])
})

it('takes a title for nobody, and asks where it may be a name', async () => {
  const list = [
    'N°;Apellido y Nombre;DNI;Nacimiento',
    ';CATEGORÍA 2012;;',
    ';Fútbol Femenino;;',
    '31;Paz, Ana;50000223;02/05/2012',
    '35;Paz, Luz;50000224;02/06/2012',
  ]
  const result = await load(list, { nameOrder: 'familyFirst' })
  expect(result.titles.map(({ line }) => line)).toEqual([2])
  expect(outcomesOf(result)).toEqual(['doubtful Fútbol, Femenino', 'made Paz, Ana', 'made Paz, Luz'])
  expect(result.byLine.get(3)).toMatchObject({ match: null, mayBeTitle: true })
  expect(outcomesOf(await load(list, { nameOrder: 'familyFirst' }, { 3: 'isNew' }))[0]).toBe('made Fútbol, Femenino')
})

it('merges rows by sport by birth date or phone, and asks where only the name is the same', async () => {
  const list = [
    'Nombre,Apellido,Nacimiento,Celular,Deporte',
    'Ana,Paz,01/02/2010,,',
    'Ana,Paz,01/02/2010,,Fútbol',
    'Beto,Paz,,341 5550222,',
    'Beto,Paz,,341 5550222,Fútbol',
    'Caro,Paz,,,',
    'Caro,Paz,,,Fútbol',
  ]
  expect(kindsOf(await load(list))).toBe('made merged made merged made doubtful')
  await world.restore()
  const result = await load(list, {}, { 7: 'isSame' })
  expect(outcomesOf(result)[5]).toBe('merged Paz, Caro')
  expect((await membersOf(world, 'paz')).map(({ memberships }) => memberships[0]?.sportIds.length)).toEqual([1, 1, 1])
})

it('reads the day of a column that has SI, days and dashes', async () => {
  const result = await load(
    ['Apellido;Nombre;Alta;Baja', 'Paz;Uno;01/03/2020;SI', 'Paz;Dos;01/03/2020;31/10/2023', 'Paz;Tres;01/03/2020;-'],
    { ended: 'import' },
  )
  expect(result.questions.values.map(({ value }) => value)).toEqual(['SI'])
  expect(await lastDays()).toEqual(['2024-06-14', '2023-10-31', null])
})

it('keeps a last day to come that one row of two has', async () => {
  await load(['Apellido;Nombre;DNI;Hasta', 'Paz;Uno;40111222;31/12/2026', 'Paz;Uno;40111222;'])
  expect(await membersOf(world, 'paz')).toMatchObject([{ memberships: [{ until: '2026-12-31' }] }])
})

it('lets the marked person pay for the family, never a child for its parent', async () => {
  const result = await load([
    'Familia;Parentesco;Apellido;Nombre;Nacimiento',
    '1;Hija;Ruiz;Eva;12/03/2006',
    '1;Titular;Ruiz;Tomás;25/03/1990',
    '1;Padre;Ruiz;Omar;25/03/1960',
    '2;;Sosa;Leo;12/03/2016',
    '2;;Sosa;Ana;',
    '3;;Mar;Luz;12/03/2016',
    '3;;Mar;Sol;12/03/2014',
  ])
  expect(payersOf(result)).toEqual(['Ruiz, Tomás', null, 'Ruiz, Tomás', 'Sosa, Ana', null, null, null])
  expect(leftOutOf(result)).toEqual([])
})

it('uses the mobile, and the other phone where the mobile cannot be called', async () => {
  const result = await load([
    'Apellido;Nombre;Teléfono;Celular',
    'Paz;Ana;0341 455-0225;0341 15 555-0221',
    'Paz;Beto;0341 455-0225;555-0221',
  ])
  expect((await membersOf(world, 'paz')).map(({ phone }) => phone)).toEqual(['+5493415550221', '+543414550225'])
  expect(leftOutOf(result)).toEqual(['3 mobile 555-0221'])
})

it('joins surnames and names that have two columns', async () => {
  await load([
    'RUT;Apellido Paterno;Apellido Materno;Primer nombre;Segundo nombre',
    '12.345.678-5;Muñoz;Soto;Pedro;Pablo',
    '7.654.321-K;Rojas;;Carmen;',
  ])
  expect(await membersOf(world, '')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ familyName: 'Muñoz Soto', givenName: 'Pedro Pablo', documentNumber: '12.345.678-5' }),
      expect.objectContaining({ familyName: 'Rojas', givenName: 'Carmen', documentNumber: '7.654.321-K' }),
    ]),
  )
})

it('reads headings in English, and names with too many spaces', async () => {
  await load(['first_name,last_name,dob,joined', 'Ana   María,Sosa  Gil,2001-02-03,2021-01-01'])
  expect(await membersOf(world, 'sosa')).toMatchObject([
    { familyName: 'Sosa Gil', givenName: 'Ana María', birthdate: '2001-02-03', memberships: [{ since: '2021-01-01' }] },
  ])
})

it('leaves out a first day before the birth, and a last day before the first', async () => {
  const result = await load([
    'Apellido;Nombre;Nacimiento;Alta;Fecha baja',
    'Paz;Uno;31/01/1990;01/02/49;',
    'Paz;Dos;31/01/1990;01/02/2020;31/12/2019',
  ])
  expect(leftOutOf(result)).toEqual(['2 since 01/02/49', '3 until 2019-12-31'])
})

it('reads the people of a sheet for each category', async () => {
  const top = [['ESCUELA DE FÚTBOL'], ['Apellido', 'Nombre', 'DNI']]
  const file = await writeXlsx({
    sheets: [
      { name: '2012', rows: [...top, ['Paz', 'Ana', '52111222'], ['Paz', 'Luz', '52111223']] },
      { name: 'Primera División', rows: [...top, ['Gil', 'Eva', '40111222']] },
    ],
  })
  const result = await loadMembers(world, file)
  expect(outcomesOf(result)).toEqual(['made Paz, Ana', 'made Paz, Luz', 'made Gil, Eva'])
})

it('reads days that a sheet in the American order understood as another day', async () => {
  const days = ['1998-05-11', '2010-01-02', '2011-12-03'].map((day) => new Date(`${day}T00:00:00Z`))
  const rows = [...days, '20/11/2012', '13/02/1990', '31/12/2001'].map((day, index) => ['Paz', `N${index}`, day])
  await loadMembers(
    world,
    await writeXlsx({ sheets: [{ name: 'A', rows: [['Apellido', 'Nombre', 'Nacimiento'], ...rows] }] }),
  )
  const births = (await membersOf(world, 'paz')).map(({ birthdate }) => birthdate)
  expect(births.join(' ')).toBe('1998-11-05 2010-02-01 2011-03-12 2012-11-20 1990-02-13 2001-12-31')
})

it('takes NO below *Activo* for a member who has left', async () => {
  const result = await load(['Apellido;Nombre;Activo', 'Paz;Ana;SI', 'Gil;Eva;NO', 'Mar;Sol;-'], { ended: 'skip' })
  expect(outcomesOf(result)).toEqual(['made Paz, Ana', 'ended Gil, Eva', 'made Mar, Sol'])
  expect(result.questions.values.map(({ value, meaning }) => `${value} ${meaning}`)).toEqual(['SI active', 'NO ended'])
})

it('takes no payer from the groups in which people train', async () => {
  const result = await load([
    'Grupo;Apellido;Nombre;Nacimiento',
    'A;Paz;Ana;12/03/2012',
    'A;Paz;Luz;12/03/2013',
    'A;Gil;Eva;12/03/2012',
    'A;Mar;Sol;12/03/1990',
  ])
  expect(payersOf(result)).toEqual([null, null, null, null])
})

it('uses the column of documents that most people have', async () => {
  await load(['Apellido;Nombre;CUIL;DNI', 'Paz;Ana;27-40111222-5;40.111.222', 'Paz;Eva;;30111222'])
  const documents = (await membersOf(world, 'paz')).map(({ documentNumber }) => documentNumber)
  expect(documents).toEqual(['40.111.222', '30111222'])
})

it('reads 150 columns', async () => {
  const more = Array.from({ length: 150 }, (_, index) => `Dato ${index}`)
  const result = await load([[...more, 'Apellido', 'Nombre'].join(';'), [...more, 'Paz', 'Ana'].join(';')])
  expect(outcomesOf(result)).toEqual(['made Paz, Ana'])
})

it('reads one column of names with commas, which no quotes keep together', async () => {
  const result = await load(['Apellidos y Nombres', 'PAZ GIL, MARÍA JOSÉ', 'De la Torre López, Ana'])
  expect(outcomesOf(result)).toEqual(['made PAZ GIL, MARÍA JOSÉ', 'made De la Torre López, Ana'])
  await load(['Socio,DNI,Nacimiento', 'Ruiz Gil, Ana,40111222,12/03/1998', 'Ruiz Gil, Eva,40111223,12/03/1999'])
  expect(await membersOf(world, 'ruiz')).toMatchObject([
    { familyName: 'Ruiz Gil', givenName: 'Ana', documentNumber: '40111222', birthdate: '1998-03-12' },
    { familyName: 'Ruiz Gil', givenName: 'Eva', documentNumber: '40111223', birthdate: '1999-03-12' },
  ])
})

it('takes the number of a family for no member’s number', async () => {
  const result = await load([
    'N° socio;Nº Familia;Apellido;Nombre;Nacimiento',
    '12;7;Sosa;Raúl;12/03/1980',
    '13;12;Ruiz;Omar;12/03/1980',
    '14;12;Ruiz;Leo;12/03/2012',
  ])
  expect(payersOf(result)).toEqual([null, null, 'Ruiz, Omar'])
})

it('takes BAJA beside a name for a member who has left', async () => {
  const result = await load(
    [
      'Apellido;Nombre',
      'Paz (BAJA);Uno',
      'Paz;Dos - BAJA 31/10/2023',
      'BAJA - Paz;Tres',
      'Paz INACTIVA;Cuatro (renunció)',
      'Paz;Bajardo',
    ],
    { ended: 'import' },
  )
  expect(result.questions.ended).toBe(4)
  const names = (await membersOf(world, 'paz')).map(({ givenName, familyName }) => `${familyName} ${givenName}`)
  expect(names).toEqual(['Paz Uno', 'Paz Dos', 'Paz Tres', 'Paz Cuatro', 'Paz Bajardo'])
  expect(await lastDays()).toEqual(['2024-06-14', '2023-10-31', '2024-06-14', '2024-06-14', null])
})

it('does not merge a father and a son of like names who share an address or a number', async () => {
  const result = await load([
    'Socio;Apellido;Nombre;Mail',
    ';Paz;José;paz@example.com',
    ';Paz;José Luis;paz@example.com',
    '110;Gil;Ana;',
    '110;Gil;Ana Luz;',
    '110/1;Gil;Eva;',
    '1101;Mar;Sol;',
  ])
  expect(kindsOf(result)).toBe('made doubtful made doubtful made made')
})

it('takes the names below *Titular* for the members where there are no others', async () => {
  const result = await load(['Titular;Familiares;Fono', 'Paz, Ana;Luz (2010), Sol (2012);3415550221', 'Gil, Eva;;'])
  expect(outcomesOf(result)).toEqual(['made Paz, Ana', 'made Gil, Eva'])
  expect(await membersOf(world, 'paz')).toMatchObject([{ phone: '+543415550221' }])
})

it('finds the family of a group in which the payer has another surname', async () => {
  const result = await load([
    'Grupo;Apellido;Nombre;Parentesco;Nacimiento',
    '1;Ferrari;Carolina;Madre;15/01/1983',
    '1;Zubeldía;Mateo;Hijo;20/06/2010',
    '1;Zubeldía;Emma;Hija;08/10/2012',
  ])
  expect(payersOf(result)).toEqual([null, 'Ferrari, Carolina', 'Ferrari, Carolina'])
})

it('refuses a whole name with a note', async () => {
  const result = await load(['Apellido y nombre;DNI', 'Paz Ana // a hockey;40111222', 'Paz Luz - debe;40111223'], {
    nameOrder: 'familyFirst',
  })
  expect(outcomesOf(result)).toEqual(['refused ', 'refused '])
})

it('takes people below *BAJAS* for members who have left, until the next title', async () => {
  const result = await load(
    [
      'Apellido y nombre;DNI',
      'Paz, Uno;30111222',
      'BAJAS 2025;',
      'Paz, Dos;30111223',
      'CADETES;',
      'Paz, Tres;30111224',
      'SOCIOS DADOS DE BAJA;',
      'Paz, Cuatro;30111225',
    ],
    { ended: 'skip' },
  )
  expect(outcomesOf(result)).toEqual(['made Paz, Uno', 'ended Paz, Dos', 'made Paz, Tres', 'ended Paz, Cuatro'])
})

it('finds the payer of a family by a column of roles, whatever its heading, its other words and ages', async () => {
  for (const heading of ['Rol', 'Categoría']) {
    const result = await load([
      `Grupo familiar;${heading};Apellido;Nombre;Nacimiento`,
      '1;Titular;Paz;Ana;12/03/1985',
      '1;Cónyuge;Gil;Juan;12/03/1980',
      '1;Hijo/a;Paz;Sol;12/03/2012',
      '1;Cadete;Paz;Luz;12/03/2013',
      '2;Titular;Mar;Eva;12/03/1990',
    ])
    expect(payersOf(result)).toEqual([null, 'Paz, Ana', 'Paz, Ana', 'Paz, Ana', null])
    await world.restore()
  }
})

it('reads headings that go on in the next row', async () => {
  await load(['N°;Apellido y;Fecha de;Doc.', 'Socio;Nombre;Nacimiento;', '11;Paz, Ana;12/03/1980;30111222'])
  expect(await membersOf(world, 'paz')).toMatchObject([
    { givenName: 'Ana', birthdate: '1980-03-12', documentNumber: '30111222', memberships: [{ memberNumber: '11' }] },
  ])
})

it('keeps *Paz y Miño* together, and refuses two people in one cell', async () => {
  const result = await load(
    ['Nombre y apellido;DNI', 'Ana Luz Paz y Miño;30111222', 'Paz, Juan / Gil, María;30111223'],
    { nameOrder: 'givenFirst' },
  )
  expect(outcomesOf(result)).toEqual(['made Paz y Miño, Ana Luz', 'refused '])
})

it('joins ticks below sports, an area and its number, a check digit, parts of a day, and uses a second e-mail', async () => {
  const result = await load([
    'Apellido;Nombre;RUN;DV;Cód. área;Celular;Fútbol (X);Día;Mes;Año;Mail 1;Mail 2;Obra social',
    'Paz;Ana;12345678;5;0341;15-555-0221;X;5;11;1990;;ana@example.com;OSDE',
    'Paz;Eva;7654321;K;;0341 155550222;-;31;1;2001;eva@example.com;otro@example.com;',
  ])
  expect(await membersOf(world, 'paz')).toMatchObject([
    {
      documentNumber: '12345678-5',
      phone: '+5493415550221',
      birthdate: '1990-11-05',
      email: 'ana@example.com',
      memberships: [{ sportIds: [world.sport.id] }],
    },
    { documentNumber: '7654321-K', phone: '+5493415550222', birthdate: '2001-01-31', memberships: [{ sportIds: [] }] },
  ])
  expect(result.unused).toEqual([
    { heading: 'Mail 2', count: 1 },
    { heading: 'Obra social', count: 1 },
  ])
})

it('joins columns of sports, and reads days without separators where the column shows their order', async () => {
  const result = await load([
    'Apellido;Nombre;Deporte 1;Deporte 2;Nacimiento;Alta',
    'Paz;Uno;;Fútbol;150385;20200301',
    'Paz;Dos;;;51106;1032021',
    'Paz;Tres;Fútbol;;010320;',
  ])
  const members = await membersOf(world, 'paz')
  const days = members.map(({ birthdate, memberships }) => `${birthdate} ${memberships[0]?.since}`)
  expect(days).toEqual(['1985-03-15 2020-03-01', '2006-11-05 2021-03-01', '2020-03-01 2020-01-01'])
  expect(members.map(({ memberships }) => memberships[0]?.sportIds.length)).toEqual([1, 0, 1])
  expect(result.unused).toEqual([])
  const unclear = await load(['Apellido;Nombre;Alta', 'Gil;Uno;010320', 'Gil;Dos;150821'])
  expect(leftOutOf(unclear)).toEqual(['2 since 010320', '3 since 150821'])
})

it('takes a note for a member who has left, asks where it may say so, and counts what it leaves out', async () => {
  const result = await load(
    [
      'Apellido;Nombre;Estado;Observaciones;Motivo de baja',
      'Paz;Uno;Activo;BAJA;',
      'Paz;Dos;Activo;Renunció el 12/05/2023;',
      'Paz;Tres;Activo;;Mudanza',
      'Paz;Cuatro;Activo;ya no viene;',
      'Paz;Cinco;Activo;baja médica;',
      'Paz;Seis;Activo;planta baja;-',
      'Paz;Siete;Activo;Renunció a la beca;',
    ],
    { ended: 'import' },
  )
  expect(await lastDays()).toEqual(['2024-06-14', '2023-05-12', '2024-06-14', '2024-06-14', null, null, null])
  expect(result.questions.ended).toBe(4)
  expect(result.questions.values.map(({ value, meaning }) => `${value} ${meaning}`)).toEqual([
    'Activo active',
    'ya no viene ended',
    'baja médica active',
    'Renunció a la beca active',
  ])
  expect(result.unused).toEqual([{ heading: 'Observaciones (Observaciones, Motivo de baja)', count: 1 }])
})

it.each([
  ['Estado', 'Baja California', 'made'],
  ['Alta/Baja', 'B', 'ended'],
  ['Fecha retiro', '31/03/2023', 'ended'],
  ['Fecha de baja', '31/12/9999', 'made'],
])('reads %s: %s as %s', async (heading, value, outcome) => {
  const result = await load([`Apellido;Nombre;${heading}`, `Paz;Ana;${value}`, 'Gil;Eva;'], { ended: 'skip' })
  expect(outcomesOf(result)).toEqual([`${outcome} Paz, Ana`, 'made Gil, Eva'])
})

it('asks what is before the comma below *Nombre y apellido*, unless given names say so', async () => {
  const list = ['Nombre y apellido;DNI', '"Ana, Paz";40111222', '"Luz, Gil";40111223']
  expect((await load(list, { commaOrder: 'givenFirst' })).questions.commaName).toBe('Ana, Paz')
  expect(await membersOf(world, 'paz')).toMatchObject([{ familyName: 'Paz', givenName: 'Ana' }])
  const { questions } = await load(['Nombre y apellido;DNI', '"Mar, Juan";40111224', '"Rey, Sol";40111225'])
  expect(questions.commaName).toBeNull()
})

it('lists what a second row of a person, or one of a member, says otherwise and is not imported', async () => {
  const head = 'Apellido;Nombre;DNI;Celular;Email;Beca %'
  const result = await load([
    head,
    'Paz;Ana;40111222;0341 155550221;ana@example.com;',
    'Paz;Ana;40111222;0341 155550222;ana@example.com;',
  ])
  expect(leftOutOf(result)).toEqual(['3 phone +5493415550222'])
  const again = await load([head, 'Paz;Ana;40111222;0341 155550221;otro@example.com;50'])
  expect(leftOutOf(again)).toEqual(['2 email otro@example.com', '2 scholarship 50'])
})

it('gives no child what is the parents’ in an English list, and finds a payer of the child’s own name', async () => {
  const result = await load([
    'Member ID,First Name,Surname,DOB,Parent/Guardian Name,Parent Email,Emergency Phone,Status',
    'M-1,Ana,Paz,15/03/1985,,,,Active',
    'M-2,Ana,Paz,15/03/2012,Ana Paz,ana@example.com,341 5550221,Active',
    'M-3,Eva,Gil,15/03/1985,,,,Lapsed',
  ])
  expect(outcomesOf(result).slice(0, 2)).toEqual(['made Paz, Ana', 'made Paz, Ana'])
  expect(payersOf(result)).toEqual([null, 'Paz, Ana', null])
  expect(result.questions.ended).toBe(1)
  const nothing = { email: null, phone: null }
  expect(await membersOf(world, 'paz')).toMatchObject([nothing, { ...nothing, birthdate: '2012-03-15' }])
})

it('asks whether two rows of one document and birth date are twins', async () => {
  const result = await load([
    'Apellido;Nombre;DNI;Nacimiento',
    'Luna;Alma;53000231;12/05/2014',
    'Luna;Alba;53000231;12/05/2014',
  ])
  expect(kindsOf(result)).toBe('made doubtful')
})

it('joins the surname and the name of a payer', async () => {
  const result = await load([
    'Tutor nombre;Tutor apellido;Jugador nombre;Jugador apellido;Jugador DNI',
    'Marta;Paz;Alma;Luna;53000231',
    ';;Marta;Paz;30000231',
  ])
  expect([...result.byLine.values()].map(({ name, payerName }) => [name, payerName])).toEqual([
    ['Luna, Alma', 'Paz, Marta'],
    ['Paz, Marta', null],
  ])
})
