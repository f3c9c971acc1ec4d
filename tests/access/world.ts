import { beforeEach } from 'vitest'
import { createApp, ROUTES } from '#server/app'
import { createLimiters } from '#server/limits/limiters'
import type { Mail } from '#server/mail/port'
import { createNodeReceipts } from '#server/papers/nodeReceipts'
import type { OwnAddresses } from '#server/papers/papers'
import { createSharpPictures } from '#server/pictures/sharpPictures'
import { sameJson } from '#domain/values/record'
import { createMemoryStore, type MemoryStore } from '#server/store/memory/store'
import type { Snapshot } from '#server/store/memory/snapshot'
import type { Store } from '#server/store/port'
import { anId } from '../support/builders.ts'
import { createFakeIdentity, type ProviderPerson, tokenFor } from '../support/identity.ts'
import { LINK_SECRET } from '../support/apiClient.ts'
import { assertAudited } from './assertAudited.ts'
import { worldContent } from './content.ts'

/** The passwords that may be tried for one e-mail in five minutes. */
export const SIGN_INS_OF_AN_EMAIL = 100

/** Midday in Buenos Aires on 15 June 2024. */
export const NOW = Date.UTC(2024, 5, 15, 15)

/**
 * The people who ask: each with a record, `stranger` with a valid token and no record, and `anonymous` without a token.
 */
export const ACTORS = [
  'superAdmin',
  'adminA',
  'cobra',
  'socios',
  'lectura',
  'coordina',
  'userA',
  'multi',
  'lonely',
  'inactive',
  'stranger',
  'anonymous',
] as const
export type ActorName = (typeof ACTORS)[number]

const SUBJECTS = [...ACTORS.filter((name) => name !== 'anonymous'), 'peerA', 'memberB'] as const

/** `body` is sent as JSON, except a string or bytes, which are sent as they are. */
export type Asking = { as?: string; body?: unknown; headers?: Record<string, string> }

/** A store that can return to its original records. Tests look into it as the product itself (`as`). */
export type WorldStore<S extends Store> = { store: S; restore(): void | Promise<void> }

/** A separate API over the two institutions, in memory. */
export function createWorld() {
  const content = worldContent()
  // The world that counts its requests is created after its store.
  const underWay = { count: 0 }
  return worldOn(content, memoryStoreOf(content.snapshot, underWay), underWay)
}

/** The records in memory. Each write of a request must add an event for each record that it writes. */
function memoryStoreOf(snapshot: Snapshot, underWay: { count: number }): WorldStore<MemoryStore> {
  let isWritten = false
  const freshStore = () =>
    createMemoryStore({
      snapshot,
      onCommit(changes) {
        isWritten = true
        // A test's own writes need no events.
        if (underWay.count > 0) assertAudited(changes)
      },
    })
  let current = freshStore()
  /** Forwards to the current store, because `restore` replaces it. */
  const store: MemoryStore = {
    as: (principal, now) => current.as(principal, now),
    read: (work) => store.as({ kind: 'system' }, NOW).read(work),
    write: (work) => store.as({ kind: 'system' }, NOW).write(work),
    close: () => current.close(),
    snapshot: () => current.snapshot(),
    apply: (changes) => current.apply(changes),
    onHint: (listener) => current.onHint(listener),
  }
  return {
    store,
    // Cheaper than a new world, and the ids stay the same.
    restore() {
      if (isWritten) current = freshStore()
      isWritten = false
    },
  }
}

const ADDRESSES = { site: 'https://club.example', api: 'https://api.club.example' }

/** The API over a store with the records of `worldContent`. */
export function worldOn<S extends Store>(
  { records, membershipOf }: ReturnType<typeof worldContent>,
  { store, restore: restoreStore }: WorldStore<S>,
  underWay = { count: 0 },
) {
  const atFirst = SUBJECTS.map((subject) => ({
    subject,
    email: `${subject.toLowerCase()}@rayo.test`,
    password: 'Rayo-2024!',
  }))
  const people = atFirst.map((person): ProviderPerson => ({ ...person }))
  const clock = { now: NOW }
  const failures: unknown[] = []
  const mails: Mail[] = []
  /** What the mail server does instead of taking a mail. */
  const post: { refuses: Error | null } = { refuses: null }
  /** Where the installation says that it is, not at the name by which the tests ask; and from where they ask. */
  const where: { addresses: OwnAddresses | null; address: string } = { addresses: ADDRESSES, address: '' }
  const sender = { underWay, where }
  type Parts = Parameters<typeof createApp>[0]
  const appWith = (parts: Partial<Parts>) =>
    createApp({
      store,
      identity: createFakeIdentity(people),
      clock: () => clock.now,
      report: (error) => failures.push(error),
      ...parts,
    })
  const app = appWith({
    limiters: createLimiters({ sharedReads: 30, emailSignInsFromAddress: 10, emailSignIns: SIGN_INS_OF_AN_EMAIL }),
    pictureMaker: createSharpPictures(),
    papers: {
      printer: createNodeReceipts(),
      mailer: {
        async send(mail) {
          if (post.refuses) throw post.refuses
          mails.push(mail)
        },
      },
      contactTo: 'hola@rayo.example',
      ownAddresses: () => where.addresses,
      linkSecret: async () => LINK_SECRET,
    },
  })

  const client = clientOf(app, sender, records.a.id)
  /** Signs in somebody who has this e-mail at the provider from now on. */
  function signInWith(email: string, subject = 'stranger') {
    const person = people.find((one) => one.subject === subject)
    if (person) person.email = email
    else people.push({ subject, email, password: 'Rayo-2024!' })
    return client.asking(subject).lookUp(email)
  }

  /** Restores everything but the counts of the limiters. */
  async function restore(): Promise<void> {
    await restoreStore()
    failures.length = 0
    mails.length = 0
    post.refuses = null
    clock.now = NOW
    Object.assign(where, { addresses: ADDRESSES, address: '' })
    people.splice(0, people.length, ...atFirst.map((person) => ({ ...person })))
  }

  return {
    ...records,
    ...client,
    membershipOf,
    store,
    people,
    clock,
    failures,
    mails,
    post,
    where,
    /** The store’s transactions as the product itself. */
    system: () => store.as({ kind: 'system' }, clock.now),
    /** Another process of the installation, with these parts alone. */
    processWith: (parts: Partial<Parts>) => clientOf(appWith(parts), sender, records.a.id),
    signInWith,
    restore,
    nowhere: anId(),
  }
}

