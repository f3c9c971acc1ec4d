import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aBankFile, type BankPayer } from '#tests/support/bankFile'
import { guessBankColumns } from '../reading/guess.ts'
import type { MatchLine, MatchMember, MatchNotice, PastDecisions } from './candidates.ts'
import { matcherOf } from './match.ts'
import { readBankStatement } from '../reading/statement.ts'

const NO_PAST: PastDecisions = { applied: [], discarded: [] }

const member = (userId: string, more: Partial<MatchMember> = {}): MatchMember => ({
  userId,
  familyIds: [userId],
  givenName: 'Ana',
  familyName: 'Gómez',
  documentNumber: null,
  memberNumber: null,
  fees: [{ id: `${userId}-1`, balance: 10_000, dueDate: '2024-06-10' }],
  ...more,
})
const line = (more: Partial<MatchLine> = {}): MatchLine => ({
  paidOn: '2024-06-12',
  amount: 5,
  description: null,
  reference: null,
  documentNumber: null,
  payerName: null,
  rowText: null,
  ...more,
})
const notice = (userId: string, more: Partial<MatchNotice> = {}): MatchNotice => ({
  id: `n-${userId}`,
  userId,
  amount: 10_000,
  reference: null,
  paidOn: '2024-06-11',
  ...more,
})

const ana = member('ana', { documentNumber: '30.111.222', memberNumber: 'A-17' })
const beto = member('beto', { givenName: 'Alberto', familyName: 'de la Fuente', fees: [] })
type Setting = {
  members?: readonly MatchMember[]
  notices?: readonly MatchNotice[]
  past?: Partial<PastDecisions>
  lines?: readonly MatchLine[]
}
const match = (
  fields: Partial<MatchLine>,
  { members = [ana, beto], notices = [], past = {}, lines = [] }: Setting = {},
) => matcherOf(members, notices, { ...NO_PAST, ...past }, lines)(line(fields))
const best = (...asked: Parameters<typeof match>) => match(...asked).candidates[0]
const verdictOf = (...asked: Parameters<typeof match>) => match(...asked).verdict

it.each([
  ['SOCIO N°106', '106'],
  ['CUOTA SOCIO N°0106', '106'],
  ['N° SOCIO: 106', '106'],
  ['SOCIO 110-1', '110/1'],
  ['SOCIO 110/1', '110/1'],
  ['SOCIO 106/3', '106'],
  ['SOCIO 106 Y 6 CUOTAS', '106'],
  ['TRANSF 20-30111222-3', 'dni'],
  ['TRANSF X-1234567-L CUOTA', 'nie'],
  ['TEF 9.876.543-K', 'rut'],
  ['DAMICO LUCIANO', 'damico'],
  ["TRANSF D'AMICO LUCIANO", 'damico'],
  ['D AMICO LUCIANO', 'damico'],
  ['MCDONALD LIAM', 'mc'],
])('finds the member that "%s" names', (description, userId) => {
  const membersByNumber = ['6', '106', '110', '110/1', '1101'].map((memberNumber) =>
    member(memberNumber, { memberNumber, givenName: '-', familyName: '-' }),
  )
  const people = [
    member('dni', { documentNumber: 'DNI 30.111.222', familyName: 'Paz' }),
    member('nie', { documentNumber: 'X1234567L', familyName: 'Sol' }),
    member('rut', { documentNumber: '9876543-K', familyName: 'Gil' }),
    member('damico', { familyName: "D'Amico", givenName: 'Luciano' }),
    member('mc', { familyName: 'Mc Donald', givenName: 'Liam' }),
  ]
  const { candidates } = match({ description }, { members: [...membersByNumber, ...people] })
  expect(candidates.map((one) => one.userId)).toEqual([userId])
})

it.each([
  'CUOTA ABRIL GOMEZ',
  'PAGO DE ABRIL 2026 GOMEZ LAURA',
  'TRANSF GOMEZ LAURA SUC ABRIL',
  'CUOTAS MARZO Y ABRIL GOMEZ',
  'CUOTA MARZO ABRIL GOMEZ',
  'GOMEZ ABRIL/MAYO',
  'TRANSF SUC VILLA GOMEZ ABRIL 2026',
  'DEP SUC SAN GOMEZ CALLE SANTA ABRIL 450',
  'AV GOMEZ LAURA CUOTA ABRIL',
])('does not take a month or a place for a name: %s', (description) => {
  const members = [member('abril', { givenName: 'Abril' })]
  expect(verdictOf({ description, amount: 10_000 }, { members })).toBe('doubtful')
  for (const name of ['CUOTA GOMEZ ABRIL', 'CUOTA MAYO ABRIL GOMEZ', 'GOMEZ ABRIL MAYO'])
    expect(verdictOf({ description: name, amount: 10_000 }, { members })).toBe('found')
})

