import { TERMS_VERSION } from '#domain/access/terms'
import type { RouteDoc } from '#server/http/route'
import type { Store } from '#server/store/port'
import { CATALOGUE_SAMPLES, hasBulkUpdate } from '../access/catalogueSamples.ts'
import type { World as WorldOf } from '../access/world.ts'

type World = WorldOf<Store>

/** A good body for each route that takes one. The tests then spoil one field. */
export function goodBody({ method, path }: RouteDoc, world: World): Record<string, unknown> {
  const allocations = [{ feeId: world.feeA.id, amount: 5 }]
  const bankLine = {
    line: 2,
    paidOn: '2024-06-14',
    amount: 5,
    description: 'X',
    reference: 'X',
    documentNumber: '1',
    payerName: 'X',
    account: 'X',
    rowText: 'X',
    hasOwnReference: true,
    equalInDay: 1,
    doubt: 'status',
  }
  const good: Record<string, Record<string, unknown>> = {
    'POST /private/auth/signIn': { email: 'usera@rayo.test', password: 'mal' },
    'PUT /private/profile': {
      givenName: 'X',
      gender: 'F',
      birthdate: '2000-01-01',
      phone: '+5491122334455',
      documentNumber: '1',
      version: 1,
    },
    'POST /private/profile/terms': { termsVersion: TERMS_VERSION },
    'POST /private/profile/institutions': {
      name: 'X',
      city: 'X',
      province: 'X',
      email: 'n@example.org',
      phone: '+5491122334455',
      currency: 'ARS',
    },
    'POST /private/users': {
      email: 'n@example.org',
      givenName: 'N',
      familyName: 'N',
      gender: 'F',
      birthdate: '2000-01-01',
      memberships: [{ institutionId: world.a.id }],
    },
    'POST /private/users/import': {
      institutionId: world.a.id,
      columns: ['Apellido', 'Nombre', 'Email'],
      rows: [{ line: 2, cells: ['Ríos', 'Nina', 'nina@example.org'] }],
      dryRun: false,
      reading: { since: '2024-06-15', nameOrder: 'familyFirst', ended: 'skip' },
    },
    'PUT /private/users/{id}': {
      givenName: 'X',
      familyName: 'X',
      gender: 'M',
      birthdate: '2000-01-01',
      active: true,
      memberships: [{ id: world.membershipOf.userA.id }],
      version: 1,
    },
    ...Object.assign({}, ...CATALOGUE_SAMPLES.map((sample) => goodBodies(sample, world))),
    'POST /private/institutions': { ...world.draft, slug: 'otro', offerings: [], planId: world.plan.id },
    'PUT /private/institutions/{id}': { ...world.draft, offerings: [], planId: world.plan.id },
    'POST /private/plans/order': { plans: [world.unusedPlan, world.plan].map(({ id, version }) => ({ id, version })) },
    'POST /private/payments': {
      institutionId: world.a.id,
      userId: world.userA.id,
      sportId: world.sport.id,
      concept: 'X',
      period: '2024-09',
      amount: 5,
      dueDate: '2024-09-10',
    },
    'POST /private/payments/generate': {
      institutionId: world.a.id,
      kind: 'monthly',
      period: '2024-09',
      sportIds: [world.sport.id],
      amounts: [{ sportId: world.sport.id, amount: 5 }],
      dueDate: '2024-09-10',
      dryRun: false,
      rows: { group: 'charged', offset: 0, limit: 10 },
      expected: { made: 1, total: 5 },
    },
    'POST /private/runs/{id}/continuation': { resume: true, version: 1 },
    'POST /private/runs/{id}/stop': { version: 1 },
    'POST /private/runs/{id}/dismissal': { version: 1 },
    'POST /private/runs/{id}/undoing': { reason: 'X', version: 1 },
    'PUT /private/payments/{id}': { amount: 5, dueDate: '2024-09-10', version: 1 },
    'POST /private/payments/{id}/cancellation': { reason: 'X', version: 1 },
    'POST /private/payments/{id}/credit': { toFeeId: world.feeA.id, amount: 5, version: 1 },
    'POST /private/institutions/{id}/counts': { countedOn: '2024-06-14', counted: 5, note: 'X', version: 1 },
    'POST /private/institutions/{id}/closing': { through: '2024-05-31', version: 1 },
    'POST /private/notices': {
      institutionId: world.a.id,
      feeIds: [world.feeA.id],
      amount: 5,
      paidOn: '2024-06-15',
      reference: 'X',
    },
    'POST /private/notices/{id}/acceptance': {
      version: 1,
      institutionId: world.a.id,
      payerId: world.userA.id,
      method: 'Efectivo',
      amount: 5,
      receivedOn: '2024-06-15',
      reference: 'X',
      allocations,
    },
    'POST /private/notices/{id}/rejection': { reason: 'X', version: 1 },
    'POST /private/bank-lines/review': { institutionId: world.a.id, importId: world.a.id, lines: [bankLine] },
    'POST /private/bank-lines/application': {
      institutionId: world.a.id,
      importId: world.a.id,
      lines: [{ ...bankLine, userId: world.userA.id, noticeId: null }],
    },
    'POST /private/bank-lines/discarding': { institutionId: world.a.id, importId: world.a.id, lines: [bankLine] },
    'POST /private/reminders': {
      institutionId: world.a.id,
      membershipId: world.membershipOf.userA.id,
      channel: 'whatsapp',
    },
    'POST /private/reminders/batches': {
      institutionId: world.a.id,
      membershipIds: [world.membershipOf.userA.id],
    },
    'POST /private/profile/memberships/{id}/reminders': { stopped: true },
    'POST /public/institutions/{slug}/join-requests': {
      kind: 'trial',
      givenName: 'X',
      familyName: 'X',
      email: 'x@example.org',
      phone: '11 2345-6789',
      sportId: world.sport.id,
      birthdate: '2000-01-01',
      message: 'X',
      consent: true,
      nickname: '',
    },
    'PUT /private/join-requests/{id}': { status: 'member', membershipId: world.membershipOf.userA.id, version: 1 },
    'POST /public/contact': {
      name: 'X',
      email: 'x@example.org',
      role: 'club',
      message: 'X',
      consent: true,
      nickname: '',
    },
    'PUT /private/contact-messages/{id}': { read: true, version: 1 },
    'POST /private/receipts': {
      institutionId: world.a.id,
      payerId: world.userA.id,
      method: 'Efectivo',
      amount: 5,
      receivedOn: '2024-06-15',
      reference: 'X',
      allocations,
    },
    'POST /private/receipts/{id}/reversal': { reason: 'X', version: 1 },
  }
  if (path.endsWith('/bulk')) return goodBulk(path, world)
  return good[`${method} ${path}`] ?? {}
}

