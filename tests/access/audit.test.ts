import { beforeEach, describe, expect, it } from 'vitest'
import type { AuditAction, AuditEntity } from '#domain/access/audit'
import { aFeeBody } from './bodies.ts'
import { CATALOGUE_SAMPLES, hasBulkUpdate } from './catalogueSamples.ts'
import { RECORDS, ROUTE_NAMES, requestOf } from './requests.ts'
import { NOW, createWorld, type World } from './world.ts'
import type { RequestOptions } from './client.ts'

type Request = { path: string; as?: string; body?: unknown }
/** The kind of an event, and where: in institution A, in B, in one that the request creates, or in none. */
type Event = `${AuditEntity}.${AuditAction}${'' | ' a' | ' b' | ' new'}`
type Write = {
  events: readonly Event[]
  /** Differences from the sample request: of a successful request, and of one that the service refuses late. */
  success?: Partial<Request>
  refused: (request: Request, world: World) => Partial<Request>
}

/** The sample request with other fields in its body. */
const where =
  (fields: object | ((world: World) => object)): Write['refused'] =>
  ({ body }, world) => ({ body: Object.assign({}, body, typeof fields === 'function' ? fields(world) : fields) })
const stale = where({ version: 9 })
/** The sample request for another record. */
const of =
  (id: (world: World) => string): Write['refused'] =>
  ({ path }, world) => ({ path: path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, id(world)) })
/** The sample request for the record that is not of institution A. */
const elsewhere: Write['refused'] = (request, world) => {
  const name = RECORDS[request.path.split('/')[1] ?? '']?.[1]
  return of(() => (name ? world[name].id : ''))(request, world)
}
/** A bulk request for another number of records than there are. */
const ofAnotherList: Write['refused'] = ({ body }) => ({
  body: Object.assign({}, body, { records: undefined, filter: {}, total: 99 }),
})

function writesOf({
  resource,
  description: { entity },
  used,
  taken,
}: (typeof CATALOGUE_SAMPLES)[number]): Record<string, Write> {
  const path = `private/${resource}`
  return {
    [`POST /${path}`]: { events: [`${entity}.create`], refused: (_, world) => ({ body: taken(world) }) },
    [`PUT /${path}/{id}`]: { events: [`${entity}.edit`], refused: stale },
    [`POST /${path}/bulk`]: {
      events: [`${entity}.${hasBulkUpdate(resource) ? 'edit' : 'delete'}`],
      refused: ofAnotherList,
    },
    [`DELETE /${path}/{id}`]: {
      events: [`${entity}.delete`],
      refused: of((world) => (used ? world[used].id : world.nowhere)),
    },
  }
}

const NO_PICTURE = { body: new TextEncoder().encode('no picture') }
const PAYMENT = ['receipt.register a', 'fee.payment a'] as const
const byForeignFee = where(({ feeB }) => ({ allocations: [{ feeId: feeB.id, amount: 1000 }] }))
const inB = where(({ b }) => ({ institutionId: b.id }))
const atQueuedB = of(({ queuedB }) => queuedB.batchId ?? '')

