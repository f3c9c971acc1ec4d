import { beforeEach, describe, expect, it } from 'vitest'
import type { AuditAction, AuditEntity } from '#domain/access/audit'
import { TERMS_VERSION } from '#domain/access/terms'
import { ROUTES } from '#server/app'
import { CATALOGUE_SAMPLES } from './catalogueSamples.ts'
import { SUCCESSES } from './successes.ts'
import { NOW, createWorld } from './world.ts'
import type { Asking, World } from './world.ts'

type Request = [path: string, asking: Asking]
type Event = [event: `${AuditEntity}.${AuditAction}`, institution: 'a' | 'b' | 'new' | null]
type Write = {
  /** The request of `SUCCESSES`, unless that request writes nothing. */
  request?: (world: World) => Request
  events: Event[]
  refused: (world: World) => Request
}

const bySuperAdmin = (body?: object): Asking => ({ as: 'superAdmin', ...(body && { body }) })

/** The writes of each route of a catalogue resource. */
function writesOf({
  resource,
  description: { entity },
  used,
  record,
  taken,
  change,
}: (typeof CATALOGUE_SAMPLES)[number]): Record<string, Write> {
  const path = `private/${resource}`
  return {
    [`POST /${path}`]: { events: [[`${entity}.create`, null]], refused: (world) => [path, bySuperAdmin(taken(world))] },
    [`PUT /${path}/{id}`]: {
      events: [[`${entity}.edit`, null]],
      refused: (world) => [`${path}/${world[record].id}`, bySuperAdmin({ ...change, version: 99 })],
    },
    [`POST /${path}/bulk`]: {
      events: [[`${entity}.delete`, null]],
      refused: () => [`${path}/bulk`, bySuperAdmin({ action: { kind: 'remove' }, filter: {}, total: 99 })],
    },
    [`DELETE /${path}/{id}`]: {
      events: [[`${entity}.delete`, null]],
      refused: (world) => [`${path}/${used ? world[used].id : world.nowhere}`, bySuperAdmin()],
    },
  }
}

/**
 * Each route that writes: the events of a success, and a request that the service refuses after it has begun to write.
 */
