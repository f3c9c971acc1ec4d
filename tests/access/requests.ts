import { TERMS_VERSION } from '#domain/access/terms'
import { ROUTES } from '#server/app'
import type { RouteDoc } from '#server/http/route'
import type { Store } from '#server/store/port'
import { aSavedQuery } from '../support/builders.ts'
import { aPngFile } from '../support/pictureFiles.ts'
import { aReceiptToken, aStopToken } from '../support/apiClient.ts'
import {
  A_METHOD,
  aBankImport,
  aBankReturn,
  aFeeBody,
  aMemberImport,
  anOpeningBody,
  aNoticeBody,
  aPersonBody,
  aMovementBody,
  aReceiptBody,
  aRefinancingBody,
  aRefundBody,
} from './bodies.ts'
import { CATALOGUE_SAMPLES, hasBulkUpdate } from './catalogueSamples.ts'
import type { worldContent } from './content.ts'
import type { World as WorldOf } from './world.ts'
import type { RequestOptions } from './client.ts'

type World = WorldOf<Store>
type Request = [path: string, options: RequestOptions]
type MakeRequest = (world: World) => Request
type RecordName = keyof ReturnType<typeof worldContent>['records']

/** The records of each resource that requests name: one that belongs to institution A, and one that does not. */
export const RECORDS: Readonly<Record<string, readonly [own: RecordName, other: RecordName]>> = {
  ...Object.fromEntries(CATALOGUE_SAMPLES.map(({ resource, record, unused }) => [resource, [record, unused]])),
  institutions: ['a', 'b'],
  users: ['userA', 'memberB'],
  'member-imports': ['importA', 'importB'],
  notes: ['noteA', 'noteB'],
  payments: ['feeA', 'feeB'],
  receipts: ['receiptA', 'receiptB'],
  notices: ['noticeA', 'noticeB'],
  'bank-lines': ['bankLineA', 'bankLineB'],
  'cash-movements': ['movementA', 'movementB'],
  reminders: ['reminderA', 'reminderB'],
  runs: ['runA', 'runB'],
  'join-requests': ['joinRequestA', 'joinRequestB'],
  'contact-messages': ['contactMessage', 'contactMessage'],
}

const as =
  (subject: string) =>
  (path: string, body?: unknown): Request => [`private/${path}`, { as: subject, ...(body !== undefined && { body }) }]
const [superAdmin, adminA, userA] = [as('superAdmin'), as('adminA'), as('userA')]
const query = (filter: object) => `?filter=${encodeURIComponent(JSON.stringify(filter))}`

function ofCatalogue({
  resource,
  record,
  unused,
  input,
  change,
}: (typeof CATALOGUE_SAMPLES)[number]): Record<string, MakeRequest> {
  const [action, inBulk] = hasBulkUpdate(resource)
    ? [{ kind: 'update', data: change }, record]
    : [{ kind: 'remove' }, unused]
  return {
    [`POST /private/${resource}`]: (world) =>
      superAdmin(resource, { ...world[record], ...input(world), ...('slug' in world[record] && { slug: 'otro' }) }),
    [`PUT /private/${resource}/{id}`]: (world) =>
      superAdmin(`${resource}/${world[record].id}`, { ...world[record], ...change }),
    [`POST /private/${resource}/bulk`]: (world) =>
      superAdmin(`${resource}/bulk`, { action, records: [{ id: world[inBulk].id, version: 1 }] }),
    [`DELETE /private/${resource}/{id}`]: (world) => superAdmin(`${resource}/${world[unused].id}`),
  }
}

const receiptInA = ({ a, userA: payer, feeA }: World) => aReceiptBody(a.id, payer.id, [feeA.id], { reference: 'X' })

