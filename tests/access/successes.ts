import { CATALOGUE_SAMPLES } from './catalogueSamples.ts'
import { aPngFile } from '../support/pictureFiles.ts'
import type { Asking, World } from './world.ts'

/** Successful requests for each route of a catalogue resource. */
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
      body: { institutionId: a.id, columns: ['Apellido', 'Nombre'], rows: [{ line: 2, cells: ['Ríos', 'Nina'] }] },
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
  'GET /private/payments/monthly': () => ['private/payments/monthly', { as: 'userA' }],
  'GET /private/payments/export': () => ['private/payments/export', { as: 'userA' }],
  'GET /private/payments/{id}': ({ feeA }) => [`private/payments/${feeA.id}`, { as: 'userA' }],
  'POST /private/payments': ({ a, userA }) => [
    'private/payments',
    {
      as: 'adminA',
      body: { institutionId: a.id, userId: userA.id, concept: 'Ropa', amount: 1, dueDate: '2024-07-01' },
    },
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
  'GET /private/users/{id}/audit': ({ userA }) => [`private/users/${userA.id}/audit`, { as: 'adminA' }],
  'GET /private/institutions/{id}/audit': ({ a }) => [`private/institutions/${a.id}/audit`, { as: 'adminA' }],
  'GET /private/payments/{id}/audit': ({ feeA }) => [`private/payments/${feeA.id}/audit`, { as: 'userA' }],
  'GET /private/receipts/{id}/audit': ({ receiptA }) => [`private/receipts/${receiptA.id}/audit`, { as: 'userA' }],
  'POST /private/pictures': () => ['private/pictures', { as: 'adminA', body: aPngFile() }],
  'GET /private/dashboard': () => ['private/dashboard', { as: 'superAdmin' }],
  'GET /public/institutions': () => ['public/institutions', {}],
}