const paidFor = (userId: string) => ({
  applied: [{ documentNumber: '27301112225', payerName: 'GOMEZ ANA', description: null, userIds: [userId] }],
})

describe('the payer of a line', () => {
  it.each<[string, Partial<MatchLine>, object]>([
    ['the document', { documentNumber: '30111222' }, { reasons: ['document'], points: 65 }],
    ['a CUIT in a column that nobody chose', { rowText: 'TRANSF | 27301112225 | 1,00' }, { reasons: ['document'] }],
    ['a document in words', { rowText: 'TRANSF | DNI 30.111.222 cuota | 1,00' }, { reasons: ['document'] }],
    ['a name in another cell, which says less', { rowText: 'TRANSF | GOMEZ ANA' }, { reasons: ['partOfName'] }],
    ['the member number in another cell', { rowText: 'TRANSF | socia A-17' }, { reasons: ['memberNumber'] }],
    ['the document inside a CUIT', { description: 'TRF 27-30111222-4' }, { reasons: ['document'] }],
    ['the member number', { description: 'Cuota socia N° A-17' }, { reasons: ['memberNumber'] }],
    ['the name in any order', { description: 'TRANSF GOMEZ, ANA MARIA' }, { reasons: ['fullName'] }],
    ['name and amount', { payerName: 'Ana Gomez', amount: 10_000 }, { reasons: ['fullName', 'owesThat'], points: 70 }],
    ['the family name', { payerName: 'GOMEZ' }, { reasons: ['partOfName'] }],
    ['the amount that nobody else owes', { amount: 10_000 }, { reasons: ['owesThat'], points: 20 }],
  ])('is found by %s', (_, fields, expected) => {
    expect(best(fields)).toMatchObject({ userId: 'ana', ...expected })
  })

  it('is not the member whose number equals a voucher number', () => {
    for (const reference of ['a17', 'A-17', '0000A17'])
      expect(match({ reference })).toMatchObject({ verdict: 'unknown', candidates: [] })
    const members = [ana, member('eva', { givenName: 'Eva', memberNumber: '104' })]
    const { candidates } = match({ reference: '104', payerName: 'GOMEZ' }, { members })
    expect(candidates.map(({ points }) => points)).toEqual([25, 25])
  })

  it('is the payer of the notice with that reference, which an equal amount settles', () => {
    const notices = [notice('ana', { reference: 'TR-98-76' })]
    expect(match({ reference: 'tr9876', amount: 10_000 }, { notices })).toMatchObject({
      verdict: 'found',
      candidates: [{ userId: 'ana', noticeId: 'n-ana' }],
    })
    expect(match({ reference: 'tr9876', amount: 9_000 }, { notices })).toMatchObject({
      verdict: 'doubtful',
      candidates: [{ userId: 'ana', noticeId: null }],
    })
  })

  it('is suggested by a notice of the same amount a few days apart', () => {
    const notices = [notice('beto', { amount: 777 })]
    expect(best({ amount: 777 }, { notices })).toMatchObject({ userId: 'beto', noticeId: 'n-beto' })
    expect(best({ amount: 777, paidOn: '2024-06-20' }, { notices })).toBeUndefined()
  })

  it('is the previous payer from the same account', () => {
    const marta = { documentNumber: '27-99888777-1', payerName: 'Tía Marta Luz', description: null }
    const past = { applied: [{ ...marta, userIds: ['ana'] }] }
    expect(best({ payerName: 'MARTA LUZ TIA' }, { past })).toMatchObject({ userId: 'ana', reasons: ['paidBefore'] })
    expect(best({ documentNumber: '27998887771' }, { past })).toMatchObject({ reasons: ['paidBefore'] })
  })

  it('is the payer of an earlier line with the same words, and is doubtful', () => {
    const words = { documentNumber: null, payerName: null, description: 'TRANSF METALURGICA SRL 10/2026' }
    const past = { applied: [{ ...words, userIds: ['ana'] }] }
    const next = { description: 'Transferencia recibida METALURGICA SRL', amount: 10_000 }
    expect(match(next, { past })).toMatchObject({
      verdict: 'doubtful',
      candidates: [{ userId: 'ana', reasons: ['sameWords', 'owesThat'] }],
    })
    const several = { applied: [...past.applied, { ...words, userIds: ['beto'] }] }
    expect(best({ ...next, amount: 5 }, { past: several })).toBeUndefined()
    expect(best({ ...next, amount: 5, documentNumber: '30712345671' }, { past })).toBeUndefined()
    const general = { applied: [{ ...words, description: 'Cuota noviembre', userIds: ['ana'] }] }
    expect(best({ description: 'CUOTA NOVIEMBRE' }, { past: general })).toBeUndefined()
    const ofHerself = { applied: [{ ...words, description: 'GOMEZ ANA', userIds: ['ana'] }] }
    expect(verdictOf({ description: 'GOMEZ ANA', amount: 10_000 }, { past: ofHerself })).toBe('found')
  })

  it('is not the holder of the account, whose CUIT is in every row', () => {
    const rows = ['GOMEZ', 'LOPEZ', 'PEREZ'].map((name) => line({ rowText: `${name} | 27301112225 | 1,00` }))
    const verdictAmong = (lines: readonly MatchLine[]) => verdictOf(rows[0] ?? {}, { members: [ana], lines })
    expect(verdictAmong(rows.slice(0, 2))).toBe('found')
    expect(verdictAmong(rows)).not.toBe('found')
  })

  it('is doubtful if another column names a member, except in every row or as the payer', () => {
    const lola = member('lola', { givenName: 'Lola', familyName: 'Gomez' })
    const rows = ['', '2', '3'].map((more) =>
      line({ payerName: 'GOMEZ ANA', rowText: `GOMEZ ANA${more} | cuota Lola` }),
    )
    const verdictBeside = (other: MatchMember, lines: readonly MatchLine[] = []) =>
      verdictOf({ ...rows[0], amount: 10_000 }, { members: [ana, other], lines })
    expect(verdictBeside(lola)).toBe('doubtful')
    expect(verdictBeside(lola, rows)).toBe('found')
    expect(verdictBeside({ ...lola, familyIds: ['lola', 'ana'] })).toBe('found')
  })

  it('is not found by a bare number, which may be a voucher’s, unless a person chose the column', () => {
    expect(best({ rowText: 'TRANSF | 30111222 | 1,00' })).toBeUndefined()
  })

  it('is doubtful by a reference alone, unless most lines have a document there', () => {
    const ofAna = line({ reference: '30111222', amount: 10_000 })
    const members = [ana, member('beto', { documentNumber: '31222333' })]
    const verdictWith = (more: Partial<MatchLine>, others: readonly MatchLine[] = []) =>
      verdictOf({ ...ofAna, ...more }, { members, lines: [ofAna, ...others] })
    expect(verdictWith({})).toBe('doubtful')
    expect(verdictWith({ payerName: 'GOMEZ ANA' })).toBe('found')
    expect(verdictWith({ description: 'DNI 30111222' })).toBe('found')
    expect(verdictWith({ reference: null, description: 'Operación 30111222' })).toBe('doubtful')
    expect(verdictWith({ payerName: 'GOMEZ LUIS' })).toBe('doubtful')
    expect(verdictWith({}, [line({ reference: '31222333' })])).toBe('found')
    expect(verdictWith({}, [line({ reference: '771' }), line({ reference: '772' })])).toBe('doubtful')
    const voucher = { description: 'Operación 30111222', payerName: 'DE LA FUENTE ALBERTO' }
    expect(match(voucher).candidates).toMatchObject([{ userId: 'beto' }])
    const mother = member('mother', { givenName: 'Luz', familyName: 'Rey' })
    expect(match({ ...ofAna, payerName: 'REY LUZ' }, { members: [ana, mother] })).toMatchObject({
      verdict: 'doubtful',
      candidates: [{ userId: 'ana' }, { userId: 'mother' }],
    })
  })

  it('is not found by the CUIT of a company or by digits inside a longer number', () => {
    const members = [ana, member('nene', { familyName: 'Rey', documentNumber: '50.123.456' })]
    for (const description of ['TRANSF 30-50123456-3', 'Cobro 98301112229'])
      expect(match({ description }, { members })).toMatchObject({ verdict: 'unknown', candidates: [] })
    expect(match({ documentNumber: '30501234563' }, { members }).candidates).toEqual([])
  })

  it('counts a name that a row repeats once', () => {
    expect(best({ payerName: 'ANA GOMEZ', rowText: 'ANA GOMEZ | De: GOMEZ ANA' })).toMatchObject({
      reasons: ['fullName'],
    })
  })

  it('is doubtful if the amount is the debt in another unit, such as cents', () => {
    const verdicts = [10_000, 20_000, 1_000_000, 10_000_000, 100, 10].map((amount) =>
      verdictOf({ documentNumber: '30111222', payerName: 'ANA GOMEZ', amount }),
    )
    expect(verdicts).toEqual(['found', 'found', 'doubtful', 'doubtful', 'doubtful', 'doubtful'])
    // A cuota of 10,000 beside the last 100 of another, and an amount that the member said.
    const members = [{ ...ana, fees: [...ana.fees, { id: 'rest', balance: 100, dueDate: '2024-05-10' }] }]
    const notices = [notice('ana', { amount: 1_000_000 })]
    for (const amount of [10_000, 1_000_000])
      expect(verdictOf({ payerName: 'ANA GOMEZ', amount }, { members, notices })).toBe('found')
  })

  it('is doubtful where the payer names another member as reference', () => {
    const members = [ana, member('eva', { givenName: 'Eva', familyName: 'Sol' })]
    const ofAna = { amount: 10_000, description: 'TRANSF ANA GOMEZ' }
    expect(verdictOf({ ...ofAna, reference: 'CUOTA' }, { members })).toBe('found')
    expect(match({ ...ofAna, reference: 'CUOTA EVA SOL' }, { members })).toMatchObject({
      verdict: 'doubtful',
      candidates: [{ userId: 'ana' }, { userId: 'eva' }],
    })
    const ofClub = line({ ...ofAna, reference: 'CTA EVA SOL', rowText: 'CTA EVA SOL' })
    expect(verdictOf(ofClub, { members, lines: [ofClub, ofClub, ofClub] })).toBe('found')
  })

  it.each<[string, Partial<MatchLine>, Setting?]>([
    ['a company of that name', { description: 'TRANSF GOMEZ ANA S.R.L.' }],
    ['the CUIT of a company', { payerName: 'GOMEZ ANA', documentNumber: '30711112229' }],
    ['somebody else who receives it', { description: 'TRANSF DE GOMEZ ANA PARA PEREZ JUAN' }],
    ['somebody else who sends it', { description: 'TRANSF DE PEREZ JUAN PARA GOMEZ ANA' }],
    ['somebody else of the same account', { payerName: 'GOMEZ ANA Y PEREZ JUAN' }],
    ['one name each of two people', { description: 'DE PEREZ ANA PARA GOMEZ JUAN' }],
    ['a telephone', { description: 'TRANSF 341 1530111222' }],
    ['the document of somebody else', { description: 'CUOTA DNI 30.111.222', documentNumber: '20281112226' }],
    ['a payer with the whole name of somebody else', { payerName: 'GOMEZ LUIS', documentNumber: '30111222' }],
    ['nothing owed', { documentNumber: '30111222', amount: 5 }, { members: [{ ...ana, fees: [] }] }],
    ['a name alone and nothing owed', { payerName: 'ALBERTO DE LA FUENTE', amount: 10 }, { members: [ana, beto] }],
    ['namesakes', { payerName: 'ANA GOMEZ' }, { members: [member('one'), member('two')] }],
    [
      'the document of one and the name of another',
      { documentNumber: '20333444', description: 'GOMEZ ANA', amount: 5 },
      { members: [ana, member('father', { givenName: 'Luis', familyName: 'Paz', documentNumber: '20333444' })] },
    ],
    [
      'an account that paid for somebody else',
      { documentNumber: '27301112225', payerName: 'GOMEZ ANA' },
      { members: [ana, beto], past: paidFor('beto') },
    ],
    [
      'a name whose account paid for somebody else',
      { payerName: 'GOMEZ ANA', description: 'TRANSF 30111222' },
      { members: [ana, beto], past: paidFor('beto') },
    ],
  ])('is doubtful with %s', (_, fields, setting) => {
    const members = [ana, member('luis', { givenName: 'Luis', familyName: 'Gomez' })]
    expect(verdictOf({ amount: 10_000, ...fields }, { members, ...setting })).toBe('doubtful')
  })

  it('is doubtful for a parent who names one of several children', () => {
    const [emma, leo] = ['Emma', 'Leo'].map((givenName) => member(givenName, { givenName, familyName: 'Sol' }))
    if (!emma || !leo) throw new Error('no children')
    const familyIds = ['mother', 'Emma', 'Leo']
    const fees = [...emma.fees, ...leo.fees]
    const mother = member('mother', { familyName: 'Rey', documentNumber: '30111222', familyIds, fees })
    const members = [mother, emma, leo]
    const paid = { documentNumber: '27301112225', payerName: 'REY ANA', amount: 10_000 }
    const verdicts = [null, 'CUOTA EMMA SOL'].map((description) => verdictOf({ ...paid, description }, { members }))
    expect(verdicts).toEqual(['found', 'doubtful'])
  })

  it.each<[string, Partial<MatchLine>, string?]>([
    ['number', { payerName: 'GOMEZ LUIS', description: 'CUOTA SOCIA A-17' }],
    ['document', { payerName: 'GOMEZ LUIS', description: 'CUOTA DNI 30.111.222' }],
    ['document, where the account paid for another', { payerName: 'REY JUAN', description: 'DNI 30.111.222' }, 'luis'],
    ['document, where the account paid for their child', { payerName: 'GOMEZ', documentNumber: '27301112225' }, 'leo'],
    ['document, as before', { payerName: 'GOMEZ LUIS', documentNumber: '27301112225' }, 'ana'],
    ['document in a movement of an app', { description: 'TRANSF BANCA MOVIL 30111222' }],
    ['name and *S/A*', { payerName: 'GOMEZ ANA S/A' }],
    ['name beside two months', { description: 'GOMEZ ANA OCTUBRE Y NOVIEMBRE' }],
  ])('is found by their %s', (_, fields, paid) => {
    const luis = member('luis', { givenName: 'luis', familyName: 'Gomez' })
    const leo = member('leo', { givenName: 'leo', familyName: 'Paz' })
    const own = line({ amount: 10_000, ...fields })
    const past = { applied: paid ? [{ ...own, userIds: [paid] }] : [] }
    const { verdict, candidates } = match(own, { members: [{ ...ana, familyIds: ['ana', 'leo'] }, luis, leo], past })
    expect([verdict, candidates[0]?.userId]).toEqual(['found', 'ana'])
  })

  it('is found beside the CUIT of the club, which all lines have', () => {
    const lines = ['GOMEZ ANA', 'SOL EVA', 'REY LUZ'].map((payerName) =>
      line({ payerName, documentNumber: '30-71234567-1', rowText: `${payerName} | 30-71234567-1`, amount: 10_000 }),
    )
    expect(verdictOf(lines[0] ?? {}, { members: [ana], lines })).toBe('found')
    const ofSol = line({
      payerName: 'SOL',
      description: 'CUOTA ANA GOMEZ',
      rowText: 'SOL | CUOTA ANA GOMEZ',
      amount: 10_000,
    })
    expect(verdictOf(ofSol, { members: [ana], lines: [ofSol, ofSol, ofSol] })).toBe('found')
  })

  it('is not found by a phone, by the word or year of a notice, or by words of all lines beside a payer', () => {
    expect(verdictOf({ description: 'BIZUM TEL 30111222' })).not.toBe('found')
    const notices = [notice('ana', { reference: 'Transferencia' }), notice('ana', { reference: '2026' })]
    const other = { description: 'TRANSFERENCIA CUOTA 2026', payerName: 'DE LA FUENTE ALBERTO', amount: 5 }
    expect(match(other, { notices }).candidates).toMatchObject([{ userId: 'beto' }])
    const description = 'A CTA GOMEZ ANA'
    const lines = ['SOL', 'REY', 'PAZ'].map((payerName) =>
      line({ description, payerName, rowText: `${description} | ${payerName}`, amount: 10_000 }),
    )
    expect(verdictOf(lines[0] ?? {}, { members: [ana], lines })).not.toBe('found')
  })

  it('is not found by an amount alone where many owe it', () => {
    const members = ['a', 'b', 'c', 'd'].map((id) => member(id))
    expect(match({ amount: 10_000 }, { members })).toEqual({ verdict: 'unknown', candidates: [], spread: null })
  })

  it('is doubtful if one text has the given name and another the family name', () => {
    const fields = { amount: 10_000, payerName: 'GOMEZ LUIS' }
    const { verdict, candidates } = match({ ...fields, description: 'CUOTA ANA' })
    expect([verdict, candidates[0]?.userId]).toEqual(['doubtful', 'ana'])
    expect(verdictOf({ ...fields, description: 'CUOTA ANA GOMEZ' })).toBe('found')
  })

  it.each([
    ['20111222339', null, 'doubtful'],
    ['27-22333444-5', 'CUOTA ANA', 'doubtful'],
    [null, 'TRANSF 27223334445', 'doubtful'],
    [null, 'CUOTA DNI 30.111.223', 'doubtful'],
    [null, 'CUOTA DNI30111222', 'found'],
    ['7111222', null, 'doubtful'],
    ['RFC GOAA800101AB1', null, 'found'],
    ['27301112225', null, 'found'],
  ])('with the name of a member and the document %s, %s, is %s', (documentNumber, description, verdict) => {
    const members = [member('ana', { documentNumber: '30111222' })]
    const fields = { documentNumber, description, payerName: 'GOMEZ ANA', amount: 10_000 }
    expect(verdictOf(fields, { members })).toBe(verdict)
    const applied = [{ documentNumber, payerName: 'GOMEZ ANA', description: null, userIds: ['ana'] }]
    expect(verdictOf(fields, { members, past: { applied } })).toBe('found')
  })

  it('is found by the amount of one cuota or of the oldest ones together', () => {
    const fees = [
      { id: 'y', balance: 300, dueDate: '2024-07-10' },
      { id: 'x', balance: 200, dueDate: '2024-06-10' },
      { id: 'z', balance: 400, dueDate: '2024-08-10' },
    ]
    const members = [member('one', { fees })]
    const why = (amount: number) => best({ payerName: 'GOMEZ ANA', amount }, { members })?.reasons
    expect(why(400)).toContain('cuotaAmount')
    expect(why(500)).toContain('cuotaAmount')
    expect(why(900)).toContain('owesThat')
    expect(why(600)).toEqual(['fullName'])
  })
})