const WRITES: Record<string, Write> = {
  ...Object.assign({}, ...CATALOGUE_SAMPLES.map(writesOf)),
  'POST /private/auth/signIn': {
    request: () => ['private/auth/signIn', { body: { email: 'stranger@rayo.test', password: 'Rayo-2024!' } }],
    events: [['user.signUp', null]],
    refused: () => ['private/auth/signIn', { body: { email: 'inactive@rayo.test', password: 'Rayo-2024!' } }],
  },
  'GET /private/auth/{id}/{email}': {
    request: () => ['private/auth/stranger/stranger%40rayo.test', { as: 'stranger' }],
    events: [['user.signUp', null]],
    refused: () => ['private/auth/inactive/inactive%40rayo.test', { as: 'inactive' }],
  },
  'PUT /private/profile': {
    events: [['user.edit', null]],
    refused: () => ['private/profile', { as: 'userA', body: { gender: 'F', version: 9 } }],
  },
  'POST /private/profile/terms': {
    events: [['user.edit', null]],
    refused: () => ['private/profile/terms', { as: 'inactive', body: { termsVersion: TERMS_VERSION } }],
  },
  'POST /private/profile/institutions': {
    events: [
      ['institution.create', 'new'],
      ['membership.create', 'new'],
    ],
    refused: () => ['private/profile/institutions', { as: 'multi', body: { name: 'Club Nuevo' } }],
  },
  'POST /private/profile/memberships/{id}/acceptance': {
    events: [
      ['membership.accept', 'b'],
      ['user.edit', null],
    ],
    refused: ({ membershipOf }) => [
      `private/profile/memberships/${membershipOf.lonelyInvited.id}/acceptance`,
      { as: 'userA' },
    ],
  },
  'POST /private/users': {
    events: [
      ['user.invite', null],
      ['membership.invite', 'a'],
    ],
    refused: ({ a, peerA }) => [
      'private/users',
      {
        as: 'adminA',
        body: { email: peerA.email, givenName: 'N', familyName: 'N', memberships: [{ institutionId: a.id }] },
      },
    ],
  },
  'POST /private/users/import': {
    events: [['membership.create', 'a']],
    refused: ({ b }) => [
      'private/users/import',
      {
        as: 'adminA',
        body: {
          institutionId: b.id,
          columns: ['Apellido', 'Nombre'],
          rows: [{ line: 2, cells: ['Ríos', 'Nina'] }],
          reading: { since: '2024-06-15' },
        },
      },
    ],
  },
  'PUT /private/users/{id}': {
    events: [['user.edit', null]],
    // The service changes the person before it finds the membership invalid.
    refused: ({ userA, a }) => [
      `private/users/${userA.id}`,
      { as: 'adminA', body: { gender: 'F', memberships: [{ institutionId: a.id }] } },
    ],
  },
  'POST /private/users/bulk': {
    events: [['membership.end', 'a']],
    refused: () => [
      'private/users/bulk',
      { as: 'adminA', body: { action: { kind: 'endMemberships' }, filter: {}, total: 99 } },
    ],
  },
  'DELETE /private/users/{id}': {
    events: [['membership.end', 'a']],
    refused: ({ adminA }) => [`private/users/${adminA.id}`, { as: 'adminA' }],
  },
  'POST /private/institutions': {
    request: () => ['private/institutions', { as: 'adminA', body: { name: 'Club C' } }],
    events: [
      ['institution.create', 'new'],
      ['membership.create', 'new'],
    ],
    refused: ({ a }) => ['private/institutions', { as: 'adminA', body: { name: 'Club C', slug: a.slug } }],
  },
  'PUT /private/institutions/{id}': {
    events: [['institution.edit', 'a']],
    refused: ({ a }) => [`private/institutions/${a.id}`, { as: 'adminA', body: { slug: 'club-b' } }],
  },
  'POST /private/institutions/bulk': {
    events: [['institution.edit', 'a']],
    refused: () => [
      'private/institutions/bulk',
      { as: 'superAdmin', body: { action: { kind: 'archive' }, filter: {}, total: 99 } },
    ],
  },
  'DELETE /private/institutions/{id}': {
    events: [['institution.archive', 'a']],
    refused: ({ nowhere }) => [`private/institutions/${nowhere}`, { as: 'superAdmin' }],
  },
  'POST /private/plans/order': {
    events: [
      ['plan.edit', null],
      ['plan.edit', null],
    ],
    refused: ({ plan }) => [
      'private/plans/order',
      { as: 'superAdmin', body: { plans: [{ id: plan.id, version: 1 }] } },
    ],
  },
  'POST /private/payments': {
    events: [['fee.create', 'a']],
    refused: ({ a, userA, feeA }) => [
      'private/payments',
      {
        as: 'adminA',
        body: {
          institutionId: a.id,
          userId: userA.id,
          sportId: feeA.sportId,
          concept: feeA.concept,
          period: feeA.period,
          amount: 1,
          dueDate: '2024-07-01',
        },
      },
    ],
  },
  // A picture has no history: the record that names it has.
  'POST /private/pictures': {
    events: [],
    refused: () => ['private/pictures', { as: 'adminA', body: new TextEncoder().encode('no picture') }],
  },
  'POST /private/payments/generate': {
    events: [
      ['run.create', 'a'],
      ['fee.create', 'a'],
      ['run.generate', 'a'],
    ],
    refused: ({ a }) => [
      'private/payments/generate',
      { as: 'adminA', body: { institutionId: a.id, period: '2024-07', expected: { made: 9, total: 1 } } },
    ],
  },
  'POST /private/runs/{id}/continuation': {
    events: [['run.generate', 'a']],
    refused: ({ runB }) => [`private/runs/${runB.id}/continuation`, { as: 'adminA', body: { resume: true } }],
  },
  'POST /private/runs/{id}/stop': {
    events: [['run.stop', 'a']],
    refused: ({ runB }) => [`private/runs/${runB.id}/stop`, { as: 'adminA', body: {} }],
  },
  'POST /private/runs/{id}/dismissal': {
    events: [['run.dismiss', 'a']],
    refused: ({ runB }) => [`private/runs/${runB.id}/dismissal`, { as: 'adminA', body: {} }],
  },
  'POST /private/runs/{id}/undoing': {
    events: [['run.undo', 'a']],
    refused: ({ runA }) => [`private/runs/${runA.id}/undoing`, { as: 'adminA', body: { reason: 'Error', version: 9 } }],
  },
  'PUT /private/payments/{id}': {
    events: [['fee.edit', 'a']],
    refused: ({ feeA }) => [`private/payments/${feeA.id}`, { as: 'adminA', body: { amount: 7000, version: 9 } }],
  },
  'POST /private/payments/bulk': {
    events: [['fee.cancel', 'a']],
    refused: () => [
      'private/payments/bulk',
      { as: 'adminA', body: { action: { kind: 'cancel', reason: 'Error' }, filter: {}, total: 99 } },
    ],
  },
  'POST /private/payments/{id}/cancellation': {
    events: [['fee.cancel', 'a']],
    refused: ({ paidA }) => [`private/payments/${paidA.id}/cancellation`, { as: 'adminA', body: { reason: 'Error' } }],
  },
  'POST /private/payments/{id}/credit': {
    events: [
      ['fee.creditOut', 'a'],
      ['fee.creditIn', 'a'],
    ],
    refused: ({ paidA, feeA }) => [
      `private/payments/${paidA.id}/credit`,
      { as: 'adminA', body: { toFeeId: feeA.id, amount: 1001 } },
    ],
  },
  'POST /private/institutions/{id}/counts': {
    events: [['institution.count', 'a']],
    refused: ({ a }) => [
      `private/institutions/${a.id}/counts`,
      { as: 'adminA', body: { countedOn: '2024-06-16', counted: 5 } },
    ],
  },
  'POST /private/institutions/{id}/closing': {
    events: [['institution.close', 'a']],
    refused: ({ a }) => [`private/institutions/${a.id}/closing`, { as: 'adminA', body: { through: '2024-06-15' } }],
  },
  'POST /private/notices': {
    events: [['notice.create', 'a']],
    refused: ({ a, feeB }) => [
      'private/notices',
      { as: 'userA', body: { institutionId: a.id, feeIds: [feeB.id], amount: 5, paidOn: '2024-06-14' } },
    ],
  },
  'POST /private/notices/{id}/acceptance': {
    events: [
      ['receipt.register', 'a'],
      ['fee.payment', 'a'],
      ['notice.accept', 'a'],
    ],
    refused: ({ noticeA, a, userA, feeB }) => [
      `private/notices/${noticeA.id}/acceptance`,
      {
        as: 'adminA',
        body: {
          institutionId: a.id,
          payerId: userA.id,
          method: 'Efectivo',
          amount: 5,
          receivedOn: '2024-06-15',
          allocations: [{ feeId: feeB.id, amount: 5 }],
        },
      },
    ],
  },
  'POST /private/notices/{id}/rejection': {
    events: [['notice.reject', 'a']],
    refused: ({ noticeA }) => [
      `private/notices/${noticeA.id}/rejection`,
      { as: 'adminA', body: { reason: 'Error', version: 9 } },
    ],
  },
  'POST /private/bank-lines/review': {
    events: [],
    refused: ({ b }) => [
      'private/bank-lines/review',
      {
        as: 'adminA',
        body: { institutionId: b.id, importId: b.id, lines: [{ line: 2, paidOn: '2024-06-14', amount: 5 }] },
      },
    ],
  },
  'POST /private/bank-lines/application': {
    events: [
      ['receipt.register', 'a'],
      ['fee.payment', 'a'],
      ['bankLine.register', 'a'],
    ],
    refused: ({ b, memberB }) => [
      'private/bank-lines/application',
      {
        as: 'adminA',
        body: {
          institutionId: b.id,
          importId: b.id,
          lines: [{ line: 2, paidOn: '2024-06-14', amount: 5, userId: memberB.id }],
        },
      },
    ],
  },
  'POST /private/bank-lines/discarding': {
    events: [['bankLine.discard', 'a']],
    refused: ({ b }) => [
      'private/bank-lines/discarding',
      {
        as: 'adminA',
        body: { institutionId: b.id, importId: b.id, lines: [{ line: 2, paidOn: '2024-06-14', amount: 5 }] },
      },
    ],
  },
  'POST /private/reminders': {
    events: [
      ['reminder.create', 'a'],
      ['membership.remind', 'a'],
    ],
    refused: ({ a, membershipOf }) => [
      'private/reminders',
      { as: 'adminA', body: { institutionId: a.id, membershipId: membershipOf.peerA.id, channel: 'whatsapp' } },
    ],
  },
  'POST /private/reminders/batches': {
    events: [['reminder.create', 'a']],
    refused: ({ b, membershipOf }) => [
      'private/reminders/batches',
      { as: 'adminA', body: { institutionId: b.id, membershipIds: [membershipOf.memberB.id] } },
    ],
  },
  'POST /private/reminders/batches/{id}/continuation': {
    events: [
      ['reminder.edit', 'a'],
      ['reminder.send', 'a'],
      ['membership.remind', 'a'],
    ],
    refused: ({ queuedB }) => [`private/reminders/batches/${queuedB.batchId}/continuation`, { as: 'adminA' }],
  },
  'POST /private/reminders/batches/{id}/stop': {
    events: [['reminder.edit', 'a']],
    refused: ({ queuedB }) => [`private/reminders/batches/${queuedB.batchId}/stop`, { as: 'adminA' }],
  },
  'POST /public/reminders/{token}': {
    events: [['membership.edit', 'a']],
    refused: () => ['public/reminders/nope', {}],
  },
  'POST /public/institutions/{slug}/join-requests': {
    events: [['joinRequest.create', 'a']],
    refused: ({ draft }) => [
      `public/institutions/${draft.slug}/join-requests`,
      { body: { kind: 'join', givenName: 'I', familyName: 'R', email: 'i@example.org', consent: true } },
    ],
  },
  'PUT /private/join-requests/{id}': {
    events: [['joinRequest.edit', 'a']],
    refused: ({ joinRequestB }) => [
      `private/join-requests/${joinRequestB.id}`,
      { as: 'adminA', body: { status: 'declined' } },
    ],
  },
  'POST /public/contact': {
    events: [
      ['contactMessage.create', null],
      ['contactMessage.send', null],
    ],
    refused: () => ['public/contact', { body: { name: 'I', email: 'i@example.org', role: 'club', message: 'Hola' } }],
  },
  'PUT /private/contact-messages/{id}': {
    events: [['contactMessage.edit', null]],
    refused: ({ contactMessage }) => [
      `private/contact-messages/${contactMessage.id}`,
      { as: 'superAdmin', body: { read: true, version: 9 } },
    ],
  },
  'POST /private/profile/memberships/{id}/reminders': {
    events: [['membership.edit', 'a']],
    refused: ({ membershipOf }) => [
      `private/profile/memberships/${membershipOf.peerA.id}/reminders`,
      { as: 'userA', body: { stopped: true } },
    ],
  },
  'POST /private/receipts': {
    events: [
      ['receipt.register', 'a'],
      ['fee.payment', 'a'],
    ],
    refused: ({ a, userA, feeB }) => [
      'private/receipts',
      {
        as: 'adminA',
        body: {
          institutionId: a.id,
          payerId: userA.id,
          method: 'Efectivo',
          amount: 5,
          receivedOn: '2024-06-15',
          allocations: [{ feeId: feeB.id, amount: 5 }],
        },
      },
    ],
  },
  'POST /private/receipts/{id}/reversal': {
    events: [
      ['receipt.reverse', 'a'],
      ['fee.reversal', 'a'],
    ],
    refused: ({ receiptA }) => [
      `private/receipts/${receiptA.id}/reversal`,
      { as: 'adminA', body: { reason: 'Error', version: 9 } },
    ],
  },
  // It keeps nothing: the address holds all that it needs.
  'POST /private/receipts/{id}/link': {
    events: [],
    refused: ({ receiptB }) => [`private/receipts/${receiptB.id}/link`, { as: 'adminA' }],
  },
  'POST /private/receipts/{id}/email': {
    events: [['receipt.send', 'a']],
    refused: ({ receiptA }) => [`private/receipts/${receiptA.id}/email`, { as: 'userA' }],
  },
}

