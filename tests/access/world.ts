import { ROUTES, createApp } from '#server/app'
import { sameJson } from '#server/services/sameJson'
import { createMemoryStore } from '#server/store/memory/store'
import type { MemoryStore } from '#server/store/memory/store'
import {
  aFee,
  aLedgerEntry,
  aMembership,
  aPendingMembership,
  aPlan,
  aReceipt,
  aSnapshot,
  aSport,
  aSportType,
  aUser,
  anId,
  anInstitution,
  anInvitation,
  anOffering,
} from '../support/builders.ts'
import { createFakeIdentity, tokenFor } from '../support/identity.ts'
import type { ProviderPerson } from '../support/identity.ts'
import { assertAudited } from './assertAudited.ts'

/** Midday in Buenos Aires on 15 June 2024. */
export const NOW = Date.UTC(2024, 5, 15, 15)
export const TODAY = '2024-06-15'

/** Who asks in the tests: everybody with a record, somebody who has a valid token but none, and nobody at all. */
export const ACTORS = ['superAdmin', 'adminA', 'userA', 'multi', 'lonely', 'inactive', 'stranger', 'anonymous'] as const
export type ActorName = (typeof ACTORS)[number]

const person = (subject: string, overrides = {}) =>
  aUser({ subject, email: `${subject.toLowerCase()}@rayo.test`, givenName: subject, ...overrides })

/**
 * Two institutions that must never see each other, and the catalogue they share. `adminA` administers A, `multi` administers B and is a
 * plain member of A; `userA` and `peerA` are members of A, `memberB` of B; `lonely` belongs to nothing.
 */
function content() {
  const type = aSportType({ name: 'Pelota' })
  const unusedType = aSportType({ name: 'Agua' })
  const sport = aSport({ typeId: type.id, name: 'Fútbol', slug: 'futbol' })
  const unusedSport = aSport({ typeId: type.id, name: 'Vóley', slug: 'voley' })
  const inactiveSport = aSport({ typeId: type.id, name: 'Bochas', slug: 'bochas', active: false })
  const plan = aPlan({ name: 'Inicial' })
  const unusedPlan = aPlan({ name: 'Federación', published: false })
  const a = anInstitution({
    name: 'Club A',
    slug: 'club-a',
    planId: plan.id,
    email: 'club@example.org',
    offerings: [anOffering({ sportId: sport.id })],
  })
  const b = anInstitution({ name: 'Club B', slug: 'club-b' })
  const draft = anInstitution({ name: 'Club Borrador', slug: 'club-borrador', status: 'draft' })
  const superAdmin = person('superAdmin', { superAdmin: true })
  const adminA = person('adminA')
  const userA = person('userA')
  const peerA = person('peerA')
  const multi = person('multi')
  const memberB = person('memberB')
  const lonely = person('lonely')
  const inactive = person('inactive', { active: false })
  const unlinked = aUser({ email: 'invitada@example.org', givenName: 'Nombre', familyName: 'Propio' })
  const membershipOf = {
    adminA: aMembership({ userId: adminA.id, institutionId: a.id, role: 'Admin' }),
    userA: aMembership({ userId: userA.id, institutionId: a.id, memberNumber: '7', sportIds: [sport.id] }),
    peerA: aMembership({ userId: peerA.id, institutionId: a.id }),
    multiA: aMembership({ userId: multi.id, institutionId: a.id }),
    multiB: aMembership({ userId: multi.id, institutionId: b.id, role: 'Admin' }),
    memberB: aMembership({ userId: memberB.id, institutionId: b.id }),
    inactive: aMembership({ userId: inactive.id, institutionId: a.id }),
    userAInvited: aPendingMembership({
      userId: userA.id,
      institutionId: b.id,
      invitation: anInvitation({ email: userA.email, documentNumber: '30111222' }),
    }),
    lonelyInvited: aPendingMembership({
      userId: lonely.id,
      institutionId: draft.id,
      invitation: anInvitation({ email: lonely.email }),
    }),
    unlinkedInvited: aPendingMembership({ userId: unlinked.id, institutionId: a.id }),
  }
  const feeA = aFee({ institutionId: a.id, userId: userA.id, sportId: sport.id, concept: 'Cuota junio' })
  const paidA = aFee({ institutionId: a.id, userId: userA.id, period: '2024-05', dueDate: '2024-05-10' })
  const feePeer = aFee({ institutionId: a.id, userId: peerA.id })
  const feeB = aFee({ institutionId: b.id, userId: memberB.id })
  const paidB = aFee({ institutionId: b.id, userId: memberB.id, period: '2024-05', dueDate: '2024-05-10' })
  const receiptA = aReceipt({ institutionId: a.id, payerId: userA.id, number: 1, actorId: adminA.id })
  const receiptB = aReceipt({ institutionId: b.id, payerId: memberB.id, number: 1, actorId: multi.id })
  const records = {
    type,
    unusedType,
    sport,
    unusedSport,
    inactiveSport,
    plan,
    unusedPlan,
    a,
    b,
    draft,
    superAdmin,
    adminA,
    userA,
    peerA,
    multi,
    memberB,
    lonely,
    inactive,
    unlinked,
    feeA,
    paidA,
    feePeer,
    feeB,
    paidB,
    receiptA,
    receiptB,
  }
  const snapshot = aSnapshot({
    sportTypes: [type, unusedType],
    sports: [sport, unusedSport, inactiveSport],
    plans: [plan, unusedPlan],
    institutions: [a, b, draft],
    users: [superAdmin, adminA, userA, peerA, multi, memberB, lonely, inactive, unlinked],
    memberships: Object.values(membershipOf),
    fees: [feeA, paidA, feePeer, feeB, paidB],
    receipts: [receiptA, receiptB],
    ledger: [
      aLedgerEntry({ feeId: paidA.id, amount: 10_000, receiptId: receiptA.id }),
      aLedgerEntry({ feeId: paidB.id, amount: 10_000, receiptId: receiptB.id }),
    ],
  })
  return { records, membershipOf, snapshot }
}