const PAYERS: BankPayer[] = Array.from({ length: 120 }, (_, index) => ({
  userId: `m-${index}`,
  givenName: ['Ana', 'Luis', 'Sofía', 'Juan'][index % 4] ?? '',
  familyName: `Apellido${String.fromCharCode(97 + (index % 26))}${String.fromCharCode(97 + Math.floor(index / 26))}`,
  documentNumber: index % 7 === 0 ? null : String(30_000_000 + index * 7),
  owed: 1_000_000 + index * 12_345,
}))
const CLUB = PAYERS.map(({ userId, owed, ...named }) =>
  member(userId, { ...named, fees: [{ id: `f-${userId}`, balance: owed, dueDate: '2024-06-10' }] }),
)

describe('a file of 200 lines with 15 unusual ones', () => {
  it.each([
    { delimiter: ';', decimals: ',', dates: 'dd/mm/yyyy' },
    { delimiter: '\t', decimals: '.', dates: 'ISO' },
  ] as const)('is matched whole (%o)', (style) => {
    const { text, expected } = aBankFile(PAYERS, '2024-06-14', { style })
    const [head = [], ...rows] = text
      .trimEnd()
      .split('\r\n')
      .map((row) => row.split(style.delimiter))
    const table = { headings: head, rows: rows.map((cells, index) => ({ line: index + 2, cells })), before: [] }
    const { lines, ignored, unreadable } = readBankStatement(table, guessBankColumns(head), {
      currency: 'ARS',
      timezone: 'America/Argentina/Buenos_Aires',
      today: '2026-11-29',
    })
    const matchOf = matcherOf(CLUB, [], NO_PAST)
    const matches = new Map(lines.map((one) => [one.line, matchOf(one)]))
    expect(expected).toHaveLength(200)
    expect(expected.filter(({ kind }) => kind !== 'paid')).toHaveLength(15)
    const verdicts = expected.map(({ line: at, kind }) => {
      const problem = [...ignored, ...unreadable].find((one) => one.line === at)?.problem
      const verdict = matches.get(at)
      if (problem || !verdict) return problem
      const who = verdict.candidates[0]?.userId
      // By a name alone, another amount than what is owed is doubtful.
      return kind === 'tooMuch' ? `of ${who}` : who ? `${verdict.verdict}: of ${who}` : verdict.verdict
    })
    const expectedVerdicts = expected.map(({ kind, userId }) => {
      if (kind === 'stranger' || kind === 'interest') return 'unknown'
      if (kind === 'familyName') return `doubtful: of ${userId}`
      return kind === 'tooMuch' ? `of ${userId}` : userId === null ? kind : `found: of ${userId}`
    })
    expect(verdicts).toEqual(expectedVerdicts)
  })

  it('finds one member per line and each candidate once, whatever the order of members', () => {
    const texts = fc.constantFrom(null, 'ANA GOMEZ', 'socio 12', '30000007', 'APELLIDOAA ANA', 'x', '20-30000014-9')
    const anyLine = fc.record({
      paidOn: fc.constantFrom('2024-06-01', '2024-06-12'),
      amount: fc.oneof(fc.integer({ min: 1, max: 3_000_000 }), fc.constantFrom(1_000_000, 1_012_345)),
      description: texts,
      reference: texts,
      documentNumber: texts,
      payerName: texts,
      rowText: texts,
    })
    const notices = [notice('m-3', { reference: '30000007' }), notice('m-5', { amount: 1_000_000 })]
    const matchOf = matcherOf(CLUB, notices, NO_PAST)
    const reversed = matcherOf(CLUB.toReversed(), notices, NO_PAST)
    fc.assert(
      fc.property(anyLine, (fields) => {
        const { verdict, candidates } = matchOf(fields)
        expect(new Set(candidates.map(({ userId }) => userId)).size).toBe(candidates.length)
        expect(candidates.every(({ points, reasons }) => points > 0 && points <= 100 && reasons.length > 0)).toBe(true)
        expect(verdict === 'unknown').toBe(candidates.length === 0)
        const [first, next] = candidates
        const lead = (first?.points ?? 0) - (next?.points ?? 0)
        expect(verdict !== 'found' || lead >= 20).toBe(true)
        const other = reversed(fields)
        expect(other.verdict).toBe(verdict)
        expect(other.candidates[0]?.points).toBe(first?.points)
      }),
    )
  })
})