function goodBodies(
  { resource, record, input }: (typeof CATALOGUE_SAMPLES)[number],
  world: World,
): Record<string, object> {
  return {
    [`POST /private/${resource}`]: {
      ...world[record],
      ...input(world),
      ...('slug' in world[record] && { slug: 'otro' }),
    },
    [`PUT /private/${resource}/{id}`]: { ...world[record] },
  }
}

function goodBulk(path: string, world: World): Record<string, unknown> {
  const { userA, draft } = world
  const sample = CATALOGUE_SAMPLES.find(({ resource }) => path.includes(`/${resource}/`))
  if (path.includes('/payments/')) {
    const { id, version } = world.feeA
    return { action: { kind: 'cancel', reason: 'X' }, records: [{ id, version }] }
  }
  const [action, { id, version }] = path.includes('/users/')
    ? [{ kind: 'endMemberships' }, userA]
    : sample
      ? [
          hasBulkUpdate(sample.resource) ? { kind: 'update', data: sample.change } : { kind: 'remove' },
          world[sample.record],
        ]
      : [{ kind: 'update', data: { status: 'published' } }, draft]
  return { action, records: [{ id, version }] }
}

export function concrete(doc: RouteDoc, id: () => string): string {
  return doc.path.slice(1).replace(/\{\w+\}/g, id)
}

export function goodId({ path }: RouteDoc, world: World): string {
  if (path.includes('/{slug}/')) return world.a.slug
  if (path.includes('/users/')) return world.userA.id
  if (path.includes('/institutions/')) return world.draft.id
  const sample = CATALOGUE_SAMPLES.find(({ resource }) => path.includes(`/${resource}/`))
  if (sample) return world[sample.record].id
  if (path.includes('/runs/')) return world.runA.id
  if (path.endsWith('/credit')) return world.paidA.id
  if (path.includes('/payments/')) return world.feeA.id
  if (path.includes('/bank-lines/')) return world.bankLineA.id
  if (path.includes('/notices/')) return world.noticeA.id
  if (path.includes('/profile/memberships/')) return world.membershipOf.userA.id
  if (path.includes('/reminders/batches/')) return world.queuedA.batchId ?? world.nowhere
  if (path.includes('/join-requests/')) return world.joinRequestA.id
  if (path.includes('/contact-messages/')) return world.contactMessage.id
  if (path.includes('/reminders/')) return world.reminderA.id
  return path.includes('/receipts/') ? world.receiptA.id : world.nowhere
}

export const actorOf = ({ path }: RouteDoc) =>
  path.endsWith('/notices') || path.endsWith('/profile/institutions')
    ? 'userA'
    : path.includes('/users')
      ? 'adminA'
      : path.includes('/receipts')
        ? 'adminA'
        : 'superAdmin'