/** Each route that writes: the events of a success, and a request that the service refuses after it began to write. */
const WRITES: Record<string, Write> = {
  ...Object.assign({}, ...CATALOGUE_SAMPLES.map(writesOf)),
  'POST /private/auth/signIn': {
    success: { body: { email: 'stranger@rayo.test', password: 'Rayo-2024!' } },
    events: ['user.signUp'],
    refused: where({ email: 'inactive@rayo.test' }),
  },
  'GET /private/auth/{id}/{email}': {
    success: { path: 'private/auth/stranger/stranger%40rayo.test', as: 'stranger' },
    events: ['user.signUp'],
    refused: () => ({ path: 'private/auth/inactive/inactive%40rayo.test', as: 'inactive' }),
  },
  'PUT /private/profile': { events: ['user.edit'], refused: stale },
  'POST /private/profile/terms': { events: ['user.edit'], refused: () => ({ as: 'inactive' }) },
  'POST /private/profile/erasure': { events: ['membership.edit a'], refused: () => ({ as: 'inactive' }) },
  // What a person saves for themselves has no history.
  'POST /private/profile/saved-queries': { events: [], refused: where({ label: '' }) },
  'PUT /private/profile/saved-queries/{id}': { events: [], refused: where(({ b }) => ({ institutionId: b.id })) },
  'DELETE /private/profile/saved-queries/{id}': { events: [], refused: of(({ queryB }) => queryB.id) },
  'POST /private/profile/institutions': {
    events: ['institution.create new', 'membership.create new'],
    refused: () => ({ as: 'multi' }),
  },
  'POST /private/profile/memberships/{id}/acceptance': {
    events: ['membership.accept b', 'user.edit'],
    refused: of(({ membershipOf }) => membershipOf.lonelyInvited.id),
  },
  'POST /private/profile/memberships/{id}/reminders': {
    events: ['membership.edit a'],
    refused: of(({ membershipOf }) => membershipOf.peerA.id),
  },
  'POST /private/users': {
    events: ['user.invite', 'membership.invite a'],
    refused: where(({ peerA }) => ({ email: peerA.email })),
  },
  'POST /private/users/import': {
    events: ['memberImport.create a', 'user.invite', 'membership.create a'],
    refused: inB,
  },
  'POST /private/member-imports/{id}/undoing': { events: ['memberImport.undo a'], refused: elsewhere },
  'POST /private/notes': {
    events: ['note.create a'],
    refused: where(({ membershipOf }) => ({ membershipId: membershipOf.memberB.id })),
  },
  'PUT /private/notes/{id}': { events: ['note.edit a'], refused: stale },
  'DELETE /private/notes/{id}': { events: ['note.delete a'], refused: elsewhere },
  'PUT /private/users/{id}': {
    events: ['user.edit'],
    // The service changes the person before it finds the membership invalid.
    refused: where(({ a }) => ({ memberships: [{ institutionId: a.id }] })),
  },
  'POST /private/users/{id}/erasure': {
    events: ['membership.erase a', 'user.erase'],
    refused: where(({ membershipOf }) => ({ membershipId: membershipOf.peerA.id })),
  },
  'POST /private/users/bulk': { events: ['membership.end a'], refused: ofAnotherList },
  'DELETE /private/users/{id}': { events: ['membership.end a'], refused: of(({ adminA }) => adminA.id) },
  'POST /private/institutions': {
    success: { as: 'adminA', body: { name: 'Club C' } },
    events: ['institution.create new', 'membership.create new'],
    refused: where(({ a }) => ({ slug: a.slug })),
  },
  'PUT /private/institutions/{id}': { events: ['institution.edit a'], refused: where(({ b }) => ({ slug: b.slug })) },
  'POST /private/institutions/bulk': { events: ['institution.edit a'], refused: ofAnotherList },
  'DELETE /private/institutions/{id}': { events: ['institution.archive a'], refused: of(({ nowhere }) => nowhere) },
  'POST /private/institutions/{id}/counts': {
    events: ['institution.count a'],
    refused: where({ countedOn: '2024-06-16' }),
  },
  'POST /private/cash-movements': { events: ['cashMovement.register a'], refused: inB },
  'POST /private/cash-movements/{id}/reversal': { events: ['cashMovement.reverse a'], refused: elsewhere },
  'POST /private/institutions/{id}/price-rises': {
    events: ['institution.raisePrices a'],
    refused: where({ from: '2024-05' }),
  },
  'POST /private/institutions/{id}/price-rises/undoing': {
    events: ['institution.undoRise b'],
    refused: where(({ a }) => ({ riseId: a.id })),
  },
  'POST /private/institutions/{id}/closing': {
    events: ['institution.close a'],
    refused: where({ through: '2024-06-15' }),
  },
  'POST /private/plans/order': {
    events: ['plan.edit', 'plan.edit'],
    refused: where(({ plan }) => ({ plans: [{ id: plan.id, version: 1 }] })),
  },
  'POST /private/payments': {
    events: ['fee.create a'],
    refused: (_, { a, userA, feeA: { sportId, concept, period } }) => ({
      body: aFeeBody(a.id, userA.id, { sportId, concept, period }),
    }),
  },
  // A picture has no history: the record that names it has.
  'POST /private/pictures': { events: [], refused: () => NO_PICTURE },
  'POST /private/notices/{id}/picture': { events: [], refused: () => NO_PICTURE },
  'POST /private/payments/generate': {
    events: ['run.create a', 'fee.create a', 'run.generate a'],
    refused: where({ expected: { made: 9, total: 1 } }),
  },
  'POST /private/payments/opening': { events: ['fee.create a'], refused: inB },
  'PUT /private/payments/{id}': { events: ['fee.edit a'], refused: stale },
  'POST /private/payments/bulk': { events: ['fee.cancel a'], refused: ofAnotherList },
  'POST /private/payments/{id}/cancellation': { events: ['fee.cancel a'], refused: of(({ paidA }) => paidA.id) },
  'POST /private/payments/{id}/credit': {
    events: ['fee.creditOut a', 'fee.creditIn a'],
    refused: where({ amount: 1001 }),
  },
  'POST /private/payments/{id}/write-off': { events: ['fee.writeOff a'], refused: of(({ paidA }) => paidA.id) },
  'POST /private/payments/{id}/write-off/undoing': {
    events: ['fee.undoWriteOff a'],
    refused: of(({ feeA }) => feeA.id),
  },
  'POST /private/payments/refinancing': {
    events: ['fee.refinance a', 'fee.create a', 'fee.create a'],
    refused: where({ expected: 1 }),
  },
  'POST /private/payments/{id}/refinancing/undoing': { events: ['fee.cancel a'], refused: of(({ feeA }) => feeA.id) },
  'POST /private/payments/{id}/refund': {
    events: ['receipt.refund a', 'fee.refund a'],
    refused: where({ amount: 1001 }),
  },
  'POST /private/runs/{id}/continuation': { events: ['run.generate a'], refused: elsewhere },
  'POST /private/runs/{id}/stop': { events: ['run.stop a'], refused: elsewhere },
  'POST /private/runs/{id}/dismissal': { events: ['run.dismiss a'], refused: elsewhere },
  'POST /private/runs/{id}/undoing': { events: ['run.undo a'], refused: stale },
  'POST /private/notices': { events: ['notice.create a'], refused: where(({ feeB }) => ({ feeIds: [feeB.id] })) },
  'POST /private/notices/{id}/acceptance': { events: [...PAYMENT, 'notice.accept a'], refused: byForeignFee },
  'POST /private/notices/{id}/rejection': { events: ['notice.reject a'], refused: stale },
  'POST /private/notices/{id}/withdrawal': { events: ['notice.withdraw a'], refused: stale },
  'POST /private/bank-lines/review': { events: [], refused: inB },
  'POST /private/bank-lines/returns': { events: [], refused: inB },
  'POST /private/bank-lines/application': { events: [...PAYMENT, 'bankLine.register a'], refused: inB },
  'POST /private/bank-lines/discarding': { events: ['bankLine.discard a'], refused: inB },
  'POST /private/bank-lines/holding': { events: ['bankLine.hold a'], refused: inB },
  'POST /private/reminders': {
    events: ['reminder.create a', 'membership.remind a'],
    refused: where(({ membershipOf }) => ({ membershipId: membershipOf.peerA.id })),
  },
  'POST /private/reminders/batches': { events: ['reminder.create a'], refused: inB },
  'POST /private/reminders/batches/{id}/continuation': {
    events: ['reminder.edit a', 'reminder.send a', 'membership.remind a'],
    refused: atQueuedB,
  },
  'POST /private/reminders/batches/{id}/stop': { events: ['reminder.edit a'], refused: atQueuedB },
  'POST /public/reminders/{token}': {
    events: ['membership.edit a'],
    refused: () => ({ path: 'public/reminders/nope' }),
  },
  'POST /public/institutions/{slug}/join-requests': {
    events: ['joinRequest.create a'],
    refused: (_, { draft }) => ({ path: `public/institutions/${draft.slug}/join-requests` }),
  },
  'PUT /private/join-requests/{id}': {
    success: { body: { status: 'answered', version: 1 } },
    events: ['joinRequest.edit a'],
    refused: elsewhere,
  },
  'POST /public/contact': {
    events: ['contactMessage.create', 'contactMessage.send'],
    refused: where({ consent: undefined }),
  },
  'PUT /private/contact-messages/{id}': { events: ['contactMessage.edit'], refused: stale },
  'POST /private/receipts': { events: PAYMENT, refused: byForeignFee },
  'POST /private/receipts/{id}/reversal': { events: ['receipt.reverse a', 'fee.reversal a'], refused: stale },
  'POST /private/receipts/{id}/method': {
    events: ['receipt.reverse a', 'fee.reversal a', ...PAYMENT],
    refused: where({ method: 'Efectivo' }),
  },
  // Nothing is stored: the address contains everything.
  'POST /private/receipts/{id}/link': { events: [], refused: () => ({ as: 'lonely' }) },
  'POST /private/receipts/{id}/email': { events: ['receipt.send a'], refused: () => ({ as: 'userA' }) },
}

