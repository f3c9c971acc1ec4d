import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { AuditAction, AuditEntity } from '#domain/access/audit'
import { CATALOGUE_SAMPLES, hasBulkUpdate } from './catalogueSamples.ts'
import { ROUTE_NAMES, requestOf } from './requests.ts'
import { NOW, createWorld, type World } from './world.ts'
import type { Asking } from './client.ts'

type Request = { path: string; as?: string; body?: unknown }
/** The kind of an event, and where: in institution A, in B, in one that the request creates, or in none. */
type Event = `${AuditEntity}.${AuditAction}${'' | ' a' | ' b' | ' new'}`

const eventsOf = ({
  resource,
  description: { entity },
}: (typeof CATALOGUE_SAMPLES)[number]): Record<string, Event[]> => ({
  [`POST /private/${resource}`]: [`${entity}.create`],
  [`PUT /private/${resource}/{id}`]: [`${entity}.edit`],
  [`POST /private/${resource}/bulk`]: [`${entity}.${hasBulkUpdate(resource) ? 'edit' : 'delete'}`],
  [`DELETE /private/${resource}/{id}`]: [`${entity}.delete`],
})

const PAYMENT = ['receipt.register a', 'fee.payment a'] as const

/** Each route that writes, with the events of a success. */
const EVENTS: Record<string, readonly Event[]> = {
  ...Object.assign({}, ...CATALOGUE_SAMPLES.map(eventsOf)),
  'POST /private/auth/signIn': ['user.signUp'],
  'GET /private/auth/{id}/{email}': ['user.signUp'],
  'PUT /private/profile': ['user.edit'],
  'POST /private/profile/terms': ['user.edit'],
  'POST /private/profile/erasure': ['membership.edit a'],
  // What a person saves for themselves has no history.
  'POST /private/profile/saved-queries': [],
  'PUT /private/profile/saved-queries/{id}': [],
  'DELETE /private/profile/saved-queries/{id}': [],
  'POST /private/profile/institutions': ['institution.create new', 'membership.create new'],
  'POST /private/profile/memberships/{id}/acceptance': ['membership.accept b', 'user.edit'],
  'POST /private/profile/memberships/{id}/reminders': ['membership.edit a'],
  'POST /private/users': ['user.invite', 'membership.invite a'],
  'POST /private/users/import': ['memberImport.create a', 'user.invite', 'membership.create a'],
  'POST /private/member-imports/{id}/undoing': ['memberImport.undo a'],
  'POST /private/notes': ['note.create a'],
  'PUT /private/notes/{id}': ['note.edit a'],
  'DELETE /private/notes/{id}': ['note.delete a'],
  'PUT /private/users/{id}': ['user.edit'],
  'POST /private/users/{id}/erasure': ['membership.erase a', 'user.erase'],
  'POST /private/users/bulk': ['membership.end a'],
  'DELETE /private/users/{id}': ['membership.end a'],
  'POST /private/institutions': ['institution.create new', 'membership.create new'],
  'PUT /private/institutions/{id}': ['institution.edit a'],
  'POST /private/institutions/bulk': ['institution.edit a'],
  'DELETE /private/institutions/{id}': ['institution.archive a'],
  'POST /private/institutions/{id}/counts': ['institution.count a'],
  'POST /private/cash-movements': ['cashMovement.register a'],
  'POST /private/cash-movements/{id}/reversal': ['cashMovement.reverse a'],
  'POST /private/institutions/{id}/price-rises': ['institution.raisePrices a'],
  'POST /private/institutions/{id}/price-rises/undoing': ['institution.undoRise b'],
  'POST /private/institutions/{id}/closing': ['institution.close a'],
  'POST /private/plans/order': ['plan.edit', 'plan.edit'],
  'POST /private/payments': ['fee.create a'],
  // A picture has no history: the record that names it has.
  'POST /private/pictures': [],
  'POST /private/notices/{id}/picture': [],
  'POST /private/payments/generate': ['run.create a', 'fee.create a', 'run.generate a'],
  'POST /private/payments/opening': ['fee.create a'],
  'PUT /private/payments/{id}': ['fee.edit a'],
  'POST /private/payments/bulk': ['fee.cancel a'],
  'POST /private/payments/{id}/cancellation': ['fee.cancel a'],
  'POST /private/payments/{id}/credit': ['fee.creditOut a', 'fee.creditIn a'],
  'POST /private/payments/{id}/write-off': ['fee.writeOff a'],
  'POST /private/payments/{id}/write-off/undoing': ['fee.undoWriteOff a'],
  'POST /private/payments/refinancing': ['fee.refinance a', 'fee.create a', 'fee.create a'],
  'POST /private/payments/{id}/refinancing/undoing': ['fee.cancel a'],
  'POST /private/payments/{id}/refund': ['receipt.refund a', 'fee.refund a'],
  'POST /private/runs/{id}/continuation': ['run.generate a'],
  'POST /private/runs/{id}/stop': ['run.stop a'],
  'POST /private/runs/{id}/dismissal': ['run.dismiss a'],
  'POST /private/runs/{id}/undoing': ['run.undo a'],
  'POST /private/notices': ['notice.create a'],
  'POST /private/notices/{id}/acceptance': [...PAYMENT, 'notice.accept a'],
  'POST /private/notices/{id}/rejection': ['notice.reject a'],
  'POST /private/notices/{id}/withdrawal': ['notice.withdraw a'],
  'POST /private/bank-lines/review': [],
  'POST /private/bank-lines/returns': [],
  'POST /private/bank-lines/application': [...PAYMENT, 'bankLine.register a'],
  'POST /private/bank-lines/discarding': ['bankLine.discard a'],
  'POST /private/bank-lines/holding': ['bankLine.hold a'],
  'POST /private/reminders': ['reminder.create a', 'membership.remind a'],
  'POST /private/reminders/batches': ['reminder.create a'],
  'POST /private/reminders/batches/{id}/continuation': ['reminder.edit a', 'reminder.send a', 'membership.remind a'],
  'POST /private/reminders/batches/{id}/stop': ['reminder.edit a'],
  'POST /public/reminders/{token}': ['membership.edit a'],
  'POST /public/institutions/{slug}/join-requests': ['joinRequest.create a'],
  'PUT /private/join-requests/{id}': ['joinRequest.edit a'],
  'POST /public/contact': ['contactMessage.create', 'contactMessage.send'],
  'PUT /private/contact-messages/{id}': ['contactMessage.edit'],
  'POST /private/receipts': PAYMENT,
  'POST /private/receipts/{id}/reversal': ['receipt.reverse a', 'fee.reversal a'],
  'POST /private/receipts/{id}/method': ['receipt.reverse a', 'fee.reversal a', ...PAYMENT],
  // It keeps nothing: the address holds all that it needs.
  'POST /private/receipts/{id}/link': [],
  'POST /private/receipts/{id}/email': ['receipt.send a'],
}

