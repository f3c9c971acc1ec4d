import { TERMS_VERSION } from '#domain/access/terms'
import { CATALOGUE_SAMPLES } from './catalogueSamples.ts'
import { aReceiptToken, aStopToken } from '../support/receiptLinks.ts'
import { aPngFile } from '../support/pictureFiles.ts'
import type { Asking, World } from './world.ts'

function successesOf({
  resource,
  record,
  unused,
  input,
  change,
}: (typeof CATALOGUE_SAMPLES)[number]): Record<string, Success> {
  const path = `private/${resource}`
  const remove = { kind: 'remove' }
  return {
    [`GET /${path}`]: () => [path, { as: 'adminA' }],
    [`GET /${path}/{id}`]: (world) => [`${path}/${world[record].id}`, { as: 'adminA' }],
    [`POST /${path}`]: (world) => [path, { as: 'superAdmin', body: input(world) }],
    [`PUT /${path}/{id}`]: (world) => [`${path}/${world[record].id}`, { as: 'superAdmin', body: change }],
    [`POST /${path}/bulk`]: (world) => [
      `${path}/bulk`,
      { as: 'superAdmin', body: { action: remove, records: [{ id: world[unused].id, version: 1 }] } },
    ],
    [`DELETE /${path}/{id}`]: (world) => [`${path}/${world[unused].id}`, { as: 'superAdmin' }],
    [`GET /${path}/{id}/audit`]: (world) => [`${path}/${world[record].id}/audit`, { as: 'superAdmin' }],
    [`GET /public/${resource}`]: () => [`public/${resource}`, {}],
  }
}

/** A successful request for each route. `json` checks the answer against the route's schema. */
type Success = (world: World) => [path: string, asking: Asking]