const writes = Object.entries(WRITES).map(([route, write]) => ({ route, method: route.split(' ')[0] ?? '', ...write }))

/** The sample request of a route, with differences. */
function requestWith(
  route: string,
  world: World,
  differences: Partial<Request> = {},
): [path: string, options: RequestOptions] {
  const [path, options] = requestOf(route, world)
  const { path: otherPath = path, ...more } = differences
  return [otherPath, { ...options, ...more }]
}
function refusedRequest({ route, refused }: (typeof writes)[number], world: World) {
  const [path, { as, body }] = requestOf(route, world)
  return requestWith(route, world, refused({ path, body, ...(as && { as }) }, world))
}

const failing = () => Promise.reject(new Error('disk full'))

describe('the history of every write', () => {
  const world = createWorld()
  beforeEach(() => world.restore())
  const history = () => world.store.snapshot().audit
  /** All records in a fixed order, because a restored record moves to the end. */
  const content = () =>
    Object.values(world.store.snapshot())
      .flat()
      .map((record) => JSON.stringify(record))
      .toSorted()

  it('includes every route that writes', () => {
    const writing = ROUTE_NAMES.filter((route) => !route.startsWith('GET') || route.includes('/auth/'))
    expect(Object.keys(WRITES).toSorted()).toEqual(writing.toSorted())
  })

  // The world itself asserts, on each request of every test, that every written record has its event.
  it.each(writes)('$route is recorded in the same transaction, with its actor', async (write) => {
    const [path, options] = requestWith(write.route, world, write.success)
    const { status, body } = await world.json(write.method, path, options)
    expect({ ok: status < 300, body }).toEqual({ ok: true, body })
    const institutions = { a: world.a.id, b: world.b.id, new: body.id }
    const subject = options.as ?? 'stranger'
    const actor = world.store.snapshot().users.find((user) => user.subject === subject)
    expect(
      history().map(({ entity, action, institutionId, actorId, at }) => ({
        did: `${entity}.${action}`,
        institutionId,
        actorId,
        at,
      })),
    ).toEqual(
      write.events.map((event) => {
        const [did, institution] = event.split(' ')
        return {
          did,
          institutionId: institution ? Reflect.get(institutions, institution) : null,
          // The sender of a signed address is not known.
          actorId: actor?.id ?? null,
          at: new Date(NOW).toISOString(),
        }
      }),
    )
  })

  it.each(writes)('$route records nothing when it is refused', async (write) => {
    const [path, options] = refusedRequest(write, world)
    const { status } = await world.json(write.method, path, options)
    expect(status).toBeGreaterThanOrEqual(403)
    expect(status).toBeLessThan(500)
    expect(history()).toEqual([])
  })

  const recorded = writes.filter(({ events }) => events.length > 0)
  it.each(recorded)('$route does nothing when its event cannot be stored', async (write) => {
    const before = content()
    const { as } = world.store
    world.store.as = (...args) => {
      const { read, write: run } = as(...args)
      return {
        read,
        write: (work) =>
          run((tx) => {
            tx.audit.append = failing
            return work(tx)
          }),
      }
    }
    const [path, options] = requestWith(write.route, world, write.success)
    const { status } = await world.json(write.method, path, options)
    world.store.as = as
    expect(status).toBe(500)
    expect(world.failures).toHaveLength(1)
    expect(content()).toEqual(before)
  })
})
