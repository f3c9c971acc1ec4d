import { ROUTES, createApp } from '#server/app'
import { createSharpPictures } from '#server/pictures/sharpPictures'
import { sameJson } from '#server/services/history/recordAudit'
import { createMemoryStore } from '#server/store/memory/store'
import type { MemoryStore } from '#server/store/memory/store'
import type { Snapshot } from '#server/store/memory/snapshot'
import type { Store } from '#server/store/port'
import { anId } from '../support/builders.ts'
import { createFakeIdentity, tokenFor } from '../support/identity.ts'
import type { ProviderPerson } from '../support/identity.ts'
import { assertAudited } from './assertAudited.ts'
import { worldContent } from './content.ts'

/** Midday in Buenos Aires on 15 June 2024. */
export const NOW = Date.UTC(2024, 5, 15, 15)

/** Who asks in the tests: everybody with a record, somebody who has a valid token but none, and nobody at all. */
export const ACTORS = ['superAdmin', 'adminA', 'userA', 'multi', 'lonely', 'inactive', 'stranger', 'anonymous'] as const
export type ActorName = (typeof ACTORS)[number]

/** `body` is sent as JSON, but for a text and for bytes, which are sent as they are. */
export type Asking = { as?: string; body?: unknown; headers?: Record<string, string> }

/** A store that can be put back to what it held at first; `as` of the product itself is what tests look into it with. */
export type WorldStore<S extends Store> = { store: S; restore(): void | Promise<void> }

/** A fresh API over the two institutions in memory; each world is alone. */
export function createWorld() {
  const content = worldContent()
  // The world below begins to ask only after it is made.
  const underWay = { count: 0 }
  return worldOn(content, memoryStoreOf(content.snapshot, underWay), underWay)
}

/** The records in memory; every write of a request must tell the history of each record that it writes. */
function memoryStoreOf(snapshot: Snapshot, underWay: { count: number }): WorldStore<MemoryStore> {
  let isWritten = false
  const freshStore = () =>
    createMemoryStore({
      snapshot,
      onCommit(changes) {
        isWritten = true
        // What a test puts into the store by itself is no write of the product.
        if (underWay.count > 0) assertAudited(changes)
      },
    })
  let current = freshStore()
  /** Whatever store is the current one. */
  const store: MemoryStore = {
    as: () => store,
    read: (work) => current.read(work),
    write: (work) => current.write(work),
    close: () => current.close(),
    snapshot: () => current.snapshot(),
    apply: (changes) => current.apply(changes),
  }
  return {
    store,
    // Cheaper than a new world, and the ids stay.
    restore() {
      if (isWritten) current = freshStore()
      isWritten = false
    },
  }
}

/** The API over the records of `worldContent` in a store that holds them. */
export function worldOn<S extends Store>(
  { records, membershipOf }: ReturnType<typeof worldContent>,
  { store, restore: restoreStore }: WorldStore<S>,
  underWay = { count: 0 },
) {
  const people: ProviderPerson[] = [
    'superAdmin',
    'adminA',
    'userA',
    'peerA',
    'multi',
    'memberB',
    'lonely',
    'inactive',
    'stranger',
  ].map((subject) => ({ subject, email: `${subject.toLowerCase()}@rayo.test`, password: 'Rayo-2024!' }))
  const clock = { now: NOW }
  const failures: unknown[] = []
  const app = createApp({
    store,
    identity: createFakeIdentity(people),
    clock: () => clock.now,
    pictureMaker: createSharpPictures(),
    report: (error) => failures.push(error),
  })

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
      return await app.fetch(request)
    } finally {
      underWay.count -= 1
    }
  }

  /**
   * Asks and reads the answer, whatever it is; one of success must be what the OpenAPI document says, no more and no less. That of a file is its
   * text, and its rows are the lines below the headings of a CSV.
   */
  async function json(method: string, path: string, asking: Asking = {}) {
    const response = await ask(method, path, asking)
    const type = response.headers.get('Content-Type') ?? ''
    const text = await response.text()
    // Each test asserts what it reads.
    const body = (type.includes('json') ? JSON.parse(text) : text) as Answer
    if (response.ok) assertDocumented(method, path, response.status, body)
    const lines = type.startsWith('text/csv') ? text.split('\r\n').slice(1) : []
    const rows = Array.isArray(body) ? (body as Answer[]) : (lines as unknown as Answer[])
    return {
      status: response.status,
      headers: response.headers,
      body,
      rows,
      id: typeof body.id === 'string' ? body.id : '',
    }
  }

  /** Puts the records back as they were and forgets failures. */
  async function restore(): Promise<void> {
    await restoreStore()
    failures.length = 0
  }

  return { ...records, membershipOf, store, app, people, clock, failures, ask, json, restore, nowhere: anId() }
}

/** Throws when a success is not exactly what the route's documented schema allows. */
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

/** What the tests of the API go by. */
export type World<S extends Store = MemoryStore> = ReturnType<typeof worldOn<S>>

/** An answer's JSON, to be looked into. */
export interface Answer {
  [name: string]: Answer
}