/** Requests that cannot be derived from the route. Bodies have every writable field. */
const SAMPLES: Record<string, MakeRequest> = {
  ...Object.assign({}, ...CATALOGUE_SAMPLES.map(ofCatalogue)),
  'POST /private/auth/signIn': () => [
    'private/auth/signIn',
    { body: { email: 'usera@rayo.test', password: 'Rayo-2024!' } },
  ],
  'GET /private/auth/{id}/{email}': () => userA('auth/userA/usera%40rayo.test'),
  'PUT /private/profile': () =>
    userA('profile', {
      givenName: 'X',
      gender: 'F',
      birthdate: '2000-01-01',
      phone: '+5491122334455',
      documentNumber: '1',
      version: 1,
    }),
  'POST /private/profile/terms': () => userA('profile/terms', { termsVersion: TERMS_VERSION }),
  'POST /private/profile/erasure': () => userA('profile/erasure', { requested: true }),
  'POST /private/profile/saved-queries': () => {
    const { list, label, value } = aSavedQuery({ userId: '' })
    return userA('profile/saved-queries', { list, label, value: { ...value, filter: { q: 'X', status: ['Paid'] } } })
  },
  'PUT /private/profile/saved-queries/{id}': ({ a, queryA }) =>
    adminA(`profile/saved-queries/${queryA.id}`, { institutionId: a.id }),
  'DELETE /private/profile/saved-queries/{id}': ({ queryA }) => adminA(`profile/saved-queries/${queryA.id}`),
  'POST /private/profile/institutions': () =>
    userA('profile/institutions', {
      name: 'Club Nuevo',
      city: 'X',
      province: 'X',
      email: 'n@example.org',
      phone: '+5491122334455',
      currency: 'ARS',
    }),
  'POST /private/profile/memberships/{id}/acceptance': ({ membershipOf }) =>
    userA(`profile/memberships/${membershipOf.userAInvited.id}/acceptance`),
  'POST /private/profile/memberships/{id}/reminders': ({ membershipOf }) =>
    userA(`profile/memberships/${membershipOf.userA.id}/reminders`, { stopped: true }),
  'POST /private/users': ({ a }) => adminA('users', aPersonBody(a.id, { gender: 'F', birthdate: '2000-01-01' })),
  'POST /private/users/import': ({ a }) => adminA('users/import', aMemberImport(a.id, { dryRun: false })),
  'POST /private/notes': ({ membershipOf }) =>
    adminA('notes', { membershipId: membershipOf.userA.id, text: 'Pide factura', pinned: true }),
  'PUT /private/notes/{id}': ({ noteA }) => adminA(`notes/${noteA.id}`, { text: 'Otro texto', version: 1 }),
  'DELETE /private/notes/{id}': ({ noteA }) => adminA(`notes/${noteA.id}`),
  'POST /private/member-imports/{id}/undoing': ({ importA }) =>
    adminA(`member-imports/${importA.id}/undoing`, { version: 1 }),
  'PUT /private/users/{id}': ({ userA: { id }, membershipOf }) =>
    adminA(`users/${id}`, {
      givenName: 'X',
      familyName: 'X',
      gender: 'M',
      birthdate: '2000-01-01',
      active: true,
      memberships: [{ id: membershipOf.userA.id }],
      version: 1,
    }),
  'POST /private/users/{id}/erasure': ({ inactive, membershipOf }) =>
    adminA(`users/${inactive.id}/erasure`, { membershipId: membershipOf.inactive.id }),
  'POST /private/users/bulk': ({ userA: { id } }) =>
    adminA('users/bulk', { action: { kind: 'endMemberships' }, records: [{ id, version: 1 }] }),
  'DELETE /private/users/{id}': ({ userA: { id } }) => adminA(`users/${id}`),
  'POST /private/institutions': ({ draft, plan }) =>
    superAdmin('institutions', { ...draft, slug: 'otro', planId: plan.id }),
  'PUT /private/institutions/{id}': ({ a }) => superAdmin(`institutions/${a.id}`, { ...a, city: 'Funes' }),
  'POST /private/institutions/bulk': ({ a }) =>
    superAdmin('institutions/bulk', {
      action: { kind: 'update', data: { status: 'draft' } },
      records: [{ id: a.id, version: 1 }],
    }),
  'GET /private/institutions/{id}/uncounted': ({ a }) =>
    adminA(`institutions/${a.id}/uncounted${query({ before: '2024-06-15' })}`),
  'GET /private/institutions/{id}/drawer': ({ a }) =>
    adminA(`institutions/${a.id}/drawer${query({ day: '2024-06-15' })}`),
  'POST /private/cash-movements': ({ a }) => adminA('cash-movements', aMovementBody(a.id)),
  'POST /private/cash-movements/{id}/reversal': ({ movementA }) =>
    adminA(`cash-movements/${movementA.id}/reversal`, { reason: 'Error', version: 1 }),
  'POST /private/institutions/{id}/counts': ({ a }) =>
    adminA(`institutions/${a.id}/counts`, { countedOn: '2024-06-15', counted: 500, note: 'X', version: 1 }),
  'POST /private/institutions/{id}/price-rises': ({ a, sport }) =>
    adminA(`institutions/${a.id}/price-rises`, { from: '2024-07', percent: 10, sportIds: [sport.id], version: 1 }),
  'POST /private/institutions/{id}/price-rises/undoing': ({ b }) =>
    superAdmin(`institutions/${b.id}/price-rises/undoing`, { riseId: b.priceRises[0]?.id, version: 1 }),
  'POST /private/institutions/{id}/closing': ({ a }) =>
    adminA(`institutions/${a.id}/closing`, { through: '2024-05-31', version: 1 }),
  'POST /private/plans/order': ({ plan, unusedPlan }) =>
    superAdmin('plans/order', { plans: [unusedPlan, plan].map(({ id }) => ({ id, version: 1 })) }),
  'GET /private/events': () => adminA('events'),
  'GET /private/search': () => userA(`search${query({ q: 'Club' })}`),
  'GET /private/payments/statement': ({ a, userA: { id } }) =>
    userA(`payments/statement${query({ institutionId: a.id, userId: id })}`),
  'GET /private/payments/upcoming': ({ a, userA: { id } }) =>
    userA(`payments/upcoming${query({ institutionId: a.id, userId: id, period: '2024-09' })}`),
  'POST /private/payments': ({ a, userA: { id }, sport }) =>
    adminA('payments', aFeeBody(a.id, id, { sportId: sport.id, period: '2024-09' })),
  'POST /private/payments/opening': ({ a, userA: { id } }) => adminA('payments/opening', anOpeningBody(a.id, id)),
  'POST /private/payments/generate': ({ a, sport }) =>
    adminA('payments/generate', {
      institutionId: a.id,
      kind: 'monthly',
      period: '2024-09',
      sportIds: [sport.id],
      amounts: [{ sportId: sport.id, amount: 5 }],
      dueDate: '2024-09-10',
      dryRun: false,
      rows: { group: 'charged', offset: 0, limit: 10 },
      expected: { made: 1, total: 5 },
    }),
  'PUT /private/payments/{id}': ({ feeA }) =>
    adminA(`payments/${feeA.id}`, { amount: 7000, dueDate: '2024-09-10', version: 1 }),
  'POST /private/payments/bulk': ({ feeA }) =>
    adminA('payments/bulk', { action: { kind: 'cancel', reason: 'Error' }, records: [{ id: feeA.id, version: 1 }] }),
  'POST /private/payments/{id}/cancellation': ({ feeA }) =>
    adminA(`payments/${feeA.id}/cancellation`, { reason: 'Error', version: 1 }),
  'POST /private/payments/{id}/write-off': ({ feeA }) =>
    adminA(`payments/${feeA.id}/write-off`, { reason: 'Se mudó', version: 1 }),
  'POST /private/payments/{id}/write-off/undoing': ({ paidA }) =>
    adminA(`payments/${paidA.id}/write-off/undoing`, { reason: 'Error', version: 1 }),
  'POST /private/payments/{id}/refund': ({ paidA }) =>
    adminA(`payments/${paidA.id}/refund`, aRefundBody({ reference: 'X', version: 1 })),
  'POST /private/payments/refinancing': ({ a, userA: member, feeA }) =>
    adminA('payments/refinancing', aRefinancingBody(a.id, member.id, [feeA.id])),
  'POST /private/payments/{id}/refinancing/undoing': ({ feePeer }) =>
    adminA(`payments/${feePeer.id}/refinancing/undoing`, { reason: 'Error', version: 1 }),
  'POST /private/payments/{id}/credit': ({ paidA, feeA }) =>
    adminA(`payments/${paidA.id}/credit`, { toFeeId: feeA.id, amount: 500, version: 1 }),
  'POST /private/runs/{id}/continuation': ({ runA }) =>
    adminA(`runs/${runA.id}/continuation`, { resume: true, version: 1 }),
  'POST /private/runs/{id}/stop': ({ runA }) => adminA(`runs/${runA.id}/stop`, { version: 1 }),
  'POST /private/runs/{id}/dismissal': ({ missedA }) => adminA(`runs/${missedA.id}/dismissal`, { version: 1 }),
  'POST /private/runs/{id}/undoing': ({ runA }) => adminA(`runs/${runA.id}/undoing`, { reason: 'Error', version: 1 }),
  'POST /private/notices': ({ a, feeA }) => userA('notices', aNoticeBody(a.id, [feeA.id], { reference: 'X' })),
  'POST /private/notices/{id}/acceptance': (world) =>
    adminA(`notices/${world.noticeA.id}/acceptance`, { ...receiptInA(world), version: 1 }),
  'POST /private/notices/{id}/rejection': ({ noticeA }) =>
    adminA(`notices/${noticeA.id}/rejection`, { reason: 'No llegó', version: 1 }),
  'POST /private/notices/{id}/withdrawal': ({ noticeA }) => userA(`notices/${noticeA.id}/withdrawal`, { version: 1 }),
  'POST /private/notices/{id}/picture': ({ noticeA }) => userA(`notices/${noticeA.id}/picture`, aPngFile()),
  'POST /private/bank-lines/review': ({ a }) => adminA('bank-lines/review', aBankImport(a.id)),
  'POST /private/bank-lines/returns': ({ a }) => adminA('bank-lines/returns', aBankReturn(a.id)),
  'POST /private/bank-lines/application': ({ a, userA: { id } }) =>
    adminA(
      'bank-lines/application',
      aBankImport(a.id, { payees: [{ userId: id, amount: 1000, owed: 0 }], noticeId: null, isDatedToday: false }),
    ),
  'POST /private/bank-lines/discarding': ({ a }) => adminA('bank-lines/discarding', aBankImport(a.id)),
  'POST /private/bank-lines/holding': ({ a }) => adminA('bank-lines/holding', aBankImport(a.id)),
  'POST /private/reminders': ({ a, membershipOf }) =>
    adminA('reminders', { institutionId: a.id, membershipId: membershipOf.userA.id, channel: 'whatsapp' }),
  'POST /private/reminders/batches': ({ a, membershipOf }) =>
    adminA('reminders/batches', { institutionId: a.id, membershipIds: [membershipOf.userA.id] }),
  'POST /private/reminders/batches/{id}/continuation': ({ queuedA }) =>
    adminA(`reminders/batches/${queuedA.batchId}/continuation`),
  'POST /private/reminders/batches/{id}/stop': ({ queuedA }) => adminA(`reminders/batches/${queuedA.batchId}/stop`),
  'POST /private/receipts': (world) => adminA('receipts', receiptInA(world)),
  'POST /private/receipts/{id}/reversal': ({ receiptA }) =>
    adminA(`receipts/${receiptA.id}/reversal`, { reason: 'Error', version: 1 }),
  'POST /private/receipts/{id}/method': ({ receiptA }) =>
    adminA(`receipts/${receiptA.id}/method`, { ...A_METHOD, version: 1 }),
  'POST /private/pictures': () => adminA('pictures', aPngFile()),
  'PUT /private/join-requests/{id}': ({ joinRequestA, membershipOf }) =>
    adminA(`join-requests/${joinRequestA.id}`, { status: 'member', membershipId: membershipOf.userA.id, version: 1 }),
  'PUT /private/contact-messages/{id}': ({ contactMessage }) =>
    superAdmin(`contact-messages/${contactMessage.id}`, { read: true, version: 1 }),
  'POST /public/institutions/{slug}/join-requests': ({ a, sport }) => [
    `public/institutions/${a.slug}/join-requests`,
    {
      body: {
        kind: 'trial',
        givenName: 'Inés',
        familyName: 'Ríos',
        email: 'ines@example.org',
        phone: '11 2345-6789',
        sportId: sport.id,
        birthdate: '2000-01-01',
        message: 'X',
        consent: true,
        nickname: '',
      },
    },
  ],
  'POST /public/contact': () => [
    'public/contact',
    { body: { name: 'X', email: 'x@example.org', role: 'club', message: 'Hola', consent: true, nickname: '' } },
  ],
  'GET /public/receipts/{token}': ({ receiptA, clock }) => [
    `public/receipts/${aReceiptToken(receiptA.id, clock.now + 1)}`,
    {},
  ],
  'GET /public/reminders/{token}': ({ membershipOf }) => [`public/reminders/${aStopToken(membershipOf.userA.id)}`, {}],
  'POST /public/reminders/{token}': ({ membershipOf }) => [`public/reminders/${aStopToken(membershipOf.userA.id)}`, {}],
}

/** A successful request for each route. By default a SuperAdmin reads the first record of `RECORDS`. */
export function requestOf(route: string, world: World): Request {
  const own = SAMPLES[route]
  if (own) return own(world)
  const [, path = ''] = route.split(' /')
  const [, resource = ''] = path.split('/')
  const name = RECORDS[resource]?.[0]
  const record = name && world[name]
  const concrete = path
    .replace('{id}', record?.id ?? '')
    .replace('{slug}', record && 'slug' in record ? record.slug : '')
  return [concrete, path.startsWith('public/') ? {} : { as: 'superAdmin' }]
}

export const OWN_ROUTES = Object.keys(SAMPLES)

export const ROUTE_NAMES = ROUTES.map(({ doc }) => `${doc.method} ${doc.path}`)

/** The body of the sample request of a route, if it is JSON. */
export function bodyOf({ method, path }: RouteDoc, world: World): Record<string, unknown> {
  const [, { body }] = requestOf(`${method} ${path}`, world)
  return typeof body === 'object' && !(body instanceof Uint8Array) ? { ...body } : {}
}
