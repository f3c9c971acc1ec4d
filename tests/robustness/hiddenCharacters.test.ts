import { expect, it } from 'vitest'
import { z } from 'zod'
import { institutionSchema } from '#domain/clubs/institution'
import { FIELD_TEXTS } from '#domain/api/messages'
import { sportSchema } from '#domain/clubs/sport'
import { ROUTES } from '#server/app'
import { requestOf } from '../access/requests.ts'
import { createWorld } from '../access/world.ts'

const world = createWorld()
const OVERRIDE = '\u202e'
const writes = ROUTES.map(({ doc }) => doc).filter(
  ({ body, path }) => body !== undefined && path !== '/private/auth/signIn',
)

/** Read-only fields: forms send them back, and the API ignores them. */
function ignored(body: z.ZodType): string[] {
  const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
  return Object.keys(properties).filter(
    (name) => z.object({ readOnly: z.literal(true) }).safeParse(properties[name]).success,
  )
}

/** Each text of a body: its path, and the body with a hidden character at the end of that text. */
function withHiddenCharacter(value: unknown, path: string[] = []): { path: string; body: unknown }[] {
  if (typeof value === 'string') return [{ path: path.join('.'), body: value + OVERRIDE }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, item]) =>
    withHiddenCharacter(item, [...path, name]).map((one) => ({
      path: one.path,
      body: Array.isArray(value)
        ? value.map((other: unknown, index) => (String(index) === name ? one.body : other))
        : { ...value, [name]: one.body },
    })),
  )
}

const WITHOUT_TEXT = new Set([
  'POST /private/runs/{id}/continuation',
  'POST /private/runs/{id}/stop',
  'POST /private/runs/{id}/dismissal',
  'POST /private/profile/memberships/{id}/reminders',
  'POST /private/profile/erasure',
  'POST /private/member-imports/{id}/undoing',
  'POST /private/notices/{id}/withdrawal',
  'PUT /private/contact-messages/{id}',
])

/** Only ids, amounts, days and words of a list. */
const WITHOUT_FREE_TEXT = new Set([
  ...['users', 'institutions', 'sports', 'sports-types', 'plans'].map((resource) => `POST /private/${resource}/bulk`),
  'POST /private/plans/order',
  'POST /private/institutions/{id}/closing',
  'POST /private/institutions/{id}/price-rises',
  'POST /private/institutions/{id}/price-rises/undoing',
  'PUT /private/payments/{id}',
  'POST /private/payments/{id}/credit',
  'POST /private/payments/generate',
  'POST /private/reminders',
  'POST /private/reminders/batches',
  'PUT /private/join-requests/{id}',
  'POST /private/profile/terms',
  'PUT /private/profile/saved-queries/{id}',
  'POST /private/users/{id}/erasure',
  ...WITHOUT_TEXT,
])

it.each(writes)('$method $path refuses hidden characters in each of its texts, and names the field', async (doc) => {
  await world.restore()
  const exempt = doc.body ? ignored(doc.body) : []
  // An import reports errors by row (server/routes/import.test.ts, opening.test.ts).
  if (/\/(?:import|opening)$/.test(doc.path)) exempt.push('rows')
  const [address, { as, body: good }] = requestOf(`${doc.method} ${doc.path}`, world)
  const cases = withHiddenCharacter(good).filter(({ path }) => !exempt.includes(path.split('.')[0] ?? ''))
  expect(cases.length > 0).toBe(!WITHOUT_TEXT.has(`${doc.method} ${doc.path}`))
  const problems: string[] = []
  for (const { path, body } of cases) {
    const answer = await world.json(doc.method, address, { body, ...(as && { as }) })
    const errors = z.record(z.string(), z.string()).parse(answer.body.errors ?? {})
    expect({ path, status: answer.status, fields: Object.keys(errors) }).toEqual({ path, status: 422, fields: [path] })
    problems.push(errors[path] ?? '')
  }
  // Texts with their own format (dates, slugs) report that format.
  expect(problems.includes(FIELD_TEXTS.hiddenCharacters)).toBe(!WITHOUT_FREE_TEXT.has(`${doc.method} ${doc.path}`))
})

const ADDRESSES = [
  'https://x@y.example/',
  'https://club.example:x@y.example',
  'https:x@y.example/',
  'https:\\\\x@y.example/a',
]

it.each([
  [
    'website',
    () => `institutions/${world.draft.id}`,
    FIELD_TEXTS.invalidUrl,
    ['https://y.example/a@b', 'http://y.example'],
  ],
  [
    'logoUrl',
    () => `institutions/${world.draft.id}`,
    FIELD_TEXTS.invalidPicture,
    ['https://y.example/a@b.png', '/pictures/a.svg'],
  ],
  [
    'pictureUrl',
    () => `institutions/${world.draft.id}`,
    FIELD_TEXTS.invalidPicture,
    ['https://y.example/a@b.png', '/pictures/a.svg'],
  ],
  ['imageUrl', () => `sports/${world.sport.id}`, FIELD_TEXTS.invalidPicture, ['https://y.example', '/pictures/a.svg']],
])('%s refuses an address with user info', async (field, path, text, good) => {
  await world.restore()
  const put = (value: string) => world.by.superAdmin.put(path(), { [field]: value })
  for (const value of ADDRESSES) {
    const { status, body } = await put(value)
    expect({ value, status, errors: body.errors }).toEqual({ value, status: 422, errors: { [field]: text } })
  }
  for (const value of good) expect({ value, status: (await put(value)).status }).toEqual({ value, status: 200 })
})

it.each(['http://y.example/a.png', '//y.example/a.png', '/\\y.example/a.png', 'pictures/a.svg', 'data:image/png,x'])(
  'refuses a picture at %s',
  async (logoUrl) => {
    expect((await world.by.superAdmin.put(`institutions/${world.draft.id}`, { logoUrl })).status).toBe(422)
  },
)

it('a text stored before the rule can still be read', () => {
  const name = `Club ${OVERRIDE}`
  const old = {
    ...world.a,
    name,
    website: 'https://x@y.example/',
    logoUrl: 'http://y.example/a.png',
    pictureUrl: 'http://y.example/b.png',
  }
  expect(institutionSchema.parse(old)).toMatchObject({
    name,
    website: old.website,
    logoUrl: old.logoUrl,
    pictureUrl: old.pictureUrl,
  })
  expect(sportSchema.parse({ ...world.sport, name, imageUrl: old.website })).toMatchObject({ name })
})
