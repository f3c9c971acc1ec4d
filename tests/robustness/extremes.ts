import * as fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { ROUTES } from '#server/app'
import type { RouteDoc } from '#server/http/route'
import type { Store } from '#server/store/port'
import type { World as WorldOf } from '../access/world.ts'
import { send } from './badRequests.ts'
import { fromSchema } from './fromSchema.ts'
import { bodyOf } from '../access/requests.ts'
import { idsOf, operations } from './sweep.ts'

type World = WorldOf<Store>

const nested = (depth: number, wrap: (inner: unknown) => unknown): unknown => {
  let value: unknown = null
  for (let level = 0; level < depth; level += 1) value = wrap(value)
  return value
}

const EXTREMES: readonly unknown[] = [
  2 ** 53,
  -(2 ** 53),
  2 ** 53 - 1,
  9_000_000_000,
  2 ** 31,
  1e21,
  1e308,
  -1e308,
  5e-324,
  0.1 + 0.2,
  -1,
  Infinity,
  -Infinity,
  -0,
  '9'.repeat(20),
  '9'.repeat(10_000),
  `-${'9'.repeat(400)}.5e99999`,
  'NaN',
  'Infinity',
  '0x10',
  '9999-12-31',
  '-000001-01-01',
  '0000-00-00',
  '9999-12',
  '24:00',
  'https://',
  '@',
  '+',
  '',
  null,
  true,
  [],
  {},
  [[]],
  [null],
  [{}],
  ['__proto__'],
  Array.from({ length: 300 }, () => 2 ** 53),
  Array.from({ length: 300 }, () => ({})),
  { length: 2 ** 53, in: [] },
  nested(500, (inner) => [inner]),
  nested(500, (inner) => ({ inner })),
]

type Path = readonly (string | number)[]

function* placesIn(value: unknown, path: Path = []): Generator<Path> {
  if (Array.isArray(value)) for (const [index, item] of value.entries()) yield* placesIn(item, [...path, index])
  else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) yield* placesIn(part, [...path, name])
  }
  yield path
}

function replaced(value: unknown, [step, ...rest]: Path, by: unknown): unknown {
  if (step === undefined) return by
  if (Array.isArray(value)) return value.map((item, index) => (index === step ? replaced(item, rest, by) : item))
  // A path leads only through lists and objects.
  const record = value as Record<string, unknown>
  return { ...record, [step]: replaced(record[step], rest, by) }
}

const everyNumber = (value: unknown, by: unknown): unknown => {
  if (typeof value === 'number') return by
  if (Array.isArray(value)) return [...value, ...value].map((item) => everyNumber(item, by))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, everyNumber(part, by)]))
}

const fieldOf = (path: Path) => path.map((step) => (typeof step === 'number' ? '*' : step)).join('.')

/** One path per field. The first item of a list stands for all, because they share a schema. */
function fieldsOf(body: object): Map<string, Path> {
  const all = [...placesIn(body)].filter((path) => path.length > 0).map((path) => [fieldOf(path), path] as const)
  return new Map(all.toReversed())
}

/** A body with each extreme in each field, and in place of all its numbers with each list doubled. */
function* extremesOf(body: object, fields: Iterable<Path>): Generator {
  const paths = [...fields]
  for (const extreme of EXTREMES) {
    for (const path of paths) yield replaced(body, path, extreme)
    yield everyNumber(body, extreme)
  }
}

/** JSON, also of the numbers that `JSON.stringify` does not write. */
function textOf(value: unknown): string {
  const text = JSON.stringify(value, (_, part: unknown) => {
    if (Object.is(part, -0)) return '<-0>'
    return part === Infinity || part === -Infinity ? `<${part < 0 ? '-' : ''}1e999>` : part
  })
  return text.replaceAll(/"<(-?(?:0|1e999))>"/g, '$1')
}

const bodies = ROUTES.map(({ doc }) => doc).filter(({ body }) => body !== undefined)

/**
 * Puts extreme values at every place of a body of each route: of a good one, and of some that its
 * schema generates. No schema throws, and no accepted body causes a failure.
 */
export async function itSurvivesExtremes(world: World, generated: number): Promise<void> {
  const documented = new Map((await operations()).map((one) => [`${one.method} ${one.path}`, one.operation]))
  beforeEach(() => world.restore())

  function basesOf(doc: RouteDoc): object[] {
    const content = documented.get(`${doc.method} /api/v1${doc.path}`)?.requestBody?.content
    const schema = fromSchema(content?.['application/json']?.schema, idsOf(world))
    const bases = [bodyOf(doc, world), ...fc.sample(schema, { numRuns: generated, seed: 2024 })]
    return bases.filter((one): one is object => typeof one === 'object' && one !== null)
  }

  it.each(bodies)('$method $path', { timeout: 120_000 }, async (doc) => {
    const broken: string[] = []
    const earlierFields = new Set<string>()
    for (const base of basesOf(doc)) {
      const fields = fieldsOf(base)
      // An invalid base stays invalid: only its fields that other bases lack are tried.
      if (!doc.body?.safeParse(base).success) for (const field of earlierFields) fields.delete(field)
      for (const field of fields.keys()) earlierFields.add(field)
      // Two bodies may parse to the same value, for example if a field is ignored.
      const distinct = new Set<string>()
      for (const body of extremesOf(base, fields.values())) {
        const parsed = doc.body?.safeParse(body, { reportInput: true })
        const meaning = JSON.stringify(parsed?.data)
        if (!parsed?.success || distinct.has(meaning)) continue
        distinct.add(meaning)
        const text = textOf(body)
        const { status } = await send(doc, world, { body: text })
        if (status >= 500) broken.push(`${status} ${text.slice(0, 300)}`)
      }
      await world.restore()
    }
    expect(broken).toEqual([])
    expect(world.failures).toEqual([])
  })
}