export const SUCCESSES: Record<string, Success> = {
  ...Object.assign({}, ...CATALOGUE_SAMPLES.map(successesOf)),
  'POST /private/auth/signIn': () => [
    'private/auth/signIn',
    { body: { email: 'usera@rayo.test', password: 'Rayo-2024!' } },
  ],
  'GET /private/auth/{id}/{email}': () => ['private/auth/userA/usera%40rayo.test', { as: 'userA' }],
  'GET /private/profile': () => ['private/profile', { as: 'userA' }],
  'PUT /private/profile': () => ['private/profile', { as: 'userA', body: { gender: 'F' } }],
  'POST /private/profile/terms': () => [
    'private/profile/terms',
    { as: 'userA', body: { termsVersion: TERMS_VERSION } },
  ],
  'POST /private/profile/institutions': () => [
    'private/profile/institutions',
    { as: 'userA', body: { name: 'Club Nuevo' } },
  ],
  'POST /private/profile/memberships/{id}/acceptance': ({ membershipOf }) => [
    `private/profile/memberships/${membershipOf.userAInvited.id}/acceptance`,
    { as: 'userA' },
  ],
  'GET /private/users': () => ['private/users', { as: 'adminA' }],
  'GET /private/users/export': () => ['private/users/export', { as: 'adminA' }],
  'GET /private/users/{id}': ({ userA }) => [`private/users/${userA.id}`, { as: 'adminA' }],
  'POST /private/users': ({ a }) => [
    'private/users',
    {
      as: 'adminA',
      body: { email: 'n@example.org', givenName: 'N', familyName: 'N', memberships: [{ institutionId: a.id }] },
    },
  ],
  'POST /private/users/import': ({ a }) => [
    'private/users/import',
    {
      as: 'adminA',
      body: {
        institutionId: a.id,
        columns: ['Apellido', 'Nombre'],
        rows: [{ line: 2, cells: ['Ríos', 'Nina'] }],
        reading: { since: '2024-06-15' },
      },
    },
  ],
  'PUT /private/users/{id}': ({ userA }) => [`private/users/${userA.id}`, { as: 'adminA', body: { gender: 'F' } }],
  'POST /private/users/bulk': ({ userA }) => [
    'private/users/bulk',
    { as: 'adminA', body: { action: { kind: 'endMemberships' }, records: [{ id: userA.id, version: 1 }] } },
  ],
  'DELETE /private/users/{id}': ({ userA }) => [`private/users/${userA.id}`, { as: 'adminA' }],
  'GET /private/institutions': () => ['private/institutions', { as: 'superAdmin' }],
  'GET /private/institutions/export': () => ['private/institutions/export', { as: 'superAdmin' }],
  'GET /private/institutions/{id}': ({ a }) => [`private/institutions/${a.id}`, { as: 'superAdmin' }],
  'GET /private/institutions/{id}/usage': ({ a }) => [`private/institutions/${a.id}/usage`, { as: 'adminA' }],
  'POST /private/institutions': () => ['private/institutions', { as: 'superAdmin', body: { name: 'Club C' } }],
  'PUT /private/institutions/{id}': ({ a }) => [
    `private/institutions/${a.id}`,
    { as: 'adminA', body: { city: 'Funes' } },
  ],
  'POST /private/institutions/bulk': ({ a }) => [
    'private/institutions/bulk',
    {
      as: 'superAdmin',
      body: { action: { kind: 'update', data: { status: 'draft' } }, records: [{ id: a.id, version: 1 }] },
    },
  ],
  'DELETE /private/institutions/{id}': ({ a }) => [`private/institutions/${a.id}`, { as: 'superAdmin' }],
  'POST /private/plans/order': ({ plan, unusedPlan }) => [
    'private/plans/order',
    { as: 'superAdmin', body: { plans: [unusedPlan, plan].map(({ id }) => ({ id, version: 1 })) } },
  ],
  'GET /private/payments': () => ['private/payments', { as: 'userA' }],
  'GET /private/payments/summary': () => ['private/payments/summary', { as: 'userA' }],
  'GET /private/payments/statement': ({ a, userA }) => [
    `private/payments/statement?filter=${encodeURIComponent(JSON.stringify({ institutionId: a.id, userId: userA.id }))}`,
    { as: 'userA' },
  ],
  'GET /private/payments/members': () => ['private/payments/members', { as: 'userA' }],
  'GET /private/payments/monthly': () => ['private/payments/monthly', { as: 'userA' }],
  'GET /private/payments/export': () => ['private/payments/export', { as: 'userA' }],
  'GET /private/payments/{id}/credits': ({ feeA }) => [`private/payments/${feeA.id}/credits`, { as: 'userA' }],
  'GET /private/payments/{id}': ({ feeA }) => [`private/payments/${feeA.id}`, { as: 'userA' }],
  'POST /private/payments': ({ a, userA }) => [
    'private/payments',
    {
      as: 'adminA',
      body: { institutionId: a.id, userId: userA.id, concept: 'Ropa', amount: 1, dueDate: '2024-07-01' },
    },
  ],
  'POST /private/payments/generate': ({ a }) => [
    'private/payments/generate',
    { as: 'adminA', body: { institutionId: a.id, period: '2024-07', expected: { made: 1, total: 500_000 } } },
  ],
  'GET /private/runs': () => ['private/runs', { as: 'adminA' }],
  'GET /private/runs/{id}': ({ runA }) => [`private/runs/${runA.id}`, { as: 'adminA' }],
  'GET /private/runs/{id}/audit': ({ runA }) => [`private/runs/${runA.id}/audit`, { as: 'adminA' }],
  'POST /private/runs/{id}/continuation': ({ runA }) => [
    `private/runs/${runA.id}/continuation`,
    { as: 'adminA', body: { resume: true } },
  ],
  'POST /private/runs/{id}/stop': ({ runA }) => [`private/runs/${runA.id}/stop`, { as: 'adminA', body: {} }],
  'POST /private/runs/{id}/dismissal': ({ missedA }) => [
    `private/runs/${missedA.id}/dismissal`,
    { as: 'adminA', body: {} },
  ],
  'POST /private/runs/{id}/undoing': ({ runA }) => [
    `private/runs/${runA.id}/undoing`,
    { as: 'adminA', body: { reason: 'Error' } },
  ],
  'PUT /private/payments/{id}': ({ feeA }) => [`private/payments/${feeA.id}`, { as: 'adminA', body: { amount: 7000 } }],
  'POST /private/payments/bulk': ({ feeA }) => [
    'private/payments/bulk',
    { as: 'adminA', body: { action: { kind: 'cancel', reason: 'Error' }, records: [{ id: feeA.id, version: 1 }] } },
  ],
  'POST /private/payments/{id}/cancellation': ({ feeA }) => [
    `private/payments/${feeA.id}/cancellation`,
    { as: 'adminA', body: { reason: 'Error' } },
  ],
  'POST /private/payments/{id}/credit': ({ paidA, feeA }) => [
    `private/payments/${paidA.id}/credit`,
    { as: 'adminA', body: { toFeeId: feeA.id, amount: 500 } },
  ],
  'GET /private/institutions/{id}/cash': ({ a }) => [`private/institutions/${a.id}/cash`, { as: 'adminA' }],
  'GET /private/institutions/{id}/months': ({ a }) => [`private/institutions/${a.id}/months`, { as: 'adminA' }],
  ...Object.fromEntries(
    ['cash', 'months', 'delinquency'].map((report): [string, Success] => [
      `GET /private/institutions/{id}/${report}/export`,
      ({ a }) => [`private/institutions/${a.id}/${report}/export`, { as: 'adminA' }],
    ]),
  ),
  'GET /private/institutions/{id}/delinquency': ({ a }) => [
    `private/institutions/${a.id}/delinquency`,
    { as: 'adminA' },
  ],
  'GET /private/institutions/{id}/uncounted': ({ a }) => [
    `private/institutions/${a.id}/uncounted?filter=${encodeURIComponent(JSON.stringify({ before: '2024-06-15' }))}`,
    { as: 'adminA' },
  ],
  'GET /private/institutions/{id}/counts': ({ a }) => [`private/institutions/${a.id}/counts`, { as: 'adminA' }],
  'POST /private/institutions/{id}/counts': ({ a }) => [
    `private/institutions/${a.id}/counts`,
    { as: 'adminA', body: { countedOn: '2024-06-15', counted: 500, note: 'Faltó cambio' } },
  ],
  'POST /private/institutions/{id}/closing': ({ a }) => [
    `private/institutions/${a.id}/closing`,
    { as: 'adminA', body: { through: '2024-05-31' } },
  ],
  'GET /private/notices': () => ['private/notices', { as: 'userA' }],
  'GET /private/notices/{id}': ({ noticeA }) => [`private/notices/${noticeA.id}`, { as: 'userA' }],
  'GET /private/notices/{id}/audit': ({ noticeA }) => [`private/notices/${noticeA.id}/audit`, { as: 'adminA' }],
  'POST /private/notices': ({ a, feeA }) => [
    'private/notices',
    { as: 'userA', body: { institutionId: a.id, feeIds: [feeA.id], amount: 5, paidOn: '2024-06-14' } },
  ],
  'POST /private/notices/{id}/acceptance': ({ noticeA, a, userA, feeA }) => [
    `private/notices/${noticeA.id}/acceptance`,
    {
      as: 'adminA',
      body: {
        institutionId: a.id,
        payerId: userA.id,
        method: 'Transferencia',
        amount: 5,
        receivedOn: '2024-06-14',
        allocations: [{ feeId: feeA.id, amount: 5 }],
      },
    },
  ],
  'POST /private/notices/{id}/rejection': ({ noticeA }) => [
    `private/notices/${noticeA.id}/rejection`,
    { as: 'adminA', body: { reason: 'No llegó' } },
  ],
  'GET /private/bank-lines': () => ['private/bank-lines', { as: 'adminA' }],
  'GET /private/bank-lines/{id}': ({ bankLineA }) => [`private/bank-lines/${bankLineA.id}`, { as: 'adminA' }],
  'GET /private/bank-lines/{id}/audit': ({ bankLineA }) => [
    `private/bank-lines/${bankLineA.id}/audit`,
    { as: 'adminA' },
  ],
  'POST /private/bank-lines/review': ({ a }) => [
    'private/bank-lines/review',
    {
      as: 'adminA',
      body: { institutionId: a.id, importId: a.id, lines: [{ line: 2, paidOn: '2024-06-14', amount: 5 }] },
    },
  ],
  'POST /private/bank-lines/application': ({ a, userA }) => [
    'private/bank-lines/application',
    {
      as: 'adminA',
      body: {
        institutionId: a.id,
        importId: a.id,
        lines: [{ line: 2, paidOn: '2024-06-14', amount: 5, userId: userA.id }],
      },
    },
  ],
  'POST /private/bank-lines/discarding': ({ a }) => [
    'private/bank-lines/discarding',
    {
      as: 'adminA',
      body: { institutionId: a.id, importId: a.id, lines: [{ line: 2, paidOn: '2024-06-14', amount: 5 }] },
    },
  ],
  'GET /private/institutions/{id}/overdue': ({ a }) => [`private/institutions/${a.id}/overdue`, { as: 'adminA' }],
  'GET /private/reminders': () => ['private/reminders', { as: 'adminA' }],
  'GET /private/reminders/{id}': ({ reminderA }) => [`private/reminders/${reminderA.id}`, { as: 'adminA' }],
  'GET /private/reminders/{id}/audit': ({ reminderA }) => [`private/reminders/${reminderA.id}/audit`, { as: 'adminA' }],
  'POST /private/reminders': ({ a, membershipOf }) => [
    'private/reminders',
    { as: 'adminA', body: { institutionId: a.id, membershipId: membershipOf.userA.id, channel: 'whatsapp' } },
  ],
  'POST /private/reminders/batches': ({ a, membershipOf }) => [
    'private/reminders/batches',
    { as: 'adminA', body: { institutionId: a.id, membershipIds: [membershipOf.userA.id] } },
  ],
  'POST /private/reminders/batches/{id}/continuation': ({ queuedA }) => [
    `private/reminders/batches/${queuedA.batchId}/continuation`,
    { as: 'adminA' },
  ],
  'POST /private/reminders/batches/{id}/stop': ({ queuedA }) => [
    `private/reminders/batches/${queuedA.batchId}/stop`,
    { as: 'adminA' },
  ],
  'POST /private/profile/memberships/{id}/reminders': ({ membershipOf }) => [
    `private/profile/memberships/${membershipOf.userA.id}/reminders`,
    { as: 'userA', body: { stopped: true } },
  ],
  'GET /private/receipts': () => ['private/receipts', { as: 'userA' }],
  'GET /private/receipts/monthly': () => ['private/receipts/monthly', { as: 'userA' }],
  'GET /private/receipts/export': () => ['private/receipts/export', { as: 'userA' }],
  'GET /private/receipts/{id}': ({ receiptA }) => [`private/receipts/${receiptA.id}`, { as: 'userA' }],
  'POST /private/receipts': ({ a, userA, feeA }) => [
    'private/receipts',
    {
      as: 'adminA',
      body: {
        institutionId: a.id,
        payerId: userA.id,
        method: 'Efectivo',
        amount: 5,
        receivedOn: '2024-06-15',
        allocations: [{ feeId: feeA.id, amount: 5 }],
      },
    },
  ],
  'POST /private/receipts/{id}/reversal': ({ receiptA }) => [
    `private/receipts/${receiptA.id}/reversal`,
    { as: 'adminA', body: { reason: 'Error' } },
  ],
  'GET /private/receipts/{id}/paper': ({ receiptA }) => [`private/receipts/${receiptA.id}/paper`, { as: 'userA' }],
  'GET /private/receipts/{id}/pdf': ({ receiptA }) => [`private/receipts/${receiptA.id}/pdf`, { as: 'userA' }],
  'POST /private/receipts/{id}/link': ({ receiptA }) => [`private/receipts/${receiptA.id}/link`, { as: 'userA' }],
  'POST /private/receipts/{id}/email': ({ receiptA }) => [`private/receipts/${receiptA.id}/email`, { as: 'adminA' }],
  'GET /public/receipts/{token}': ({ receiptA, clock }) => [
    `public/receipts/${aReceiptToken(receiptA.id, clock.now + 1)}`,
    {},
  ],
  'GET /public/reminders/{token}': ({ membershipOf }) => [`public/reminders/${aStopToken(membershipOf.userA.id)}`, {}],
  'POST /public/reminders/{token}': ({ membershipOf }) => [`public/reminders/${aStopToken(membershipOf.userA.id)}`, {}],
  'POST /public/institutions/{slug}/join-requests': ({ a }) => [
    `public/institutions/${a.slug}/join-requests`,
    { body: { kind: 'join', givenName: 'Inés', familyName: 'Ríos', email: 'ines@example.org', consent: true } },
  ],
  'GET /private/join-requests': () => ['private/join-requests', { as: 'adminA' }],
  'GET /private/join-requests/{id}': ({ joinRequestA }) => [
    `private/join-requests/${joinRequestA.id}`,
    { as: 'adminA' },
  ],
  'GET /private/join-requests/{id}/audit': ({ joinRequestA }) => [
    `private/join-requests/${joinRequestA.id}/audit`,
    { as: 'adminA' },
  ],
  'PUT /private/join-requests/{id}': ({ joinRequestA }) => [
    `private/join-requests/${joinRequestA.id}`,
    { as: 'adminA', body: { status: 'answered', version: 1 } },
  ],
  'POST /public/contact': () => [
    'public/contact',
    { body: { name: 'Inés Ríos', email: 'ines@example.org', role: 'club', message: 'Hola', consent: true } },
  ],
  'GET /private/contact-messages': () => ['private/contact-messages', { as: 'superAdmin' }],
  'GET /private/contact-messages/{id}': ({ contactMessage }) => [
    `private/contact-messages/${contactMessage.id}`,
    { as: 'superAdmin' },
  ],
  'GET /private/contact-messages/{id}/audit': ({ contactMessage }) => [
    `private/contact-messages/${contactMessage.id}/audit`,
    { as: 'superAdmin' },
  ],
  'PUT /private/contact-messages/{id}': ({ contactMessage }) => [
    `private/contact-messages/${contactMessage.id}`,
    { as: 'superAdmin', body: { read: true, version: 1 } },
  ],
  'GET /private/users/{id}/audit': ({ userA }) => [`private/users/${userA.id}/audit`, { as: 'adminA' }],
  'GET /private/institutions/{id}/audit': ({ a }) => [`private/institutions/${a.id}/audit`, { as: 'adminA' }],
  'GET /private/payments/{id}/audit': ({ feeA }) => [`private/payments/${feeA.id}/audit`, { as: 'userA' }],
  'GET /private/receipts/{id}/audit': ({ receiptA }) => [`private/receipts/${receiptA.id}/audit`, { as: 'userA' }],
  'POST /private/pictures': () => ['private/pictures', { as: 'adminA', body: aPngFile() }],
  'GET /private/dashboard': () => ['private/dashboard', { as: 'superAdmin' }],
  'GET /public/calendar.ics': () => ['public/calendar.ics', {}],
  'GET /public/week': () => ['public/week', {}],
  'GET /public/places': () => ['public/places', {}],
  'GET /public/institutions': () => ['public/institutions', {}],
  'GET /public/institutions/{slug}': ({ a }) => [`public/institutions/${a.slug}`, {}],
  'GET /public/sports/{slug}': ({ sport }) => [`public/sports/${sport.slug}`, {}],
}
