import { readFileSync } from 'node:fs'
import { writeXlsx } from 'hucre'
import { expect, it } from 'vitest'
import { freshWorld } from '#tests/access/world'
import { leftOutOf, type ListedMember, type LoadedList, loadMembers, membersOf, outcomesOf } from './loadMembers.ts'
import { shapesIn } from './shapes.ts'

const world = freshWorld()

const bytesOf = (name: string) => new Uint8Array(readFileSync(new URL(`../fixtures/${name}`, import.meta.url)))

const bytesIn = (text: string) => new TextEncoder().encode(text.replaceAll('\n', '\r\n'))

const load = (text: string, answers: object = {}, decisions = {}) =>
  loadMembers(world, bytesIn(text), answers, decisions)

/** The expectations of `kinds.txt` about a result. Any other name is a list of fields of the new members. */
const FACTS: Record<string, (result: LoadedList) => (string | null)[]> = {
  outcomes: outcomesOf,
  kinds: ({ byLine }) => [...byLine.values()].map(({ outcome }) => outcome),
  leftOut: leftOutOf,
  payers: ({ byLine }) => [...byLine.values()].map(({ payerName }) => payerName),
  counts: ({ questions }) => questions.values.map(({ field, code, count }) => `${field} ${code} ${count}`),
  asks: ({ questions }) =>
    questions.values.map(({ value, meaning }) => `${value} ${meaning === world.sport.id ? 'isSport' : meaning}`),
  ended: ({ questions }) => [`${questions.ended}`],
  withoutSince: ({ questions }) => [`${questions.withoutSince}`],
  unsplit: ({ questions }) => questions.unsplitNames,
  comma: ({ questions }) => [questions.commaName],
  unused: ({ unused }) => unused.map(({ heading, count }) => `${heading} ${count}`),
}

function textOf(member: ListedMember, field: string, members: readonly ListedMember[]): unknown {
  const { sportIds, ...membership } = member.memberships[0] ?? { sportIds: [], guardianId: null }
  const payer = members.find(({ memberships: [own] }) => own && own.id === membership.guardianId)?.givenName
  const facts: Record<string, unknown> = { ...membership, ...member, sports: sportIds.length, payer }
  if (!(field in facts)) throw new Error(field)
  return facts[field] ?? '-'
}

const idOf = ({ memberships }: ListedMember) => memberships[0]?.id

const optionsIn = (text = '') =>
  Object.fromEntries([...text.matchAll(/(\w+)=(\w+)/g)].map(([, name, value]) => [name, value === 'true' || value]))

const KINDS = shapesIn('members/kinds.txt', '; ').map((one) => [one.shape, one] as const)

/** The files that a list names after an `@`, and then its own text. Only the last file is checked. */
function filesOf(text: string): Uint8Array[] {
  const [, names = '', own = ''] = /^((?:@[^\n]+\n?)*)([^]*)$/.exec(text) ?? []
  const files = names.split('\n').flatMap((name) => (name ? [bytesOf(name.slice(1))] : []))
  return own ? [...files, bytesIn(own)] : files
}

/** The last file of the kind whose title begins with a word. */
const fileOf = (word: string) =>
  KINDS.flatMap(([shape, { text }]) => (shape.startsWith(`${word}:`) ? filesOf(text) : [])).at(-1) ?? new Uint8Array()

it.each(KINDS)('%s', async (_, { text, options: [answers, decisions], lists }) => {
  const files = filesOf(text)
  for (const file of files.slice(0, -1)) await loadMembers(world, file)
  const before = new Set((await membersOf(world, '')).map(idOf))
  const bytes = files.at(-1) ?? new Uint8Array()
  const result = await loadMembers(world, bytes, optionsIn(answers), optionsIn(decisions))
  const ended = [...result.byLine.values()].filter(({ outcome }) => outcome === 'ended')
  expect(ended).toHaveLength(answers?.includes('ended=import') ? 0 : result.questions.ended)
  const members = (await membersOf(world, '')).filter((member) => !before.has(idOf(member)))
  for (const [what, list] of lists) {
    const facts =
      FACTS[what]?.(result).map((fact) => fact ?? '-') ??
      members.map((member) =>
        what
          .split(' ')
          .map((field) => textOf(member, field, members))
          .join(' '),
      )
    expect(facts.flatMap((fact) => fact.split('; '))).toEqual(list)
  }
})

