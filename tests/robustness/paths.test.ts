import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROUTES } from '#server/app'
import { createNodeReceipts } from '#server/papers/nodeReceipts'
import { createSharpPictures } from '#server/pictures/sharpPictures'
import type { LimitName } from '#server/limiter'
import { requestOf } from '../access/requests.ts'
import { freshWorld } from '../access/world.ts'
import type { RequestOptions } from '../access/client.ts'
import { tokenFor } from '../support/identity.ts'
import { serveWorld } from '../support/servedWorld.ts'

/**
 * Rate limits and idempotency depend on the route, not on the spelling of its address (§D6). The tests call
 * every route that has either, in every spelling: through the API's function, and through the server's socket, where
 * nothing normalizes the path.
 */

type Spelling = (path: string) => string

const encoded = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`
/** Percent-encodes one character of the path, at a position counted from the end. */
const withEncoded = (path: string, fromEnd: number) =>
  path.slice(0, -fromEnd) + encoded(path.at(-fromEnd) ?? '') + path.slice(path.length - fromEnd + 1)

const ENCODINGS: readonly Spelling[] = [
  (path) => withEncoded(path, 1),
  (path) => withEncoded(path, 3).toUpperCase(),
  (path) => withEncoded(path, 2),
  (path) => path.replace('private', '%70rivate'),
  (path) => path.replace(/[^/]/g, encoded),
  (path) => path.replaceAll('-', '%2D'),
  (path) => path.replace(/\d/, encoded),
]
/** Spellings that `Request` normalizes. Over a socket they arrive unchanged. */
const UNTIDY: readonly Spelling[] = [
  (path) => `${path}/`,
  (path) => path.replace('/', '//'),
  (path) => `/${path}`,
  (path) => path.replace('/', '/./'),
  (path) => path.replace('/', '/x/../'),
  (path) => path.replace('/', '/%2e/'),
  (path) => path.replace('/', '/x/%2E%2e/'),
  (path) => path.replace(/\/(?=[^/]*$)/, '\\'),
  (path) => `${path}#x`,
  (path) => `${path}?x`,
]
/** Spellings that some servers treat as the same path. */
const SIMILAR: readonly Spelling[] = [
  (path) => path.toUpperCase(),
  (path) => path.replace(/[^/]+$/, (last) => last.toUpperCase()),
  (path) => path.replace(/[^/]+$/, (last) => last.toLowerCase()),
  (path) => path.replace(/[0-9a-f-]{36}/, (id) => id.toUpperCase()),
  (path) => path.replace(/\/(?=[^/]*$)/, '%2F'),
  (path) => path.replace(/\/(?=[^/]*$)/, '%5C'),
  (path) => path.replace(/[a-z](?=[^/]*$)/i, (letter) => encoded(letter).replace('%', '%25')),
  (path) => path.replace(/[a-z](?=[^/]*$)/i, (letter) => encoded(letter).replace('%', '%2525')),
  (path) => path.replace(/.(?=[^/]*$)/, '%C1%89'),
  (path) => `${path};x=1`,
  (path) => `${path}//`,
  (path) => `${path}.json`,
  ...['%00', '%20', '%0a', '%3F', '%23', '%', '%zz', '%C2%A0'].map((end) => (path: string) => path + end),
]

const docs = ROUTES.map(({ doc }) => doc)
/** Messages of visitors are counted only by address. */
const limited = docs.filter(({ limit }) => limit !== undefined && limit !== 'messages')
const idempotent = docs.filter((doc) => doc.idempotent)

const world = freshWorld()

const counted: string[] = []
/** The server counts by address, the API by e-mail. */
const COUNTED: Partial<Record<LimitName, string>> = {
  emailSignIns: 'addressSignIns',
  reads: 'reads',
  writes: 'writes',
  uploads: 'uploads',
}
const { app: api } = world.processWith({
  limiter: async (name, key) => {
    if (COUNTED[name]) counted.push(`${COUNTED[name]} ${key}`)
  },
  pictureMaker: createSharpPictures(),
  papers: {
    printer: createNodeReceipts(),
    mailer: { send: async () => {} },
    ownAddresses: () => ({ site: 'https://club.example', api: 'https://club.example' }),
  },
})

type Answered = { status: number; text: string }
type Ask = (method: string, path: string, options: RequestOptions) => Promise<Answered>