/** Requests to an API, as anybody. */
function clientOf(
  app: ReturnType<typeof createApp>,
  { underWay, where }: { underWay: { count: number }; where: { address: string } },
  institutionId: string,
) {
  async function ask(method: string, path: string, { as, body, headers = {} }: Asking = {}): Promise<Response> {
    const isWhole = typeof body === 'string' || body instanceof Uint8Array
    const request = new Request(`http://api.test/api/v1/${path}`, {
      method,
      headers: {
        ...(as && as !== 'anonymous' && { Authorization: `Bearer ${tokenFor(as)}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isWhole ? (body as BodyInit) : JSON.stringify(body) }),
    })
    underWay.count += 1
    try {
      return await app.fetch(request, { address: where.address })
    } finally {
      underWay.count -= 1
    }
  }

  /**
   * Sends a request and reads any answer. A successful answer must match the OpenAPI document exactly. A file's body is
   * its text, and its rows are the CSV lines below the headings.
   */
  async function json(method: string, path: string, asking: Asking = {}) {
    const response = await ask(method, path, asking)
    const type = response.headers.get('Content-Type') ?? ''
    const text = type === 'text/event-stream' ? await firstOf(response) : await response.text()
    // Each test asserts the fields that it reads.
    const body = (type.includes('json') ? JSON.parse(text) : text) as Answer
    if (response.ok) assertDocumented(method, path, response.status, body)
    const lines = type.startsWith('text/csv') ? text.split('\r\n').slice(1) : []
    const rows = Array.isArray(body) ? (body as Answer[]) : (lines as unknown as Answer[])
    return {
      status: response.status,
      headers: response.headers,
      body,
      refusal: [response.status, body.code],
      rows,
      id: typeof body.id === 'string' ? body.id : '',
    }
  }

  /** Asks below `private/` as one person. */
  function asPerson(as: string) {
    const send =
      (method: string) =>
      (path: string, body?: unknown, headers: Record<string, string> = {}) =>
        json(method, `private/${path}`, { as, body, headers })
    const [get, create] = [send('GET'), send('POST')]
    const list = (path: string, filter: object = {}) =>
      get(`${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`)
    const month = { institutionId, period: '2024-07' }
    /** The cuotas of July in A, unless `fields` say otherwise. */
    const preview = (fields: object = {}) => create('payments/generate', { ...month, dryRun: true, ...fields })
    return {
      get,
      list,
      post: create,
      put: send('PUT'),
      remove: send('DELETE'),
      lookUp: (email: string) => get(`auth/${as}/${encodeURIComponent(email)}`),
      accept: (membershipId: string) => create(`profile/memberships/${membershipId}/acceptance`),
      preview,
      async generate(fields: object = {}, headers?: Record<string, string>) {
        const { made, total } = (await preview(fields)).body.preview ?? {}
        return create('payments/generate', { ...month, expected: { made, total }, ...fields }, headers)
      },
    }
  }
  // The people are all there.
  const by = Object.fromEntries(SUBJECTS.map((subject) => [subject, asPerson(subject)])) as Record<
    (typeof SUBJECTS)[number],
    ReturnType<typeof asPerson>
  >
  return { app, ask, json, asking: asPerson, by }
}

/** The beginning of an answer that has no end. */
async function firstOf({ body }: Response): Promise<string> {
  const reader = body?.getReader()
  const first = await reader?.read()
  await reader?.cancel()
  return new TextDecoder().decode(first?.value)
}

/** Throws when a successful answer differs from the route's documented schema. */
function assertDocumented(method: string, path: string, status: number, body: unknown): void {
  const doc = ROUTES.map((route) => route.doc).find((one) => one.method === method && pathForm(one.path).test(path))
  if (!doc) return
  const result = doc.response.safeParse(body)
  const where = `${method} ${doc.path}`
  if (status !== doc.status) throw new Error(`${where} answered ${status}, not ${doc.status}`)
  if (!result.success) throw new Error(`${where}: ${result.error.message}`)
  if (!sameJson(result.data, body)) throw new Error(`${where} answered fields that it does not document`)
}

function pathForm(path: string): RegExp {
  return new RegExp(`^${path.slice(1).replace(/\{\w+\}/g, '[^/?]+')}(\\?|$)`)
}

/** The world of a file's tests, which each one finds as at first but for the limiters. */
export function freshWorld() {
  const world = createWorld()
  beforeEach(() => world.restore())
  return world
}

export type World<S extends Store = MemoryStore> = ReturnType<typeof worldOn<S>>

export interface Answer {
  [name: string]: Answer
}