it('does not import a title as a person, and asks about one that may be a name', async () => {
  const people = '31;Paz, Ana;50000223;02/05/2012\n35;Paz, Luz;50000224;02/06/2012'
  const list = `N°;Apellido y Nombre;DNI;Nacimiento\n;CATEGORÍA 2012;;\n;Fútbol Femenino;;\n${people}`
  const result = await load(list, { nameOrder: 'familyFirst' })
  expect(result.titles.map(({ line }) => line)).toEqual([2])
  expect(outcomesOf(result)).toEqual(['doubtful Fútbol, Femenino', 'made Paz, Ana', 'made Paz, Luz'])
  expect(result.byLine.get(3)).toMatchObject({ match: null, mayBeTitle: true })
  expect(outcomesOf(await load(list, { nameOrder: 'familyFirst' }, { 3: 'isNew' }))[0]).toBe('made Fútbol, Femenino')
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

it('takes the members’ sport from the name of their sheet', async () => {
  const head = ['Apellido', 'Nombre', 'DNI']
  const file = await writeXlsx({
    sheets: [
      { name: 'Fútbol', rows: [head, ['Paz', 'Ana', '40111222']] },
      { name: 'Bochas', rows: [head, ['Gil', 'Eva', '40111223']] },
    ],
  })
  await loadMembers(world, file)
  const members = [...(await membersOf(world, 'paz')), ...(await membersOf(world, 'gil'))]
  expect(members.map(({ memberships: [own] }) => own?.sportIds)).toEqual([[world.sport.id], []])
})

it('corrects days that a spreadsheet has read in the American order', async () => {
  const days = ['1998-05-11', '2010-01-02', '2011-12-03'].map((day) => new Date(`${day}T00:00:00Z`))
  const rows = [...days, '20/11/2012', '13/02/1990', '31/12/2001'].map((day, index) => ['Paz', `N${index}`, day])
  const sheet = { name: 'A', rows: [['Apellido', 'Nombre', 'Nacimiento'], ...rows] }
  await loadMembers(world, await writeXlsx({ sheets: [sheet] }))
  const births = (await membersOf(world, 'paz')).map(({ birthdate }) => birthdate)
  expect(births.join(' ')).toBe('1998-11-05 2010-02-01 2011-03-12 2012-11-20 1990-02-13 2001-12-31')
})

it('reads 150 columns', async () => {
  const more = Array.from({ length: 150 }, (_, index) => `Dato ${index}`)
  const result = await load(`${more.join(';')};Apellido;Nombre\n${more.join(';')};Paz;Ana`)
  expect(outcomesOf(result)).toEqual(['made Paz, Ana'])
})

it('lists the differences of a second row, or of a member’s row, that are not imported', async () => {
  const head = 'Apellido;Nombre;DNI;Celular;Email;Beca %'
  const row = 'Paz;Ana;40111222;0341 155550221;ana@example.com;'
  const result = await load(`${head}\n${row}\n${row.replace('0221', '0222')}`)
  expect(leftOutOf(result)).toEqual(['3 phone +5493415550222'])
  const again = await load(`${head}\n${row.replace('ana@', 'otro@')}50`)
  expect(leftOutOf(again)).toEqual(['2 email otro@example.com', '2 scholarship 50'])
})

it('R19: leaves out a birth date after the first day, and keeps the first day', async () => {
  world.clock.now = new Date('2026-11-26T15:00:00Z').getTime()
  const result = await loadMembers(world, fileOf('R19'))
  expect(leftOutOf(result)).toContain('7 birthdate 25/11/2026')
  const memberships = [{ since: '2024-03-01' }]
  expect(await membersOf(world, 'Bravo, Pablo')).toMatchObject([{ birthdate: null, memberships }])
})

it.each(['R19', 'R21', 'R23', 'R26', 'E1', 'D1', 'M1'])('%s creates nobody when it is loaded again', async (name) => {
  const bytes = fileOf(name)
  await loadMembers(world, bytes)
  expect(FACTS['kinds']?.(await loadMembers(world, bytes))).not.toContain('made')
})

it.each([
  [
    'child whose e-mail was left out',
    'Apellido;Nombre;Mail\nVidal;Marta;marta@example.com\nLuna;Sol;marta@example.com',
    [],
  ],
  [
    'number that another one has',
    'N° socio;Apellido;Nombre;DNI\n7777;Quiroga;Nélida;8222333\n7777;Ibarra;Hebe;8222334',
    ['3 memberNumber 7777'],
  ],
])('a second import finds everybody and does not offer the %s', async (_, list, leftOut) => {
  await load(list)
  const again = await load(list)
  expect(FACTS['kinds']?.(again)).toEqual(['present', 'present'])
  expect(leftOutOf(again).filter((one) => !one.includes('email'))).toEqual(leftOut)
  expect([...again.byLine.values()].map(({ update }) => update)).toEqual([null, null])
})