const writes = Object.entries(WRITES).map(([route, write]) => ({ route, method: route.split(' ')[0] ?? '', ...write }))
const requestOf = ({ route, request: own }: (typeof writes)[number], world: World): Request => {
  const request = own ?? SUCCESSES[route]
  if (!request) throw new Error(`no request for ${route}`)
  return request(world)
}

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
    const writing = ROUTES.map(({ doc }) => `${doc.method} ${doc.path}`).filter(
      (route) => !route.startsWith('GET') || route.includes('/auth/'),
    )
    expect(Object.keys(WRITES).toSorted()).toEqual(writing.toSorted())
  })

  // The world itself asserts, on each request of every test, that every written record has its event.
  it.each(writes)('$route is recorded in the same transaction, with its actor', async (write) => {
    const [path, asking] = requestOf(write, world)
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
      write.events.map(([did, institution]) => ({
        did,
        institutionId: institution && institutions[institution],
        // Whoever opens a signed address is nobody whom we know.
        actorId: actor?.id ?? null,
        at: new Date(NOW).toISOString(),
      })),
    )
  })

  it.each(writes)('$route records nothing when it is refused', async (write) => {
    const [path, asking] = write.refused(world)
    const { status } = await world.json(write.method, path, asking)
    expect(status).toBeGreaterThanOrEqual(403)
    expect(status).toBeLessThan(500)
    expect(history()).toEqual([])
  })

  const telling = writes.filter(({ events }) => events.length > 0)
  it.each(telling)('$route does nothing when its event cannot be stored', async (write) => {
    const before = content()
    const { write: write_ } = world.store
    world.store.write = (work) =>
      write_((tx) => work({ ...tx, audit: { ...tx.audit, append: () => Promise.reject(new Error('disk full')) } }))
    const [path, asking] = requestOf(write, world)
    const { status } = await world.json(write.method, path, asking)
    world.store.write = write_
    expect(status).toBe(500)
    expect(world.failures).toHaveLength(1)
    expect(content()).toEqual(before)
  })

  it('has one entry for a request that is sent twice', async () => {
    const [path, asking] = SUCCESSES['POST /private/receipts']?.(world) ?? ['', {}]
    const again = () => world.json('POST', path, { ...asking, headers: { 'Idempotency-Key': 'una-vez' } })
    expect([(await again()).status, (await again()).status]).toEqual([201, 201])
    expect(history()).toHaveLength(2)
  })

  it('has no entry for a change without a difference', async () => {
    const { id, name } = world.a
    expect((await world.json('PUT', `private/institutions/${id}`, { as: 'adminA', body: { name } })).status).toBe(200)
    expect(history()).toEqual([])
  })
})
