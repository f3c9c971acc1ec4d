import { beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { TERMS_VERSION } from '#domain/access/terms'
import type { Store } from '#server/store/port'
import { CATALOGUE_SAMPLES, hasBulkUpdate } from './catalogueSamples.ts'
import { aPngFile } from '../support/pictureFiles.ts'
import { ACTORS } from './world.ts'
import type { ActorName, World as WorldOf } from './world.ts'

type World = WorldOf<Store>

/**
 * The access matrix of decisions §3, checked through the API: role × resource × action × (own, other, none), with every
 * cell written out. "Own" belongs to institution A, "other" to institution B, and "none" does not exist. `adminA`
 * administers A. `userA` is a member of A. `multi` is a member of A and administers B. `lonely` has no membership. A
 * cell is a status, or `200:n` for a list of n rows or a bulk call that succeeded for n records.
 */
const TARGETS = ['own', 'other', 'none'] as const
type Target = (typeof TARGETS)[number]
type Signed = 'superAdmin' | 'adminA' | 'userA' | 'multi' | 'lonely'
type Operation = {
  name: string
  ask: (world: World, target: Target) => { method: string; path: string; body?: unknown }
  cells: Record<Signed, string>
}

const query = (resource: string, filter: object) =>
  `private/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`
const by = <T>(target: Target, own: T, other: T, none: T): T => ({ own, other, none })[target]
const institutionId = (world: World, target: Target) => by(target, world.a.id, world.b.id, world.nowhere)
const userId = (world: World, target: Target) => by(target, world.userA.id, world.memberB.id, world.nowhere)
const feeId = (world: World, target: Target) => by(target, world.feeA.id, world.feeB.id, world.nowhere)
const paidId = (world: World, target: Target) => by(target, world.paidA.id, world.paidB.id, world.nowhere)
const receiptId = (world: World, target: Target) => by(target, world.receiptA.id, world.receiptB.id, world.nowhere)
const noticeId = (world: World, target: Target) => by(target, world.noticeA.id, world.noticeB.id, world.nowhere)
const notice = (institution: string, feeIds: string[]) => ({
  institutionId: institution,
  feeIds,
  amount: 1000,
  paidOn: '2024-06-14',
})
const bankLineId = (world: World, target: Target) => by(target, world.bankLineA.id, world.bankLineB.id, world.nowhere)
const BANK_LINE = { line: 2, paidOn: '2024-06-14', amount: 1000, description: 'TRANSF', reference: 'R1' }
const reminderId = (world: World, target: Target) => by(target, world.reminderA.id, world.reminderB.id, world.nowhere)
const joinRequestId = (world: World, target: Target) =>
  by(target, world.joinRequestA.id, world.joinRequestB.id, world.nowhere)
const contactId = (world: World, target: Target) =>
  by(target, world.contactMessage.id, world.contactMessage.id, world.nowhere)
const batch = (step: string) => (world: World, target: Target) => ({
  method: 'POST',
  path: `private/reminders/batches/${by(target, world.queuedA.batchId, world.queuedB.batchId, world.nowhere)}/${step}`,
})
const runId = (world: World, target: Target) => by(target, world.runA.id, world.runB.id, world.nowhere)
const invitedId = ({ membershipOf, nowhere }: World, target: Target) =>
  by(target, membershipOf.unlinkedInvited.id, membershipOf.userAInvited.id, nowhere)
const memberOf = (world: World, target: Target) => by(target, world.peerA.id, world.memberB.id, world.memberB.id)

type Ids = (world: World, target: Target) => string
const list =
  (resource: string, field: string, id: Ids): Operation['ask'] =>
  (world, target) => ({
    method: 'GET',
    path: query(resource, { [field]: [id(world, target)] }),
  })
const managed =
  (resource: string, field: string, id: Ids): Operation['ask'] =>
  (world, target) => ({
    method: 'GET',
    path: query(resource, { [field]: [id(world, target)], managed: true }),
  })
const one =
  (method: string, resource: string, id: Ids, body?: (world: World, target: Target) => unknown): Operation['ask'] =>
  (world, target) => ({ method, path: `private/${resource}/${id(world, target)}`, body: body?.(world, target) })
const history = (resource: string, id: Ids): Operation['ask'] => {
  return (world, target) => ({ method: 'GET', path: `private/${resource}/${id(world, target)}/audit` })
}
const post =
  (resource: string, body: (world: World, target: Target) => unknown): Operation['ask'] =>
  (world, target) => ({ method: 'POST', path: `private/${resource}`, body: body(world, target) })

const ofReceipt =
  (method: string, what: string): Operation['ask'] =>
  (world, target) => ({ method, path: `private/receipts/${receiptId(world, target)}/${what}` })

const bulk =
  (resource: string, action: object | ((world: World) => object), id: Ids): Operation['ask'] =>
  (world, target) => {
    const records = [{ id: id(world, target), version: 1 }]
    const body = { action: typeof action === 'function' ? action(world) : action, records }
    return { method: 'POST', path: `private/${resource}/bulk`, body }
  }
const bulkOfList =
  (resource: string, action: object, field: string, id: Ids): Operation['ask'] =>
  (world, target) => {
    const body = { action, filter: { [field]: [id(world, target)] }, total: 1 }
    return { method: 'POST', path: `private/${resource}/bulk`, body }
  }

const fee = (institution: string, member: string, extra = {}) => ({
  institutionId: institution,
  userId: member,
  concept: 'Matrícula',
  amount: 5000,
  dueDate: '2024-07-10',
  ...extra,
})
const receipt = (institution: string, payerId: string, fees: string[]) => ({
  institutionId: institution,
  payerId,
  method: 'Efectivo',
  amount: 1000 * fees.length,
  receivedOn: '2024-06-14',
  allocations: fees.map((id) => ({ feeId: id, amount: 1000 })),
})
const invite = (institution: string, role: string) => ({
  email: 'nueva@example.org',
  givenName: 'Nueva',
  familyName: 'Persona',
  memberships: [{ institutionId: institution, role }],
})

const REFUSED = '403 403 403'

const superAdminsOnly = (superAdmin: string): Operation['cells'] => ({
  superAdmin,
  adminA: REFUSED,
  userA: REFUSED,
  multi: REFUSED,
  lonely: REFUSED,
})

/** The rows that every catalogue resource has: who can read it, and that only SuperAdmins can change it. */
function catalogueRows({
  resource,
  used,
  record,
  unused,
  input,
  change,
  readers,
}: (typeof CATALOGUE_SAMPLES)[number]): Operation[] {
  const ids: Ids = (world, target) => by(target, world[record].id, world[unused].id, world.nowhere)
  const read = (cells: string): Operation['cells'] => {
    const others = readers === 'signedIn' ? cells : REFUSED
    return { superAdmin: cells, adminA: cells, userA: others, multi: cells, lonely: others }
  }
  return [
    { name: `${resource}: list by id`, ask: list(resource, 'id', ids), cells: read('200:1 200:1 200:0') },
    { name: `${resource}: show`, ask: one('GET', resource, ids), cells: read('200 200 404') },
    { name: `${resource}: create`, ask: post(resource, input), cells: superAdminsOnly('201 201 201') },
    { name: `${resource}: edit`, ask: one('PUT', resource, ids, () => change), cells: superAdminsOnly('200 200 404') },
    {
      name: `${resource}: remove, used and unused`,
      ask: one('DELETE', resource, ids),
      cells: superAdminsOnly(used ? '409 200 404' : '200 200 404'),
    },
    {
      name: `${resource}: remove in bulk, used and unused`,
      ask: bulk(resource, { kind: 'remove' }, ids),
      cells: superAdminsOnly(used ? '200:0 200:1 200:0' : '200:1 200:1 200:0'),
    },
    ...(hasBulkUpdate(resource)
      ? [
          {
            name: `${resource}: update in bulk`,
            ask: bulk(resource, { kind: 'update', data: change }, ids),
            cells: superAdminsOnly('200:1 200:1 200:0'),
          },
        ]
      : []),
    { name: `${resource}: history`, ask: history(resource, ids), cells: superAdminsOnly('200 200 404') },
  ]
}

// prettier-ignore
export const MATRIX: Operation[] = [
  ...CATALOGUE_SAMPLES.flatMap(catalogueRows),

  { name: 'institutions: list by id', ask: list('institutions', 'id', institutionId),
    cells: { superAdmin: '200:1 200:1 200:0', adminA: '200:1 200:0 200:0', userA: '200:1 200:0 200:0', multi: '200:1 200:1 200:0', lonely: '200:0 200:0 200:0' } },
  { name: 'institutions: list those managed, by id', ask: managed('institutions', 'id', institutionId),
    cells: { superAdmin: '200:1 200:1 200:0', adminA: '200:1 200:0 200:0', userA: '200:0 200:0 200:0', multi: '200:0 200:1 200:0', lonely: '200:0 200:0 200:0' } },
  { name: 'institutions: export by id', ask: list('institutions/export', 'id', institutionId),
    cells: { superAdmin: '200:1 200:1 200:0', adminA: '200:1 200:0 200:0', userA: '200:1 200:0 200:0', multi: '200:1 200:1 200:0', lonely: '200:0 200:0 200:0' } },
  { name: 'institutions: export those managed, by id', ask: managed('institutions/export', 'id', institutionId),
    cells: { superAdmin: '200:1 200:1 200:0', adminA: '200:1 200:0 200:0', userA: '200:0 200:0 200:0', multi: '200:0 200:1 200:0', lonely: '200:0 200:0 200:0' } },
  { name: 'institutions: show', ask: one('GET', 'institutions', institutionId),
    cells: { superAdmin: '200 200 404', adminA: '200 404 404', userA: '200 404 404', multi: '200 200 404', lonely: '404 404 404' } },
  { name: 'institutions: usage of the plan', ask: (world, target) => ({ method: 'GET', path: `private/institutions/${institutionId(world, target)}/usage` }),
    cells: { superAdmin: '200 200 404', adminA: '200 404 404', userA: REFUSED, multi: '404 200 404', lonely: REFUSED } },
  { name: 'institutions: create', ask: post('institutions', () => ({ name: 'Club Nuevo' })),
    cells: { superAdmin: '201 201 201', adminA: '201 201 201', userA: REFUSED, multi: '201 201 201', lonely: REFUSED } },
  { name: 'institutions: create with a plan', ask: post('institutions', ({ plan }) => ({ name: 'Club Nuevo', planId: plan.id })),
    cells: { superAdmin: '201 201 201', adminA: '422 422 422', userA: REFUSED, multi: '422 422 422', lonely: REFUSED } },
  { name: 'institutions: edit', ask: one('PUT', 'institutions', institutionId, () => ({ name: 'Otro nombre' })),
    cells: { superAdmin: '200 200 404', adminA: '200 404 404', userA: REFUSED, multi: '403 200 404', lonely: REFUSED } },
  { name: 'institutions: unpublish', ask: one('PUT', 'institutions', institutionId, () => ({ status: 'draft' })),
    cells: { superAdmin: '200 200 404', adminA: '200 404 404', userA: REFUSED, multi: '403 200 404', lonely: REFUSED } },
  { name: 'institutions: set the plan', ask: one('PUT', 'institutions', institutionId, ({ unusedPlan }) => ({ planId: unusedPlan.id })),
    cells: { superAdmin: '200 200 404', adminA: '422 404 404', userA: REFUSED, multi: '403 422 404', lonely: REFUSED } },
  { name: 'institutions: set the currency, which fees have fixed', ask: one('PUT', 'institutions', institutionId, () => ({ currency: 'USD' })),
    cells: { superAdmin: '409 409 404', adminA: '422 404 404', userA: REFUSED, multi: '403 422 404', lonely: REFUSED } },
  { name: 'institutions: archive by PUT', ask: one('PUT', 'institutions', institutionId, () => ({ status: 'archived' })),
    cells: { superAdmin: '200 200 404', adminA: '422 404 404', userA: REFUSED, multi: '403 422 404', lonely: REFUSED } },
  { name: 'institutions: archive', ask: one('DELETE', 'institutions', institutionId),
    cells: { superAdmin: '200 200 404', adminA: REFUSED, userA: REFUSED, multi: REFUSED, lonely: REFUSED } },

  { name: 'institutions: unpublish in bulk', ask: bulk('institutions', { kind: 'update', data: { status: 'draft' } }, institutionId),
    cells: { superAdmin: '200:1 200:1 200:0', adminA: '200:1 200:0 200:0', userA: REFUSED, multi: '200:0 200:1 200:0', lonely: REFUSED } },
  { name: 'institutions: unpublish those that a filter matches', ask: bulkOfList('institutions', { kind: 'update', data: { status: 'draft' } }, 'id', institutionId),
    cells: { superAdmin: '200:1 200:1 409', adminA: '200:1 409 409', userA: REFUSED, multi: '200:0 200:1 409', lonely: REFUSED } },
  { name: 'institutions: archive by an update in bulk', ask: bulk('institutions', { kind: 'update', data: { status: 'archived' } }, institutionId),
    cells: { superAdmin: '200:1 200:1 200:0', adminA: '200:0 200:0 200:0', userA: REFUSED, multi: '200:0 200:0 200:0', lonely: REFUSED } },
  { name: 'institutions: set the plan in bulk', ask: bulk('institutions', ({ unusedPlan }) => ({ kind: 'update', data: { planId: unusedPlan.id } }), institutionId),
    cells: { superAdmin: '200:1 200:1 200:0', adminA: '200:0 200:0 200:0', userA: REFUSED, multi: '200:0 200:0 200:0', lonely: REFUSED } },
  { name: 'institutions: archive in bulk', ask: bulk('institutions', { kind: 'archive' }, institutionId),
    cells: { superAdmin: '200:1 200:1 200:0', adminA: REFUSED, userA: REFUSED, multi: REFUSED, lonely: REFUSED } },
  { name: 'institutions: take back in bulk an archiving that nobody did', ask: bulk('institutions', { kind: 'unarchive' }, institutionId),
    cells: { superAdmin: '200:0 200:0 200:0', adminA: REFUSED, userA: REFUSED, multi: REFUSED, lonely: REFUSED } },

  { name: 'pictures: upload', ask: post('pictures', () => aPngFile()),
    cells: { superAdmin: '201 201 201', adminA: '201 201 201', userA: REFUSED, multi: '201 201 201', lonely: REFUSED } },

  { name: 'users: list by id', ask: list('users', 'id', userId),
    cells: { superAdmin: '200:1 200:1 200:0', adminA: '200:1 200:0 200:0', userA: REFUSED, multi: '200:0 200:1 200:0', lonely: REFUSED } },
  { name: 'users: list by institution', ask: list('users', 'institutionId', institutionId),
    cells: { superAdmin: '200:6 200:3 200:0', adminA: '200:6 200:0 200:0', userA: REFUSED, multi: '200:0 200:3 200:0', lonely: REFUSED } },
  { name: 'users: export by institution', ask: list('users/export', 'institutionId', institutionId),
    cells: { superAdmin: '200:6 200:3 200:0', adminA: '200:6 200:0 200:0', userA: REFUSED, multi: '200:0 200:3 200:0', lonely: REFUSED } },
  { name: 'users: show', ask: one('GET', 'users', userId),
    cells: { superAdmin: '200 200 404', adminA: '200 404 404', userA: REFUSED, multi: '404 200 404', lonely: REFUSED } },
  { name: 'users: invite a member', ask: post('users', (world, target) => invite(institutionId(world, target), 'User')),
    cells: { superAdmin: '422 422 422', adminA: '201 422 422', userA: REFUSED, multi: '422 201 422', lonely: REFUSED } },
  { name: 'users: make a member without e-mail', ask: post('users', (world, target) => ({ ...invite(institutionId(world, target), 'User'), email: null })),
    cells: { superAdmin: '422 422 422', adminA: '201 422 422', userA: REFUSED, multi: '422 201 422', lonely: REFUSED } },
  { name: 'users: import members', ask: post('users/import', (world, target) => ({ institutionId: institutionId(world, target), columns: ['Apellido', 'Nombre'], rows: [{ line: 2, cells: ['Ríos', 'Nina'] }], reading: { since: '2024-06-15' } })),
    cells: { superAdmin: REFUSED, adminA: '200 422 422', userA: REFUSED, multi: '422 200 422', lonely: REFUSED } },
  { name: 'users: show an invitation', ask: one('GET', 'users', invitedId),
    cells: { superAdmin: '200 200 404', adminA: '200 404 404', userA: REFUSED, multi: '404 200 404', lonely: REFUSED } },
  { name: 'users: list an invitation by id', ask: list('users', 'id', invitedId),
    cells: { superAdmin: '200:1 200:1 200:0', adminA: '200:1 200:0 200:0', userA: REFUSED, multi: '200:0 200:1 200:0', lonely: REFUSED } },
  { name: 'users: edit what was typed of an invited person', ask: one('PUT', 'users', invitedId, () => ({ givenName: 'Otra' })),
    cells: { superAdmin: '422 422 404', adminA: '200 404 404', userA: REFUSED, multi: '404 200 404', lonely: REFUSED } },
  { name: 'users: take an invited person’s e-mail away', ask: one('PUT', 'users', invitedId, () => ({ email: null })),
    cells: { superAdmin: '422 422 404', adminA: '200 404 404', userA: REFUSED, multi: '404 200 404', lonely: REFUSED } },
  { name: 'users: invite an Admin', ask: post('users', (world, target) => invite(institutionId(world, target), 'Admin')),
    cells: { superAdmin: '201 201 422', adminA: '201 422 422', userA: REFUSED, multi: '422 201 422', lonely: REFUSED } },
  { name: 'users: edit the person', ask: one('PUT', 'users', userId, () => ({ givenName: 'Otra' })),
    cells: { superAdmin: '422 422 404', adminA: '200 404 404', userA: REFUSED, multi: '404 200 404', lonely: REFUSED } },
  { name: 'users: deactivate', ask: one('PUT', 'users', userId, () => ({ active: false })),
    cells: { superAdmin: '200 200 404', adminA: '422 404 404', userA: REFUSED, multi: '404 422 404', lonely: REFUSED } },
  { name: 'users: edit a membership', ask: one('PUT', 'users', userId, ({ membershipOf }, target) => ({ memberships: [{ id: by(target, membershipOf.userA.id, membershipOf.memberB.id, membershipOf.memberB.id), memberNumber: '99' }] })),
    cells: { superAdmin: '422 422 404', adminA: '200 404 404', userA: REFUSED, multi: '404 200 404', lonely: REFUSED } },
  { name: 'users: make an Admin', ask: one('PUT', 'users', userId, ({ membershipOf }, target) => ({ memberships: [{ id: by(target, membershipOf.userA.id, membershipOf.memberB.id, membershipOf.memberB.id), role: 'Admin' }] })),
    cells: { superAdmin: '200 200 404', adminA: '200 404 404', userA: REFUSED, multi: '404 200 404', lonely: REFUSED } },
  { name: 'users: edit a membership named in the body, of a member of A', ask: (world, target) => ({ method: 'PUT', path: `private/users/${world.userA.id}`, body: { memberships: [{ id: by(target, world.membershipOf.userA.id, world.membershipOf.userAInvited.id, world.nowhere), role: 'Admin' }] } }),
    cells: { superAdmin: '200 200 422', adminA: '200 422 422', userA: REFUSED, multi: '404 404 404', lonely: REFUSED } },
  { name: 'users: make a member of A an Admin of an institution', ask: (world, target) => ({ method: 'PUT', path: `private/users/${world.peerA.id}`, body: { memberships: [{ institutionId: institutionId(world, target), role: 'Admin' }] } }),
    cells: { superAdmin: '409 200 422', adminA: '409 422 422', userA: REFUSED, multi: '404 404 404', lonely: REFUSED } },
  { name: 'users: end a membership', ask: one('DELETE', 'users', userId),
    cells: { superAdmin: REFUSED, adminA: '200 404 404', userA: REFUSED, multi: '404 200 404', lonely: REFUSED } },

  { name: 'users: end memberships in bulk', ask: bulk('users', { kind: 'endMemberships' }, userId),
    cells: { superAdmin: REFUSED, adminA: '200:1 200:0 200:0', userA: REFUSED, multi: '200:0 200:1 200:0', lonely: REFUSED } },
  { name: 'users: invite in bulk', ask: bulk('users', { kind: 'invite' }, (world, target) => by(target, world.membershipOf.unlinkedInvited.id, world.membershipOf.userAInvited.id, world.nowhere)),
    cells: { superAdmin: REFUSED, adminA: '200:1 200:0 200:0', userA: REFUSED, multi: '200:0 200:1 200:0', lonely: REFUSED } },
  { name: 'users: end the memberships of those that a filter matches', ask: bulkOfList('users', { kind: 'endMemberships' }, 'id', userId),
    cells: { superAdmin: REFUSED, adminA: '200:1 409 409', userA: REFUSED, multi: '409 200:1 409', lonely: REFUSED } },
  { name: 'users: reopen memberships that nobody ended, in bulk', ask: (world, target) => ({ method: 'POST', path: 'private/users/bulk', body: { action: { kind: 'reopenMemberships' }, records: [{ id: userId(world, target), version: 1, memberships: [{ id: by(target, world.membershipOf.userA.id, world.membershipOf.memberB.id, world.nowhere), version: 1 }] }] } }),
    cells: { superAdmin: REFUSED, adminA: '200:0 200:0 200:0', userA: REFUSED, multi: '200:0 200:0 200:0', lonely: REFUSED } },

  { name: 'sports: show a hidden one', ask: (world) => ({ method: 'GET', path: `private/sports/${world.inactiveSport.id}` }),
    cells: { superAdmin: '200 200 200', adminA: '200 200 200', userA: '200 200 200', multi: '200 200 200', lonely: '200 200 200' } },
  { name: 'sports: create, of a type', ask: post('sports', (world, target) => ({ name: 'Tenis', typeId: by(target, world.type.id, world.unusedType.id, world.nowhere) })),
    cells: { superAdmin: '201 201 422', adminA: REFUSED, userA: REFUSED, multi: REFUSED, lonely: REFUSED } },

  { name: 'plans: publish and order', ask: one('PUT', 'plans', (world, target) => by(target, world.plan.id, world.unusedPlan.id, world.nowhere), () => ({ published: true, position: 3 })),
    cells: { superAdmin: '200 200 404', adminA: REFUSED, userA: REFUSED, multi: REFUSED, lonely: REFUSED } },
  { name: 'plans: put all in one order; one is left out, or is not there', ask: (world, target) => ({ method: 'POST', path: 'private/plans/order', body: { plans: by(target, [world.unusedPlan.id, world.plan.id], [world.plan.id], [world.plan.id, world.nowhere]).map((id) => ({ id, version: 1 })) } }),
    cells: { superAdmin: '200:2 412 412', adminA: REFUSED, userA: REFUSED, multi: REFUSED, lonely: REFUSED } },

  { name: 'payments: list by id', ask: list('payments', 'id', feeId),
    cells: { superAdmin: '200:1 200:1 200:0', adminA: '200:1 200:0 200:0', userA: '200:1 200:0 200:0', multi: '200:0 200:1 200:0', lonely: '200:0 200:0 200:0' } },
  { name: 'payments: list by institution', ask: list('payments', 'institutionId', institutionId),
    cells: { superAdmin: '200:3 200:2 200:0', adminA: '200:3 200:0 200:0', userA: '200:2 200:0 200:0', multi: '200:0 200:2 200:0', lonely: '200:0 200:0 200:0' } },
  { name: 'payments: list by member', ask: list('payments', 'userId', memberOf),
    cells: { superAdmin: '200:1 200:2 200:2', adminA: '200:1 200:0 200:0', userA: '200:0 200:0 200:0', multi: '200:0 200:2 200:2', lonely: '200:0 200:0 200:0' } },
  { name: 'payments: list those managed, by institution', ask: managed('payments', 'institutionId', institutionId),
    cells: { superAdmin: '200:3 200:2 200:0', adminA: '200:3 200:0 200:0', userA: '200:0 200:0 200:0', multi: '200:0 200:2 200:0', lonely: '200:0 200:0 200:0' } },
  { name: 'payments: summary by institution', ask: list('payments/summary', 'institutionId', institutionId),
    cells: { superAdmin: '200:1 200:1 200:0', adminA: '200:1 200:0 200:0', userA: '200:1 200:0 200:0', multi: '200:0 200:1 200:0', lonely: '200:0 200:0 200:0' } },
  { name: 'payments: summary of those managed, by institution', ask: managed('payments/summary', 'institutionId', institutionId),
    cells: { superAdmin: '200:1 200:1 200:0', adminA: '200:1 200:0 200:0', userA: '200:0 200:0 200:0', multi: '200:0 200:1 200:0', lonely: '200:0 200:0 200:0' } },
  { name: 'payments: by month, by institution', ask: list('payments/monthly', 'institutionId', institutionId),
    cells: { superAdmin: '200:2 200:2 200:0', adminA: '200:2 200:0 200:0', userA: '200:2 200:0 200:0', multi: '200:0 200:2 200:0', lonely: '200:0 200:0 200:0' } },
  { name: 'payments: by month of those managed, by institution', ask: managed('payments/monthly', 'institutionId', institutionId),
    cells: { superAdmin: '200:2 200:2 200:0', adminA: '200:2 200:0 200:0', userA: '200:0 200:0 200:0', multi: '200:0 200:2 200:0', lonely: '200:0 200:0 200:0' } },
  { name: 'payments: statement of a member, empty of whom one does not see', ask: (world, target) => ({ method: 'GET', path: query('payments/statement', { institutionId: institutionId(world, target), userId: userId(world, target) }) }),
    cells: { superAdmin: '200 200 200', adminA: '200 200 200', userA: '200 200 200', multi: '200 200 200', lonely: '200 200 200' } },
  { name: 'payments: by member, by institution', ask: list('payments/members', 'institutionId', institutionId),
    cells: { superAdmin: '200:2 200:1 200:0', adminA: '200:2 200:0 200:0', userA: '200:1 200:0 200:0', multi: '200:0 200:1 200:0', lonely: '200:0 200:0 200:0' } },
  { name: 'payments: by member of those managed, by institution', ask: managed('payments/members', 'institutionId', institutionId),
    cells: { superAdmin: '200:2 200:1 200:0', adminA: '200:2 200:0 200:0', userA: '200:0 200:0 200:0', multi: '200:0 200:1 200:0', lonely: '200:0 200:0 200:0' } },
  { name: 'payments: show', ask: one('GET', 'payments', feeId),
    cells: { superAdmin: '200 200 404', adminA: '200 404 404', userA: '200 404 404', multi: '404 200 404', lonely: '404 404 404' } },
  { name: 'payments: moved credit of one', ask: (world, target) => ({ method: 'GET', path: `private/payments/${feeId(world, target)}/credits` }),
    cells: { superAdmin: '200 200 404', adminA: '200 404 404', userA: '200 404 404', multi: '404 200 404', lonely: '404 404 404' } },
  { name: 'payments: export by institution', ask: list('payments/export', 'institutionId', institutionId),
    cells: { superAdmin: '200:3 200:2 200:0', adminA: '200:3 200:0 200:0', userA: '200:2 200:0 200:0', multi: '200:0 200:2 200:0', lonely: '200:0 200:0 200:0' } },
  { name: 'payments: export those managed, by institution', ask: managed('payments/export', 'institutionId', institutionId),
    cells: { superAdmin: '200:3 200:2 200:0', adminA: '200:3 200:0 200:0', userA: '200:0 200:0 200:0', multi: '200:0 200:2 200:0', lonely: '200:0 200:0 200:0' } },
  { name: 'payments: show a fellow member’s', ask: one('GET', 'payments', ({ feePeer, feeB, nowhere }, target) => by(target, feePeer.id, feeB.id, nowhere)),
    cells: { superAdmin: '200 200 404', adminA: '200 404 404', userA: '404 404 404', multi: '404 200 404', lonely: '404 404 404' } },
  { name: 'payments: create, institution in the body', ask: post('payments', (world, target) => fee(institutionId(world, target), memberOf(world, target))),
    cells: { superAdmin: '201 201 422', adminA: '201 422 422', userA: REFUSED, multi: '422 201 422', lonely: REFUSED } },
  { name: 'payments: create in A, member in the body', ask: post('payments', (world, target) => fee(world.a.id, userId(world, target))),
    cells: { superAdmin: '201 422 422', adminA: '201 422 422', userA: REFUSED, multi: '422 422 422', lonely: REFUSED } },
  { name: 'payments: create in B, member in the body', ask: post('payments', (world, target) => fee(world.b.id, by(target, world.memberB.id, world.peerA.id, world.nowhere))),
    cells: { superAdmin: '201 422 422', adminA: '422 422 422', userA: REFUSED, multi: '201 422 422', lonely: REFUSED } },
  { name: 'payments: create in A, invitation in the body', ask: post('payments', (world, target) => fee(world.a.id, invitedId(world, target))),
    cells: { superAdmin: '201 422 422', adminA: '201 422 422', userA: REFUSED, multi: '422 422 422', lonely: REFUSED } },
  { name: 'payments: create in B, invitation in the body', ask: post('payments', (world, target) => fee(world.b.id, invitedId(world, target))),
    cells: { superAdmin: '422 201 422', adminA: '422 422 422', userA: REFUSED, multi: '422 201 422', lonely: REFUSED } },
  { name: 'payments: create in A, sport in the body', ask: post('payments', (world, target) => fee(world.a.id, world.peerA.id, { sportId: by(target, world.sport.id, world.unusedSport.id, world.nowhere) })),
    cells: { superAdmin: '201 201 422', adminA: '201 201 422', userA: REFUSED, multi: '422 422 422', lonely: REFUSED } },
  { name: 'payments: change', ask: one('PUT', 'payments', feeId, () => ({ amount: 7000, dueDate: '2024-06-12' })),
    cells: { superAdmin: '200 200 404', adminA: '200 404 404', userA: REFUSED, multi: '404 200 404', lonely: REFUSED } },
  { name: 'payments: change in bulk', ask: bulk('payments', { kind: 'change', data: { amount: 7000 } }, feeId),
    cells: { superAdmin: '200:1 200:1 200:0', adminA: '200:1 200:0 200:0', userA: REFUSED, multi: '200:0 200:1 200:0', lonely: REFUSED } },
  { name: 'payments: cancel those that a filter matches', ask: bulkOfList('payments', { kind: 'cancel', reason: 'X' }, 'id', feeId),
    cells: { superAdmin: '200:1 200:1 409', adminA: '200:1 409 409', userA: REFUSED, multi: '409 200:1 409', lonely: REFUSED } },
  { name: 'payments: cancel', ask: one('POST', 'payments', (world, target) => `${feeId(world, target)}/cancellation`, () => ({ reason: 'Error de carga' })),
    cells: { superAdmin: '201 201 404', adminA: '201 404 404', userA: REFUSED, multi: '404 201 404', lonely: REFUSED } },
  { name: 'payments: move credit', ask: one('POST', 'payments', (world, target) => `${paidId(world, target)}/credit`, (world, target) => ({ toFeeId: feeId(world, target), amount: 500 })),
    cells: { superAdmin: '201 201 404', adminA: '201 404 404', userA: REFUSED, multi: '404 201 404', lonely: REFUSED } },
  { name: 'payments: move credit of A, to the fee in the body', ask: (world, target) => ({ method: 'POST', path: `private/payments/${world.paidA.id}/credit`, body: { toFeeId: feeId(world, target), amount: 500 } }),
    cells: { superAdmin: '201 422 422', adminA: '201 422 422', userA: REFUSED, multi: '404 404 404', lonely: REFUSED } },
  ...([['cash', 1, 1], ['cash/export', 1, 1], ['months', 4, 3], ['months/export', 4, 3]] as const).map(([report, own, other]): Operation => ({
    name: `institutions: ${report}`,
    ask: (world, target) => ({ method: 'GET', path: query(`institutions/${institutionId(world, target)}/${report}`, { from: '2024-01-01', to: '2024-06-30' }) }),
    cells: { superAdmin: `200:${own} 200:${other} 404`, adminA: `200:${own} 404 404`, userA: REFUSED, multi: `404 200:${other} 404`, lonely: REFUSED },
  })),
  ...['delinquency', 'delinquency/export'].map((report): Operation => ({ name: `institutions: ${report}`, ask: one('GET', 'institutions', (world, target) => `${institutionId(world, target)}/${report}`),
    cells: { superAdmin: '200:13 200:13 404', adminA: '200:13 404 404', userA: REFUSED, multi: '404 200:13 404', lonely: REFUSED } })),
  { name: 'institutions: cash that nobody counted', ask: one('GET', 'institutions', (world, target) => `${institutionId(world, target)}/uncounted?filter=${encodeURIComponent(JSON.stringify({ before: '2024-06-15' }))}`),
    cells: { superAdmin: '200 200 404', adminA: '200 404 404', userA: REFUSED, multi: '404 200 404', lonely: REFUSED } },
  { name: 'institutions: counts of cash', ask: one('GET', 'institutions', (world, target) => `${institutionId(world, target)}/counts`),
    cells: { superAdmin: '200:0 200:0 404', adminA: '200:0 404 404', userA: REFUSED, multi: '404 200:0 404', lonely: REFUSED } },
  { name: 'institutions: count cash', ask: one('POST', 'institutions', (world, target) => `${institutionId(world, target)}/counts`, () => ({ countedOn: '2024-06-14', counted: 500 })),
    cells: { superAdmin: '201 201 404', adminA: '201 404 404', userA: REFUSED, multi: '404 201 404', lonely: REFUSED } },
  { name: 'institutions: close days', ask: one('POST', 'institutions', (world, target) => `${institutionId(world, target)}/closing`, () => ({ through: '2024-05-31' })),
    cells: { superAdmin: '201 201 404', adminA: '201 404 404', userA: REFUSED, multi: '403 201 404', lonely: REFUSED } },

  { name: 'payments: preview a generation, institution in the body', ask: post('payments/generate', (world, target) => ({ institutionId: institutionId(world, target), period: '2024-07', dryRun: true })),
    cells: { superAdmin: '200 200 422', adminA: '200 422 422', userA: REFUSED, multi: '422 200 422', lonely: REFUSED } },
  { name: 'payments: generate, institution in the body', ask: post('payments/generate', (world, target) => ({ institutionId: institutionId(world, target), period: '2024-07', expected: by(target, { made: 1, total: 500_000 }, { made: 0, total: 0 }, { made: 0, total: 0 }) })),
    cells: { superAdmin: '200 200 422', adminA: '200 422 422', userA: REFUSED, multi: '422 200 422', lonely: REFUSED } },

  { name: 'runs: list by id', ask: list('runs', 'id', runId),
    cells: { superAdmin: '200:1 200:1 200:0', adminA: '200:1 200:0 200:0', userA: REFUSED, multi: '200:0 200:1 200:0', lonely: REFUSED } },
  { name: 'runs: list those managed, by institution', ask: managed('runs', 'institutionId', institutionId),
    cells: { superAdmin: '200:2 200:1 200:0', adminA: '200:2 200:0 200:0', userA: REFUSED, multi: '200:0 200:1 200:0', lonely: REFUSED } },
  { name: 'runs: show', ask: one('GET', 'runs', runId),
    cells: { superAdmin: '200 200 404', adminA: '200 404 404', userA: REFUSED, multi: '404 200 404', lonely: REFUSED } },
  ...['continuation', 'stop', 'dismissal', 'undoing'].map((action): Operation => ({
    name: `runs: ${action}`, ask: (world, target) => ({ method: 'POST', path: `private/runs/${runId(world, target)}/${action}`, body: action === 'undoing' ? { reason: 'Error' } : {} }),
    cells: { superAdmin: '200 200 404', adminA: '200 404 404', userA: REFUSED, multi: '404 200 404', lonely: REFUSED } })),
  { name: 'runs: history', ask: history('runs', runId),
    cells: { superAdmin: '200 200 404', adminA: '200 404 404', userA: REFUSED, multi: '404 200 404', lonely: REFUSED } },

  { name: 'bank lines: list by id', ask: list('bank-lines', 'id', bankLineId),
    cells: { superAdmin: '200:1 200:1 200:0', adminA: '200:1 200:0 200:0', userA: REFUSED, multi: '200:0 200:1 200:0', lonely: REFUSED } },
  { name: 'bank lines: list those managed, by institution', ask: managed('bank-lines', 'institutionId', institutionId),
    cells: { superAdmin: '200:1 200:1 200:0', adminA: '200:1 200:0 200:0', userA: REFUSED, multi: '200:0 200:1 200:0', lonely: REFUSED } },
  { name: 'bank lines: show', ask: one('GET', 'bank-lines', bankLineId),
    cells: { superAdmin: '200 200 404', adminA: '200 404 404', userA: REFUSED, multi: '404 200 404', lonely: REFUSED } },
  { name: 'bank lines: history', ask: history('bank-lines', bankLineId),
    cells: { superAdmin: '200 200 404', adminA: '200 404 404', userA: REFUSED, multi: '404 200 404', lonely: REFUSED } },
  { name: 'bank lines: review, institution in the body', ask: post('bank-lines/review', (world, target) => ({ institutionId: institutionId(world, target), importId: world.a.id, lines: [BANK_LINE] })),
    cells: { superAdmin: '200 200 422', adminA: '200 422 422', userA: REFUSED, multi: '422 200 422', lonely: REFUSED } },
  { name: 'bank lines: apply, institution in the body', ask: post('bank-lines/application', (world, target) => ({ institutionId: institutionId(world, target), importId: world.a.id, lines: [{ ...BANK_LINE, userId: userId(world, target) }] })),
    cells: { superAdmin: '201 201 422', adminA: '201 422 422', userA: REFUSED, multi: '422 201 422', lonely: REFUSED } },
  { name: 'bank lines: put aside, institution in the body', ask: post('bank-lines/discarding', (world, target) => ({ institutionId: institutionId(world, target), importId: world.a.id, lines: [BANK_LINE] })),
    cells: { superAdmin: '201 201 422', adminA: '201 422 422', userA: REFUSED, multi: '422 201 422', lonely: REFUSED } },

  { name: 'receipts: list by id', ask: list('receipts', 'id', receiptId),
    cells: { superAdmin: '200:1 200:1 200:0', adminA: '200:1 200:0 200:0', userA: '200:1 200:0 200:0', multi: '200:0 200:1 200:0', lonely: '200:0 200:0 200:0' } },
  { name: 'receipts: list by institution', ask: list('receipts', 'institutionId', institutionId),
    cells: { superAdmin: '200:1 200:1 200:0', adminA: '200:1 200:0 200:0', userA: '200:1 200:0 200:0', multi: '200:0 200:1 200:0', lonely: '200:0 200:0 200:0' } },
  { name: 'receipts: list those managed, by institution', ask: managed('receipts', 'institutionId', institutionId),
    cells: { superAdmin: '200:1 200:1 200:0', adminA: '200:1 200:0 200:0', userA: '200:0 200:0 200:0', multi: '200:0 200:1 200:0', lonely: '200:0 200:0 200:0' } },
  { name: 'receipts: export by institution', ask: list('receipts/export', 'institutionId', institutionId),
    cells: { superAdmin: '200:1 200:1 200:0', adminA: '200:1 200:0 200:0', userA: '200:1 200:0 200:0', multi: '200:0 200:1 200:0', lonely: '200:0 200:0 200:0' } },
  { name: 'receipts: by month, by institution', ask: list('receipts/monthly', 'institutionId', institutionId),
    cells: { superAdmin: '200:1 200:1 200:0', adminA: '200:1 200:0 200:0', userA: '200:1 200:0 200:0', multi: '200:0 200:1 200:0', lonely: '200:0 200:0 200:0' } },
  { name: 'receipts: by month of those managed, by institution', ask: managed('receipts/monthly', 'institutionId', institutionId),
    cells: { superAdmin: '200:1 200:1 200:0', adminA: '200:1 200:0 200:0', userA: '200:0 200:0 200:0', multi: '200:0 200:1 200:0', lonely: '200:0 200:0 200:0' } },
  { name: 'receipts: show', ask: one('GET', 'receipts', receiptId),
    cells: { superAdmin: '200 200 404', adminA: '200 404 404', userA: '200 404 404', multi: '404 200 404', lonely: '404 404 404' } },
  { name: 'receipts: register, institution in the body', ask: post('receipts', (world, target) => receipt(institutionId(world, target), userId(world, target), [feeId(world, target)])),
    cells: { superAdmin: '201 201 422', adminA: '201 422 422', userA: REFUSED, multi: '422 201 422', lonely: REFUSED } },
  { name: 'receipts: register in A, fee in the body', ask: post('receipts', (world, target) => receipt(world.a.id, world.userA.id, [world.feePeer.id, feeId(world, target)])),
    cells: { superAdmin: '201 422 422', adminA: '201 422 422', userA: REFUSED, multi: '422 422 422', lonely: REFUSED } },
  { name: 'receipts: register in A, payer in the body', ask: post('receipts', (world, target) => receipt(world.a.id, userId(world, target), [world.feeA.id])),
    cells: { superAdmin: '201 422 422', adminA: '201 422 422', userA: REFUSED, multi: '422 422 422', lonely: REFUSED } },
  { name: 'receipts: register in A, invitation as payer', ask: post('receipts', (world, target) => receipt(world.a.id, invitedId(world, target), [world.feeA.id])),
    cells: { superAdmin: '201 422 422', adminA: '201 422 422', userA: REFUSED, multi: '422 422 422', lonely: REFUSED } },
  { name: 'receipts: reverse', ask: (world, target) => ({ method: 'POST', path: `private/receipts/${receiptId(world, target)}/reversal`, body: { reason: 'Error de carga' } }),
    cells: { superAdmin: '201 201 404', adminA: '201 404 404', userA: REFUSED, multi: '404 201 404', lonely: REFUSED } },
  { name: 'receipts: paper', ask: ofReceipt('GET', 'paper'),
    cells: { superAdmin: '200 200 404', adminA: '200 404 404', userA: '200 404 404', multi: '404 200 404', lonely: '404 404 404' } },
  { name: 'receipts: PDF', ask: ofReceipt('GET', 'pdf'),
    cells: { superAdmin: '200 200 404', adminA: '200 404 404', userA: '200 404 404', multi: '404 200 404', lonely: '404 404 404' } },
  { name: 'receipts: make a shared address', ask: ofReceipt('POST', 'link'),
    cells: { superAdmin: '201 201 404', adminA: '201 404 404', userA: '201 404 404', multi: '404 201 404', lonely: '404 404 404' } },
  { name: 'receipts: send by e-mail', ask: ofReceipt('POST', 'email'),
    cells: { superAdmin: '201 201 404', adminA: '201 404 404', userA: REFUSED, multi: '404 201 404', lonely: REFUSED } },

  { name: 'institutions: history', ask: history('institutions', institutionId),
    cells: { superAdmin: '200 200 404', adminA: '200 404 404', userA: REFUSED, multi: '404 200 404', lonely: REFUSED } },
  { name: 'users: history', ask: history('users', userId),
    cells: { superAdmin: '200 200 404', adminA: '200 404 404', userA: REFUSED, multi: '404 200 404', lonely: REFUSED } },
  { name: 'users: history of an invitation', ask: history('users', ({ membershipOf, nowhere }, target) => by(target, membershipOf.unlinkedInvited.id, membershipOf.userAInvited.id, nowhere)),
    cells: { superAdmin: '200 200 404', adminA: '200 404 404', userA: REFUSED, multi: '404 200 404', lonely: REFUSED } },
  { name: 'payments: history', ask: history('payments', feeId),
    cells: { superAdmin: '200 200 404', adminA: '200 404 404', userA: '200 404 404', multi: '404 200 404', lonely: '404 404 404' } },
  { name: 'payments: history of a fellow member’s', ask: history('payments', ({ feePeer, feeB, nowhere }, target) => by(target, feePeer.id, feeB.id, nowhere)),
    cells: { superAdmin: '200 200 404', adminA: '200 404 404', userA: '404 404 404', multi: '404 200 404', lonely: '404 404 404' } },
  { name: 'notices: list by institution', ask: list('notices', 'institutionId', institutionId),
    cells: { superAdmin: '200:1 200:1 200:0', adminA: '200:1 200:0 200:0', userA: '200:1 200:0 200:0', multi: '200:0 200:1 200:0', lonely: '200:0 200:0 200:0' } },
  { name: 'notices: list those managed, by institution', ask: managed('notices', 'institutionId', institutionId),
    cells: { superAdmin: '200:1 200:1 200:0', adminA: '200:1 200:0 200:0', userA: '200:0 200:0 200:0', multi: '200:0 200:1 200:0', lonely: '200:0 200:0 200:0' } },
  { name: 'notices: show', ask: one('GET', 'notices', noticeId),
    cells: { superAdmin: '200 200 404', adminA: '200 404 404', userA: '200 404 404', multi: '404 200 404', lonely: '404 404 404' } },
  { name: 'notices: history', ask: history('notices', noticeId),
    cells: { superAdmin: '200 200 404', adminA: '200 404 404', userA: REFUSED, multi: '404 200 404', lonely: REFUSED } },
  { name: 'notices: give, institution in the body', ask: post('notices', (world, target) => notice(institutionId(world, target), [feeId(world, target)])),
    cells: { superAdmin: REFUSED, adminA: REFUSED, userA: '201 422 422', multi: '422 422 422', lonely: '422 422 422' } },
  { name: 'notices: give in A, cuota of another in the body', ask: post('notices', (world, target) => notice(world.a.id, [by(target, world.feeA.id, world.feePeer.id, world.nowhere)])),
    cells: { superAdmin: REFUSED, adminA: REFUSED, userA: '201 422 422', multi: '422 422 422', lonely: '422 422 422' } },
  { name: 'notices: accept', ask: (world, target) => ({ method: 'POST', path: `private/notices/${noticeId(world, target)}/acceptance`, body: receipt(institutionId(world, target), userId(world, target), [feeId(world, target)]) }),
    cells: { superAdmin: '201 201 404', adminA: '201 404 404', userA: REFUSED, multi: '404 201 404', lonely: REFUSED } },
  { name: 'notices: accept with a receipt elsewhere', ask: (world, target) => ({ method: 'POST', path: `private/notices/${noticeId(world, target)}/acceptance`, body: receipt(by(target, world.b.id, world.a.id, world.a.id), world.memberB.id, [world.feeB.id]) }),
    cells: { superAdmin: '422 422 404', adminA: '422 404 404', userA: REFUSED, multi: '404 422 404', lonely: REFUSED } },
  { name: 'notices: reject', ask: (world, target) => ({ method: 'POST', path: `private/notices/${noticeId(world, target)}/rejection`, body: { reason: 'No llegó' } }),
    cells: { superAdmin: '201 201 404', adminA: '201 404 404', userA: REFUSED, multi: '404 201 404', lonely: REFUSED } },

  { name: 'reminders: list by institution', ask: list('reminders', 'institutionId', institutionId),
    cells: { superAdmin: '200:2 200:2 200:0', adminA: '200:2 200:0 200:0', userA: REFUSED, multi: '200:0 200:2 200:0', lonely: REFUSED } },
  { name: 'reminders: list those managed, by institution', ask: managed('reminders', 'institutionId', institutionId),
    cells: { superAdmin: '200:2 200:2 200:0', adminA: '200:2 200:0 200:0', userA: REFUSED, multi: '200:0 200:2 200:0', lonely: REFUSED } },
  { name: 'reminders: show', ask: one('GET', 'reminders', reminderId),
    cells: { superAdmin: '200 200 404', adminA: '200 404 404', userA: REFUSED, multi: '404 200 404', lonely: REFUSED } },
  { name: 'reminders: history', ask: history('reminders', reminderId),
    cells: { superAdmin: '200 200 404', adminA: '200 404 404', userA: REFUSED, multi: '404 200 404', lonely: REFUSED } },
  { name: 'reminders: who owes overdue cuotas', ask: (world, target) => ({ method: 'GET', path: `private/institutions/${institutionId(world, target)}/overdue` }),
    cells: { superAdmin: '200 200 404', adminA: '200 404 404', userA: REFUSED, multi: '404 200 404', lonely: REFUSED } },
  { name: 'reminders: mark, institution in the body', ask: post('reminders', (world, target) => ({ institutionId: institutionId(world, target), membershipId: by(target, world.membershipOf.userA.id, world.membershipOf.memberB.id, world.nowhere), channel: 'whatsapp' })),
    cells: { superAdmin: '201 201 422', adminA: '201 422 422', userA: REFUSED, multi: '422 201 422', lonely: REFUSED } },
  { name: 'reminders: mark, member of another institution in the body', ask: post('reminders', (world, target) => ({ institutionId: institutionId(world, target), membershipId: by(target, world.membershipOf.memberB.id, world.membershipOf.userA.id, world.nowhere), channel: 'whatsapp' })),
    cells: { superAdmin: '422 422 422', adminA: '422 422 422', userA: REFUSED, multi: '422 422 422', lonely: REFUSED } },
  { name: 'reminders: begin a batch, institution in the body', ask: post('reminders/batches', (world, target) => ({ institutionId: institutionId(world, target), membershipIds: [world.membershipOf.userA.id, world.membershipOf.memberB.id] })),
    cells: { superAdmin: '201 201 422', adminA: '201 422 422', userA: REFUSED, multi: '422 201 422', lonely: REFUSED } },
  { name: 'reminders: send a batch', ask: batch('continuation'),
    cells: { superAdmin: '201 201 404', adminA: '201 404 404', userA: REFUSED, multi: '404 201 404', lonely: REFUSED } },
  { name: 'reminders: stop a batch', ask: batch('stop'),
    cells: { superAdmin: '201 201 404', adminA: '201 404 404', userA: REFUSED, multi: '404 201 404', lonely: REFUSED } },
  { name: 'reminders: stop those of userA, memberB, none', ask: ({ membershipOf, nowhere }, target) => ({ method: 'POST', path: `private/profile/memberships/${by(target, membershipOf.userA.id, membershipOf.memberB.id, nowhere)}/reminders`, body: { stopped: true } }),
    cells: { superAdmin: '404 404 404', adminA: '404 404 404', userA: '200 404 404', multi: '404 404 404', lonely: '404 404 404' } },

  { name: 'join requests: list by institution', ask: list('join-requests', 'institutionId', institutionId),
    cells: { superAdmin: '200:1 200:1 200:0', adminA: '200:1 200:0 200:0', userA: REFUSED, multi: '200:0 200:1 200:0', lonely: REFUSED } },
  { name: 'join requests: list those managed, by institution', ask: managed('join-requests', 'institutionId', institutionId),
    cells: { superAdmin: '200:1 200:1 200:0', adminA: '200:1 200:0 200:0', userA: REFUSED, multi: '200:0 200:1 200:0', lonely: REFUSED } },
  { name: 'join requests: show', ask: one('GET', 'join-requests', joinRequestId),
    cells: { superAdmin: '200 200 404', adminA: '200 404 404', userA: REFUSED, multi: '404 200 404', lonely: REFUSED } },
  { name: 'join requests: history', ask: history('join-requests', joinRequestId),
    cells: { superAdmin: '200 200 404', adminA: '200 404 404', userA: REFUSED, multi: '404 200 404', lonely: REFUSED } },
  { name: 'join requests: decline', ask: one('PUT', 'join-requests', joinRequestId, () => ({ status: 'declined' })),
    cells: { superAdmin: '200 200 404', adminA: '200 404 404', userA: REFUSED, multi: '404 200 404', lonely: REFUSED } },
  { name: 'join requests: make a member, membership of A', ask: one('PUT', 'join-requests', joinRequestId, ({ membershipOf }) => ({ status: 'member', membershipId: membershipOf.userA.id })),
    cells: { superAdmin: '200 422 404', adminA: '200 404 404', userA: REFUSED, multi: '404 422 404', lonely: REFUSED } },
  { name: 'contact messages: list', ask: (world, target) => ({ method: 'GET', path: query('contact-messages', { id: [contactId(world, target)] }) }),
    cells: { superAdmin: '200:1 200:1 200:0', adminA: REFUSED, userA: REFUSED, multi: REFUSED, lonely: REFUSED } },
  { name: 'contact messages: show', ask: one('GET', 'contact-messages', contactId),
    cells: { superAdmin: '200 200 404', adminA: REFUSED, userA: REFUSED, multi: REFUSED, lonely: REFUSED } },
  { name: 'contact messages: history', ask: history('contact-messages', contactId),
    cells: { superAdmin: '200 200 404', adminA: REFUSED, userA: REFUSED, multi: REFUSED, lonely: REFUSED } },
  { name: 'contact messages: mark', ask: one('PUT', 'contact-messages', contactId, () => ({ read: true })),
    cells: { superAdmin: '200 200 404', adminA: REFUSED, userA: REFUSED, multi: REFUSED, lonely: REFUSED } },

  { name: 'receipts: history', ask: history('receipts', receiptId),
    cells: { superAdmin: '200 200 404', adminA: '200 404 404', userA: '200 404 404', multi: '404 200 404', lonely: '404 404 404' } },

  { name: 'dashboard: show', ask: () => ({ method: 'GET', path: 'private/dashboard' }),
    cells: { superAdmin: '200 200 200', adminA: REFUSED, userA: REFUSED, multi: REFUSED, lonely: REFUSED } },
  { name: 'profile: show', ask: () => ({ method: 'GET', path: 'private/profile' }),
    cells: { superAdmin: '200 200 200', adminA: '200 200 200', userA: '200 200 200', multi: '200 200 200', lonely: '200 200 200' } },
  { name: 'profile: edit', ask: () => ({ method: 'PUT', path: 'private/profile', body: { phone: '+5491122334455' } }),
    cells: { superAdmin: '200 200 200', adminA: '200 200 200', userA: '200 200 200', multi: '200 200 200', lonely: '200 200 200' } },
  { name: 'profile: accept the terms', ask: () => ({ method: 'POST', path: 'private/profile/terms', body: { termsVersion: TERMS_VERSION } }),
    cells: { superAdmin: '200 200 200', adminA: '200 200 200', userA: '200 200 200', multi: '200 200 200', lonely: '200 200 200' } },
  { name: 'profile: make the first institution', ask: () => ({ method: 'POST', path: 'private/profile/institutions', body: { name: 'Club Nuevo' } }),
    cells: { superAdmin: REFUSED, adminA: REFUSED, userA: '201 201 201', multi: '409 409 409', lonely: '201 201 201' } },
  { name: 'profile: accept userA’s invitation, lonely’s, none', ask: ({ membershipOf, nowhere }, target) => ({ method: 'POST', path: `private/profile/memberships/${by(target, membershipOf.userAInvited.id, membershipOf.lonelyInvited.id, nowhere)}/acceptance` }),
    cells: { superAdmin: '404 404 404', adminA: '404 404 404', userA: '200 404 404', multi: '404 404 404', lonely: '404 200 404' } },
]

const unsigned = (actor: ActorName, operation: Operation) => {
  if (actor === 'anonymous') return '401 401 401'
  if (actor === 'inactive' || actor === 'stranger') return REFUSED
  return operation.cells[actor]
}

const cells = MATRIX.flatMap((operation) =>
  ACTORS.flatMap((actor) =>
    TARGETS.map((target, index) => ({
      operation,
      actor,
      target,
      expected: unsigned(actor, operation).split(' ')[index],
    })),
  ),
)

/** Asserts every cell. All cells share one world, which returns to its original records before each. */
export function itKeepsTheMatrix(world: World): void {
  beforeEach(() => world.restore())

  it.each(cells)('$operation.name · $actor · $target → $expected', async ({ operation, actor, target, expected }) => {
    const { method, path, body } = operation.ask(world, target)
    const answer = await world.json(method, path, { as: actor, body })
    const isRows = expected?.includes(':')
    const rows = Array.isArray(answer.body.done) ? answer.body.done : answer.rows
    const code = isRows ? `${answer.status}:${rows.length}` : String(answer.status)
    // Compares the body too, because a failure then shows why.
    expect({ code, body: answer.body }).toEqual({ code: expected, body: answer.body })
    expect(world.failures).toEqual([])
  })

  it('lists of cuotas and receipts show the names that the person may look up, and no others', async () => {
    for (const actor of ACTORS) {
      for (const [resource, person, name] of [
        ['payments', 'userId', 'memberName'],
        ['receipts', 'payerId', 'payerName'],
      ] as const) {
        const { rows } = await world.json('GET', `private/${resource}`, { as: actor })
        for (const row of rows) {
          const fullName = await nameOf(world, actor, z.string().parse(row[person]))
          const sportName = resource === 'payments' && row.sportId !== null ? world.sport.name : null
          expect({ actor, ...row, sportName: row.sportName ?? null }).toMatchObject({ [name]: fullName, sportName })
        }
      }
    }
  })

  it.each([
    ['payments', ['DELETE'], 'GET, PUT, HEAD, OPTIONS'],
    ['receipts', ['PUT', 'DELETE'], 'GET, HEAD, OPTIONS'],
  ])('%s are never removed, and receipts never changed', async (resource, methods, allowed) => {
    for (const actor of ACTORS) {
      for (const method of methods) {
        const { status, headers } = await world.json(method, `private/${resource}/${world.feeA.id}`, { as: actor })
        expect(status).toBe(405)
        expect(headers.get('Allow')).toBe(allowed)
      }
    }
  })
}

const nameSchema = z.object({ familyName: z.string(), givenName: z.string() })

/** A person's name as the list of members or the asker's own profile shows it. Other lists must show no other name. */
async function nameOf(world: World, actor: ActorName, id: string): Promise<string | null> {
  const own = await world.json('GET', 'private/profile', { as: actor })
  const { rows } = await world.json('GET', query('users', { id: [id] }), { as: actor })
  const [person] = own.id === id ? [own.body] : rows
  if (!person) return null
  const { familyName, givenName } = nameSchema.parse(person)
  return `${familyName}, ${givenName}`
}