function messageOf({ as, body, headers = {} }: RequestOptions) {
  return {
    headers: {
      ...(as && { Authorization: `Bearer ${tokenFor(as)}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && {
      body: body instanceof Uint8Array ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body),
    }),
  }
}

const askApi: Ask = async (method, path, options) => {
  const response = await api.fetch(new Request(`http://api.test/api/v1/${path}`, { method, ...messageOf(options) }))
  if (isEndless(response.headers.get('content-type'))) {
    await response.body?.cancel()
    return { status: response.status, text: '' }
  }
  return { status: response.status, text: await response.text() }
}

const isEndless = (type: string | null | undefined) => type === 'text/event-stream'

const askServer =
  (origin: string): Ask =>
  async (method, path, options) => {
    const { headers, body } = messageOf(options)
    // Node sends a path that begins with "/" unchanged. It rejects spaces and such, which no spelling contains.
    const request = httpRequest(origin, { method, path: `/api/v1/${path}`, headers })
    request.end(body)
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    let text = ''
    if (isEndless(response.headers['content-type'])) response.destroy()
    else for await (const chunk of response) text += String(chunk)
    return { status: response.statusCode ?? 0, text }
  }

const isRefused = ({ status, text }: Answered) => status === 400 && text.includes('"malformedPath"')
/** Nothing happened: the address does not exist, or the HTTP parser refused the request (400 without a body). */
const isOutside = (answer: Answered) =>
  isRefused(answer) || [404, 405].includes(answer.status) || (answer.status === 400 && answer.text === '')

const sizes = () => String(Object.entries(world.store.snapshot()).map(([name, rows]) => `${name} ${rows.length}`))

function itIgnoresTheSpelling(ask: () => Ask, spellings: readonly Spelling[]): void {
  it.each(limited)(
    '$method $path counts towards its limit in every spelling, or does nothing',
    async ({ method, path, limit }) => {
      const [plain, options] = requestOf(`${method} ${path}`, world)
      counted.length = 0
      expect((await ask()(method, plain, options)).status).toBeLessThan(300)
      const asPlain = [...counted]
      expect(asPlain).toEqual([expect.stringMatching(new RegExp(`^${limit ?? ''} .`))])
      const escaped = await spellingsFor(spellings, plain, async (spelled, isEncoded) => {
        counted.length = 0
        const answer = await ask()(method, spelled, options)
        return isEncoded ? isRefused(answer) : isOutside(answer) || String(counted) === String(asPlain)
      })
      expect(escaped).toEqual([])
    },
  )

  it.each(idempotent)('$method $path is processed once per key', async ({ method, path }) => {
    const [plain, options] = requestOf(`${method} ${path}`, world)
    const keyed = { ...options, headers: { 'Idempotency-Key': 'the-same' } }
    const first = await ask()(method, plain, keyed)
    expect(first.status).toBeLessThan(300)
    const after = sizes()
    const escaped = await spellingsFor([(same) => same, ...spellings], plain, async (spelled) => {
      const answer = await ask()(method, spelled, keyed)
      const isSame = answer.status === first.status && answer.text === first.text
      const isElsewhere = isOutside(answer) || answer.text.includes('"malformedId"')
      return (isSame || (spelled !== plain && isElsewhere)) && sizes() === after
    })
    expect(escaped).toEqual([])
  })
}

async function spellingsFor(
  spellings: readonly Spelling[],
  plain: string,
  holds: (spelled: string, isEncoded: boolean) => Promise<boolean>,
): Promise<string[]> {
  const failed: string[] = []
  for (const spell of spellings) {
    const [path = '', query] = plain.split('?', 2)
    const spelled = [spell(path), ...(query === undefined ? [] : [query])].join('?')
    if (!(await holds(spelled, ENCODINGS.includes(spell) && spelled !== plain))) failed.push(spelled)
  }
  return failed
}

it('there are routes of each kind', () => {
  expect(new Set(limited.map(({ limit }) => limit))).toEqual(new Set(['addressSignIns', 'reads', 'writes', 'uploads']))
  expect(docs.filter(({ secured, limit }) => secured && limit === undefined)).toEqual([])
  expect(limited.every(({ errors }) => errors.includes('rateLimited'))).toBe(true)
  expect(idempotent.length).toBeGreaterThan(2)
})

describe('the API', () => {
  itIgnoresTheSpelling(() => askApi, [...ENCODINGS, ...UNTIDY, ...SIMILAR])
})

const from = (address: string, options: RequestOptions) => ({
  ...options,
  headers: { ...options.headers, 'X-Forwarded-For': address },
})
describe('the server', () => {
  let served: Awaited<ReturnType<typeof serveWorld>>
  beforeAll(async () => {
    const environment = { RATE_LIMIT_SIGN_IN: '1', RATE_LIMIT_MESSAGES: '1', TRUST_PROXY: '1' }
    served = await serveWorld(environment, (backend) => ({ ...backend, api }))
  })
  afterAll(() => served.stop())

  let clients = 0
  const newClient = () => `2001:db8:0:${(clients += 1).toString(16)}::1`
  const askOnce: Ask = (method, path, options) => askServer(served.url)(method, path, from(newClient(), options))
  itIgnoresTheSpelling(() => askOnce, [...ENCODINGS.slice(0, 2), ...UNTIDY])

  const byAddress = docs.filter(({ limit }) => limit === 'addressSignIns' || limit === 'messages')
  it.each(byAddress)('$path is also counted by address', async ({ path, status }) => {
    const [plain, options] = requestOf(`POST ${path}`, world)
    const client = newClient()
    const ask = (spelled: string) => askServer(served.url)('POST', spelled, from(client, options))
    expect([(await ask(plain)).status, (await ask(plain)).status]).toEqual([status, 429])
    const escaped = await spellingsFor([...ENCODINGS, ...UNTIDY, ...SIMILAR], plain, async (spelled) => {
      const answer = await ask(spelled)
      return isOutside(answer) || answer.status === 429
    })
    expect(escaped).toEqual([])
  })
})
