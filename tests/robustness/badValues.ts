import * as fc from 'fast-check'

const SURROGATES = { from: 0xd800, count: 0x800 }

/** Any character of Unicode. fast-check's own unit makes a table of all, half a second in each process. */
export const codePoint = fc
  .integer({ min: 0, max: 0x10ffff - SURROGATES.count })
  .map((number) => String.fromCodePoint(number < SURROGATES.from ? number : number + SURROGATES.count))

export const uuid = fc.uuid()
const anyText = fc.oneof(
  fc.string({ unit: codePoint, maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '../..',
    '%',
    '%ff',
    '%00',
    "' OR 1=1 --",
    '{{7*7}}',
    '😀',
    '\u202e',
    '0',
    '-1',
    '1e999',
    'null',
  ),
)
export const nasty = fc.oneof(
  anyText,
  fc.constantFrom(null, true, 0, -1, 1.5, 1e300, Number.MAX_SAFE_INTEGER, [], {}, [[]], ['x'], { in: [] }, { $gt: '' }),
  fc.jsonValue({ maxDepth: 3 }),
)
export const badText = anyText.filter(
  (text) => !/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(text),
)

export const badHeader = fc.constantFrom(
  '',
  'Bearer',
  'Bearer ',
  'Basic eDp5',
  'Bearer a b',
  `Bearer ${'x'.repeat(9000)}`,
  'Bearer a.b.c',
  'token',
)

export const badJson = fc.oneof(
  fc.string({ unit: codePoint, maxLength: 30 }).filter((text) => !isObject(text)),
  fc
    .jsonValue()
    .map((value) => JSON.stringify(value))
    .filter((text) => !isObject(text)),
  fc.constantFrom(
    '',
    '{',
    '{"a":}',
    '[1,2',
    '"\\ud800"',
    '{"a":"\\udc00"}',
    'undefined',
    'NaN',
    '[]',
    'null',
    '1',
    "{'a':1}",
    '['.repeat(30_000),
  ),
)

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

export const badListQuery = fc.oneof(
  nasty.filter((value) => !isPlainObject(value)).map((filter) => ({ filter: JSON.stringify(filter) })),
  badJson.map((filter) => ({ filter })),
  fc
    .tuple(fc.string({ minLength: 1, maxLength: 20 }), nasty)
    .map(([name, value]) => ({ filter: JSON.stringify({ [`x${name}`]: value }) })),
  badText.map((id) => ({ filter: JSON.stringify({ id }) })),
  fc
    .constantFrom<unknown>(1, true, {}, [[]], [1], [null], { in: ['x'] })
    .map((id) => ({ filter: JSON.stringify({ id }) })),
  nasty.filter((value) => !Array.isArray(value)).map((range) => ({ range: JSON.stringify(range) })),
  fc
    .tuple(fc.integer(), fc.integer())
    .filter(([from, to]) => from < 0 || to < from || to - from >= 1000)
    .map((range) => ({ range: JSON.stringify(range) })),
  fc
    .tuple(fc.double(), nasty)
    .filter(([from]) => !Number.isInteger(from))
    .map((range) => ({ range: JSON.stringify(range) })),
  fc
    .tuple(nasty, fc.constantFrom('ASC', 'DESC'))
    .map(([field, order]) => ({ sort: JSON.stringify([['x', field], order]) })),
  fc
    .tuple(fc.string(), fc.constantFrom('ASC', 'DESC'))
    .map(([field, order]) => ({ sort: JSON.stringify([`x${field}`, order]) })),
  nasty
    .filter((order) => order !== 'ASC' && order !== 'DESC')
    .map((order) => ({ sort: JSON.stringify(['id', order]) })),
  fc.string({ minLength: 1 }).map((name) => ({ [`x${name}`]: '1' })),
)

const isPlainObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

export const badPublicQuery = fc
  .oneof(
    badText.map((id) => ({ id })),
    fc.constantFrom('0', '-1', '1.5', '', 'x', '1e3', '99999999', ' 1', '0x1').map((page) => ({ page })),
    fc.constantFrom('0', '101', '-1', '', 'x', '1000000').map((perPage) => ({ perPage })),
    fc.tuple(fc.string(), anyText).map(([name, value]) => ({ [`x${name}`]: value })),
    fc.string({ minLength: 201, maxLength: 300 }).map((q) => ({ q })),
    anyText.map((q) => ({ q: `${q}\0` })),
  )
  .map((query: Record<string, string>) => new URLSearchParams(query).toString())

export function badValue(name: string): fc.Arbitrary<unknown> {
  const wrongType = fc.constantFrom<unknown>({}, [[1]], { a: 1 }, [{ nothing: 1 }])
  const tooLong = fc.integer({ min: 4001, max: 6000 }).map((length) => 'x'.repeat(length))
  if (name.endsWith('Id'))
    return fc.oneof(
      wrongType,
      badText.filter((text) => text !== ''),
      fc.integer(),
      // The reading of a file has an id that the client makes.
      ...(name === 'importId' ? [] : [uuid]),
    )
  if (/amount|price|^counted$/.test(name)) {
    return fc.oneof(
      wrongType,
      anyText,
      fc.double().filter((n) => !Number.isInteger(n)),
      fc.integer({ max: -1 }),
      fc.constantFrom(1e300, 9_000_000_001),
    )
  }
  if (/Discount$|Surcharge$|^generatesOn$/.test(name))
    return fc.oneof(wrongType, anyText, fc.integer({ max: -1 }), fc.constantFrom(0.5, 101, 1e300))
  if (name === 'percent') return fc.oneof(wrongType, anyText, fc.constantFrom(0, -1, 0.05, 500.1, 1e300))
  if (/Date|date|On$/.test(name))
    return fc.oneof(
      wrongType,
      anyText,
      fc.constantFrom('2023-02-29', '2024-13-01', '24-1-1', '9999-01-01', '2024-06-15T00:00:00Z'),
      fc.integer(),
    )
  if (/Days$|^position$|^maxMembers$|^remindEvery$/.test(name))
    return fc.oneof(wrongType, anyText, fc.integer({ max: -1 }), fc.constantFrom(0.5, 1e300))
  if (name === 'period')
    return fc.oneof(wrongType, anyText, fc.constantFrom('2024-13', '2024-00', '1800-01', '2024-1'), fc.integer())
  if (name === 'memberships' || name === 'offerings' || name === 'allocations' || name === 'features') {
    return fc.oneof(
      anyText,
      fc.integer(),
      fc.constant({}),
      fc.array(fc.constantFrom<unknown>(1, null, [], true), { minLength: 1, maxLength: 3 }),
    )
  }
  return fc.oneof(wrongType, tooLong, fc.integer(), fc.constant('\0'))
}