/** Differences from the sample request, of one that writes. */
const SUCCESS: Record<string, Partial<Request>> = {
  'POST /private/auth/signIn': { body: { email: 'stranger@rayo.test', password: 'Rayo-2024!' } },
  'GET /private/auth/{id}/{email}': { path: 'private/auth/stranger/stranger%40rayo.test', as: 'stranger' },
  'POST /private/institutions': { as: 'adminA', body: { name: 'Club C' } },
  'PUT /private/join-requests/{id}': { body: { status: 'answered', version: 1 } },
}

/** Differences of requests that are refused late, some after the first record was written. */
const REFUSED: Record<string, (world: World) => Partial<Request> & { fields?: object }> = {
  'POST /private/auth/signIn': () => ({ fields: { email: 'inactive@rayo.test' } }),
  'PUT /private/profile/saved-queries/{id}': ({ b }) => ({ fields: { institutionId: b.id } }),
  'DELETE /private/profile/saved-queries/{id}': ({ queryB }) => ({
    path: `private/profile/saved-queries/${queryB.id}`,
  }),
  'POST /private/profile/institutions': () => ({ as: 'multi' }),
  'POST /private/notes': ({ membershipOf }) => ({ fields: { membershipId: membershipOf.memberB.id } }),
  'PUT /private/users/{id}': ({ a }) => ({ fields: { memberships: [{ institutionId: a.id }] } }),
  'PUT /private/institutions/{id}': ({ b }) => ({ fields: { slug: b.slug } }),
  'POST /private/institutions/{id}/counts': () => ({ fields: { countedOn: '2024-06-16' } }),
  'POST /private/payments/generate': () => ({ fields: { expected: { made: 9, total: 1 } } }),
  'POST /private/notices/{id}/acceptance': ({ feeB }) => ({
    fields: { allocations: [{ feeId: feeB.id, amount: 1000 }] },
  }),
}

const writes = Object.entries(EVENTS).map(([route, events]) => ({ route, method: route.split(' ')[0] ?? '', events }))

/** The sample request of a route, with differences. */
function changed(route: string, world: World, differences = SUCCESS[route]): [path: string, asking: Asking] {
  const [path, asking] = requestOf(route, world)
  const { path: its = path, ...more } = differences ?? {}
  return [its, { ...asking, ...more }]
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

  it('covers every route that writes', () => {
    const writing = ROUTE_NAMES.filter((route) => !route.startsWith('GET') || route.includes('/auth/'))
    expect(Object.keys(EVENTS).toSorted()).toEqual(writing.toSorted())
  })

  // The world itself asserts, on each request of every test, that every written record has its event.
  it.each(writes)('$route is recorded in the same transaction, with its actor', async (write) => {
    const [path, asking] = changed(write.route, world)
    const { status, body } = await world.json(write.method, path, asking)
    expect({ ok: status < 300, body }).toEqual({ ok: true, body })
    const institutions = { a: world.a.id, b: world.b.id, new: body.id }
    const subject = asking.as ?? 'stranger'
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

  it.each(Object.entries(REFUSED))('%s records nothing when it is refused', async (route, refused) => {
    const { fields, ...differences } = refused(world)
    const [path, asking] = changed(route, world, differences)
    const body = fields ? { ...z.looseObject({}).parse(asking.body), ...fields } : asking.body
    const { status } = await world.json(route.split(' ')[0] ?? '', path, { ...asking, body })
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
      return { read, write: (work) => run((tx) => work({ ...tx, audit: { ...tx.audit, append: failing } })) }
    }
    const [path, asking] = changed(write.route, world)
    const { status } = await world.json(write.method, path, asking)
    world.store.as = as
    expect(status).toBe(500)
    expect(world.failures).toHaveLength(1)
    expect(content()).toEqual(before)
  })
})