export type Asking = { as?: string; body?: unknown; headers?: Record<string, string> }

/** A fresh API over the two institutions; each world is alone. */
export function createWorld() {
  const { records, membershipOf, snapshot } = content()
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
  let isWritten = false
  let underWay = 0
  const freshStore = () =>
    createMemoryStore({
      snapshot,
      onCommit(changes) {
        isWritten = true
        // What a test puts into the store by itself is no write of the product.
        if (underWay > 0) assertAudited(changes)
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
  const clock = { now: NOW }
  const failures: unknown[] = []
  const app = createApp({
    store,
    identity: createFakeIdentity(people),
    clock: () => clock.now,
    report: (error) => failures.push(error),
  })

  async function ask(method: string, path: string, { as, body, headers = {} }: Asking = {}): Promise<Response> {
    const isText = typeof body === 'string'
    const request = new Request(`http://api.test/api/v1/${path}`, {
      method,
      headers: {
        ...(as && as !== 'anonymous' && { Authorization: `Bearer ${tokenFor(as)}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
    })
    underWay += 1
    try {
      return await app.fetch(request)
    } finally {
      underWay -= 1
    }
  }

  /** Asks and reads the JSON answer, whatever it is; one of success must be what the OpenAPI document says, no more and no less. */
  async function json(method: string, path: string, asking: Asking = {}) {
    const response = await ask(method, path, asking)
    // Each test asserts what it reads.
    const body = (await response.json()) as Answer
    if (response.ok) assertDocumented(method, path, response.status, body)
    const rows = Array.isArray(body) ? (body as Answer[]) : []
    return {
      status: response.status,
      headers: response.headers,
      body,
      rows,
      id: typeof body.id === 'string' ? body.id : '',
    }
  }

  /** Puts the records back as they were, if anything was written, and forgets failures: cheaper than a new world, and the ids stay. */
  function restore(): void {
    if (isWritten) current = freshStore()
    isWritten = false
    failures.length = 0
  }

  return { ...records, membershipOf, store, app, people, clock, failures, ask, json, restore, nowhere: anId() }
}

/** Throws when a success is not exactly what the route's documented schema allows. */
export function assertDocumented(method: string, path: string, status: number, body: unknown): void {
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

export type World = ReturnType<typeof createWorld>

/** An answer's JSON, to be looked into. */
export interface Answer {
  [name: string]: Answer
}