const fee = (id: string, dueDate: string) => ({ id, balance: 12_000, dueDate })
const earlier = (description: string) => ({ documentNumber: null, payerName: null, description })

const partsOf = ({ spread }: ReturnType<typeof match>) => spread?.payees.map((one) => `${one.userId} ${one.amount}`)

describe('a line for several members', () => {
  const club = ['103', '104', '105'].map((memberNumber, index) =>
    member(`m${memberNumber}`, {
      memberNumber,
      givenName: ['Bruno', 'Martina', 'Luz'][index] ?? '',
      familyName: 'Quiroga Salas',
      fees: [fee(`f${memberNumber}`, `2026-11-0${3 - index}`)],
    }),
  )
  const parent = member('parent', {
    givenName: 'Elvira',
    familyName: 'Zubeldía',
    familyIds: ['parent', 'mateo', 'emma'],
    fees: [fee('fm', '2026-11-10'), fee('fe', '2026-11-10')],
  })
  const wards = ['Mateo', 'Emma'].map((givenName, index) =>
    member(givenName.toLowerCase(), { givenName, familyName: 'Zubeldía', fees: parent.fees.slice(index, index + 1) }),
  )
  const matchIn = (fields: Partial<MatchLine>, past: Partial<PastDecisions> = {}) =>
    match(fields, { members: [...club, parent, ...wards], past })

  it.each([
    ['SOCIO 999 QUIROGA SALAS BRUNO', null, 'doubtful'],
    ['SOCIO 103.456 QUIROGA SALAS BRUNO', null, 'doubtful'],
    ['SOCIO 40.111.201 QUIROGA SALAS BRUNO', null, 'found'],
    ['SOC. 103', null, 'found'],
    ['CUOTA MARTINA', 'QUIROGA SALAS BRUNO', 'doubtful'],
  ])('of one cuota that says "%s", paid by %s, is %s', (description, payerName, verdict) => {
    expect(matchIn({ description, payerName, amount: 12_000 }).verdict).toBe(verdict)
  })

  it('is found by a name that lost its ñ', () => {
    const sofia = member('sofia', { givenName: 'Sofía', familyName: 'Peñalba', fees: [fee('f', '2026-11-10')] })
    expect(verdictOf({ description: 'PE?ALBA SOFIA', amount: 12_000 }, { members: [sofia] })).toBe('found')
  })

  it.each([
    ['SOCIOS 103 104 105', 3],
    ['Desc. haberes socios N° 103, 104 y 105 del 20/11/2026', 3],
    ['socios 103/104/105', 3],
    ['CUOTA SOCIO 103 Y 104', 2],
    ['SOCIO 103, 104 CUOTA NOV', 2],
    ['SOCIO 103/104', 2],
    ['SOCIO 103-104', 2],
  ])('proposes a part for each member number of "%s", and waits for a person', (description, count) => {
    const result = matchIn({ description, amount: count * 12_000 })
    expect(result).toMatchObject({ verdict: 'doubtful', spread: { reason: 'named' } })
    expect(partsOf(result)?.toSorted()).toEqual(['m103 12000', 'm104 12000', 'm105 12000'].slice(0, count))
  })

  it.each([
    ['SOCIO 999 Y 103', 'doubtful'],
    ['SOCIO 103/104', 'doubtful'],
    ['SOCIO 103/2', 'found'],
    ['SOCIO 103, 2026', 'found'],
  ])('of the numbers in %s, one that is nobody’s waits for a person, unless it is a year', (description, verdict) => {
    expect(matchIn({ description, amount: 12_000 })).toMatchObject({ verdict })
  })

  it.each(['SOCIOS 103 20/11/104', 'CUOTA SOCIOS 103', 'CUOTA SOCIO 10/26', 'SOCIOS 10/2026'])(
    'takes no day, month or year for a member number: "%s"',
    (description) => {
      const members = [...club, member('ten', { memberNumber: '10' }), member('year', { memberNumber: '2026' })]
      expect(match({ description, amount: 10_000 }, { members })).toMatchObject({ spread: null })
      const reasons = match({ description }, { members }).candidates.flatMap((one) => one.reasons)
      expect(reasons).not.toContain('memberNumber')
    },
  )

  it('proposes all members that the line names, unless the amount is the fee of one of them', () => {
    const description = 'CUOTAS QUIROGA BRUNO Y MARTINA'
    expect(partsOf(matchIn({ description, amount: 20_000 }))).toEqual(['m103 8000', 'm104 12000'])
    expect(matchIn({ description, amount: 12_000 }).spread).toBeNull()
  })

  it('does not propose two members that the same words name', () => {
    const namesakes = [member('ana'), member('ana-maria', { givenName: 'Ana María' })]
    expect(match({ payerName: 'GOMEZ ANA MARIA', amount: 20_000 }, { members: namesakes }).spread).toBeNull()
  })

  it('pays the oldest fee of each first, then the next one', () => {
    const owing = club.slice(0, 2).map((one, index) => ({
      ...one,
      fees: ['2026-09-10', '2026-10-10'].map((dueDate) => fee(`${index} ${dueDate}`, dueDate)),
    }))
    const { spread } = match({ description: 'SOCIOS 103 104', amount: 30_000 }, { members: owing })
    expect(spread?.payees.map(({ amount }) => amount)).toEqual([18_000, 12_000])
  })

  it('counts a family once if its payer is named too', () => {
    const { spread } = matchIn({ description: 'CUOTAS ZUBELDIA ELVIRA, MATEO Y EMMA, SOCIO 103', amount: 36_000 })
    expect(spread?.payees).toEqual([
      { userId: 'parent', owed: 24_000, amount: 24_000 },
      { userId: 'm103', owed: 12_000, amount: 12_000 },
    ])
  })

  it('repeats how a transfer of the same account was shared, oldest fees first, and waits for a person', () => {
    const account = { documentNumber: '30712345671', payerName: 'METALURGICA DEL SUR SA', description: 'HABERES' }
    const past = { applied: [{ ...account, userIds: ['m103', 'm104'] }] }
    const shared = { verdict: 'doubtful', spread: { reason: 'paidBefore' } }
    expect(matchIn({ ...account, amount: 24_000 }, past)).toMatchObject(shared)
    const wordsAlone = { description: 'METALURGICA DEL SUR SA HABERES', amount: 24_000 }
    expect(matchIn(wordsAlone, past)).toMatchObject(shared)
    const others = matchIn({ ...wordsAlone, description: 'METALURGICA DEL SUR SA HABERES SOCIOS 103 105' }, past)
    expect(others.spread?.payees.map(({ userId }) => userId).toSorted()).toEqual(['m103', 'm105'])
    const part = matchIn({ ...account, amount: 15_000 }, past)
    expect(part.verdict).toBe('doubtful')
    expect(partsOf(part)).toEqual(['m103 3000', 'm104 12000'])
  })
})

const verdictAfter = (description: string, past: Partial<PastDecisions>) =>
  verdictOf({ description }, { members: [member('ana')], past })

describe('a line that is not a payment', () => {
  it('is proposed for discarding if lines of the same words were discarded before', () => {
    const discarded = [earlier('RENDIMIENTOS 10/2026')]
    expect(verdictAfter('Rendimientos 11/2026', { discarded })).toBe('discardable')
    expect(verdictAfter('Rendimientos Ana Gómez', { discarded })).not.toBe('discardable')
    const applied = [{ ...earlier('RENDIMIENTOS'), userIds: ['ana'] }]
    expect(verdictAfter('Rendimientos 11/2026', { discarded, applied })).toBe('doubtful')
  })

  it('is not recognized by words that any transfer has', () => {
    const discarded = [earlier('TRANSFERENCIA RECIBIDA 123')]
    expect(verdictAfter('Transferencia recibida 456', { discarded })).toBe('unknown')
  })
})
