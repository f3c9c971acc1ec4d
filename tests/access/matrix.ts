import { beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { TERMS_VERSION } from '#domain/access/terms'
import type { Store } from '#server/store/port'
import {
  A_METHOD,
  aBankImport,
  aBankReturn,
  aFeeBody,
  aMemberImport,
  aNoticeBody,
  anOpeningBody,
  aPersonBody,
  aMovementBody,
  aReceiptBody,
  aRefinancingBody,
  aRefundBody,
} from './bodies.ts'
import { CATALOGUE_SAMPLES, hasBulkUpdate } from './catalogueSamples.ts'
import { aPngFile } from '../support/pictureFiles.ts'
import type { worldContent } from './content.ts'
import { RECORDS } from './requests.ts'
import { type World as WorldOf } from './world.ts'
import { ACTORS, type ActorName } from './client.ts'

type World = WorldOf<Store>
type Content = ReturnType<typeof worldContent>
type RecordName = keyof Content['records']
type MembershipName = keyof Content['membershipOf']

/**
 * The access matrix of §D3, checked through the API: role × resource × action × (own, other, none). "Own"
 * belongs to institution A, "other" to institution B, and "none" does not exist. `adminA` administers A. `userA` is a
 * member of A. `multi` is a member of A and administers B. `lonely` has no membership. `cobra`, `socios` and `lectura`
 * administer A with limits: they read what `adminA` reads. `coordina` coordinates the sport
 * of `userA` there. A cell is a status, or `200:n`
 * for a list of n rows or a bulk call that succeeded for n records.
 */
const TARGETS = ['own', 'other', 'none'] as const
type Target = (typeof TARGETS)[number]
const LIMITED = ['cobra', 'socios', 'lectura', 'coordina'] as const
type Signed = 'superAdmin' | 'adminA' | (typeof LIMITED)[number] | 'userA' | 'multi' | 'lonely'
type Cells = Record<Signed, string>
type Request = { method: string; path: string; body?: unknown }
/** `coordina` overrides the cells of `coordina`. */
type Rows = Record<string, readonly [request: Request, cells: Cells, coordina?: string]>

const REFUSED = '403 403 403'
const UNSEEN = '404 404 404'
const ONE_ROW = '200:1 200:0 200:0'
const NO_ROWS = '200:0 200:0 200:0'
const WRONG = '422 422 422'
/** Succeeds only for the own record. */
const onOwn = (done: string, none = '404') => `${done} ${none} ${none}`

type Done = string | readonly [own: string, other: string]
/** SuperAdmins, and the Admins of the institution. `none` is the answer about records that the actor does not see. */
function admins(done: Done, none = '404', more: Partial<Cells> = {}): Cells {
  const [mine, other] = typeof done === 'string' ? [done, done] : done
  const adminA = more.adminA ?? onOwn(mine, none)
  return {
    superAdmin: `${mine} ${other} ${none}`,
    adminA,
    ...limited(adminA, adminA, adminA),
    userA: REFUSED,
    multi: `${none} ${other} ${none}`,
    lonely: REFUSED,
    ...more,
  }
}
const limited = (cobra: string, socios: string, lectura = REFUSED, coordina = REFUSED) => ({
  cobra,
  socios,
  lectura,
  coordina,
})
/** Among the limited Admins, only those with the duty. */
const collecting = (cells: Cells): Cells => ({ ...cells, ...limited(cells.adminA, REFUSED) })
const ofMembers = (cells: Cells): Cells => ({ ...cells, ...limited(REFUSED, cells.adminA) })
/** None of the limited Admins. `socios` is their cell if they may send the request with other content. */
const full = (cells: Cells, socios = REFUSED): Cells => ({ ...cells, ...limited(REFUSED, socios) })
/** Fields of an institution that only full Admins write, while limited ones write other fields. */
const fullFields = (cells: Cells): Cells => ({ ...cells, ...limited(onOwn('422'), onOwn('422')) })
/** Only the Admins of the institution. */
const ownAdmins = (done: Done, none?: string, superAdmin = REFUSED) => admins(done, none, { superAdmin })
/** Everybody, about what they administer. */
const managers = (done: Done, none = '404') =>
  admins(done, none, { userA: onOwn(none, none), coordina: onOwn(none, none), lonely: onOwn(none, none) })
/** Everybody, about what they administer and their own records. `member` is the cell of `userA` for institution A. */
function readers(done: Done, none = '404', member = typeof done === 'string' ? done : done[0]): Cells {
  return { ...managers(done, none), userA: onOwn(member, none) }
}
const everybody = (cells: string): Cells => ({
  superAdmin: cells,
  adminA: cells,
  ...limited(cells, cells, cells, cells),
  userA: cells,
  multi: cells,
  lonely: cells,
})
const superAdmins = (superAdmin: string): Cells => ({ ...everybody(REFUSED), superAdmin })

/** Fields that only SuperAdmins set. */
const RULED = fullFields(admins('422', '404', { superAdmin: '200 200 404', multi: '403 422 404' }))
const RULED_IN_BULK = full(admins('200:0', '200:0', { superAdmin: '200:1 200:1 200:0' }))
/** `multi` sees A but does not administer it. */
const IN_B_ONLY = { multi: '403 200 404' }
const OWN_AND_B = { multi: '200:1 200:1 200:0', coordina: ONE_ROW }
/** An edit of a person, whose fields a SuperAdmin may not change. */
const PERSONS = ofMembers(ownAdmins('200', '404', '422 422 404'))
/** A new member, whom a SuperAdmin does not invite. */
const INVITING = ofMembers(ownAdmins('201', '422', WRONG))
/** A new record in A, or in B, with a reference in its body. */
const WITHIN_A = collecting(admins('422', '422', { superAdmin: onOwn('201', '422'), adminA: onOwn('201', '422') }))
const WITHIN_B = collecting(admins('422', '422', { superAdmin: onOwn('201', '422'), multi: onOwn('201', '422') }))
/** The giver of the notice of institution A. `others` is the cell of those who may give notices and have given none. */
const givers = (others: string): Cells => ({
  ...everybody(onOwn(others, others)),
  superAdmin: REFUSED,
  adminA: REFUSED,
  ...limited(REFUSED, REFUSED, REFUSED, onOwn(others, others)),
  userA: onOwn('201', others),
})
/** The owner of the query that is shared with institution A, or B. */
const SHARERS: Cells = {
  ...everybody(UNSEEN),
  adminA: onOwn('200'),
  ...limited(onOwn('403'), onOwn('403'), onOwn('403'), UNSEEN),
  multi: '404 200 404',
}
const DRAFT = { kind: 'update', data: { status: 'draft' } }

const by = <T>(target: Target, own: T, other: T, none: T): T => ({ own, other, none })[target]
const query = (path: string, filter: object) => `private/${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`

const lookUp = (path: string, filter?: object): Request => ({
  method: 'GET',
  path: filter ? query(path, filter) : `private/${path}`,
})

/** A row for the Admins who collect, in the institution that the body names. */
const inBody = (request: Request, done = '201') => [request, collecting(admins(done, '422'))] as const

/** The requests about a resource, by default about the record `id`. */
function requestsOf(resource: string, id: string, institutionId: string) {
  const get = (below = '', of = id, filter?: object) => lookUp(`${resource}/${of}${below}`, filter)
  /** A list, or the path `below` it, filtered by one field. */
  const list = (field: string, value = id, below = '', more: { managed?: true } = {}) =>
    lookUp(`${resource}${below}`, { [field]: [value], ...more })
  const post = (body: unknown, below = ''): Request => ({ method: 'POST', path: `private/${resource}${below}`, body })
  const byClub = (below = '') => list('institutionId', institutionId, below)
  const managedById = (below = '') => list('id', id, below, { managed: true })
  const managedByClub = (below = '') => list('institutionId', institutionId, below, { managed: true })
  return {
    get,
    list,
    post,
    byClub,
    managedById,
    show: get(),
    history: get('/audit'),
    edit: (body: object, of = id): Request => ({ ...get('', of), method: 'PUT', body }),
    remove: { ...get(), method: 'DELETE' },
    act: (action: string, body?: object, of = id): Request => post(body, `/${of}/${action}`),
    bulk: (action: object, of = id) => post({ action, records: [{ id: of, version: 1 }] }, '/bulk'),
    bulkOfList: (action: object) => post({ action, filter: { id: [id] }, total: 1 }, '/bulk'),
    lists: (below: string, done: Done, ofUserA: string): Rows => ({
      [`list${below} by institution`]: [byClub(below), readers(done, '200:0', ofUserA)],
      [`list${below} of those managed, by institution`]: [managedByClub(below), managers(done, '200:0')],
    }),
    /** The rows of a resource that only Admins read, with the number of records in each institution. */
    administered: (mine = 1, other = 1): Rows => ({
      'list by id': [list('id'), admins('200:1', '200:0')],
      'list by institution': [byClub(), admins([`200:${mine}`, `200:${other}`], '200:0')],
      'list managed ones by institution': [managedByClub(), admins([`200:${mine}`, `200:${other}`], '200:0')],
      show: [get(), admins('200')],
      history: [get('/audit'), admins('200')],
    }),
  }
}

/** The same rows, which a coordinator of the sport reads too. */
const bySport = (rows: Rows): Rows =>
  Object.fromEntries(
    Object.entries(rows).map(([name, [request, cells]]) => [
      name,
      [request, cells, name.startsWith('list') ? ONE_ROW : onOwn('200')],
    ]),
  )

/** The rows of a resource of the catalogue: who can read it, and that only SuperAdmins can change it. */
function catalogueRows(
  { resource, used, input, change, readers: who }: (typeof CATALOGUE_SAMPLES)[number],
  { list, show, post, edit, remove, bulk, history }: ReturnType<typeof requestsOf>,
  world: World,
): Rows {
  const read = (cells: string): Cells => ({
    ...everybody(cells),
    ...(who !== 'signedIn' && { userA: REFUSED, lonely: REFUSED }),
  })
  const inBulk = used ? '200:0 200:1 200:0' : '200:1 200:1 200:0'
  return {
    'list by id': [list('id'), read('200:1 200:1 200:0')],
    show: [show, read('200 200 404')],
    create: [post(input(world)), superAdmins('201 201 201')],
    edit: [edit(change), superAdmins('200 200 404')],
    'remove, used and unused': [remove, superAdmins(used ? '409 200 404' : '200 200 404')],
    'remove in bulk, used and unused': [bulk({ kind: 'remove' }), superAdmins(inBulk)],
    ...(hasBulkUpdate(resource) && {
      'update in bulk': [bulk({ kind: 'update', data: change }), superAdmins('200:1 200:1 200:0')],
    }),
    history: [history, superAdmins('200 200 404')],
  }
}

/** The rows of the matrix, with their requests for one target. */
export function rowsOf(world: World, target: Target): Rows {
  const { membershipOf, nowhere, a, b } = world
  const byRecord = (own: RecordName, other: RecordName) => by(target, world[own].id, world[other].id, nowhere)
  const membership = (own: MembershipName, other: MembershipName) =>
    by(target, membershipOf[own].id, membershipOf[other].id, nowhere)
  const institutionId = byRecord('a', 'b')
  const of = (resource: string, make: (requests: ReturnType<typeof requestsOf>) => Rows): Rows => {
    const [own, other] = RECORDS[resource] ?? (['a', 'b'] as const)
    const rows = make(requestsOf(resource, byRecord(own, other), institutionId))
    return Object.fromEntries(Object.entries(rows).map(([name, row]) => [`${resource}: ${name}`, row]))
  }
  const userId = byRecord('userA', 'memberB')
  const memberId = by(target, world.peerA.id, world.memberB.id, world.memberB.id)
  const feeId = byRecord('feeA', 'feeB')
  const invitedId = membership('unlinkedInvited', 'userAInvited')
  const itsMembership = by(target, membershipOf.userA.id, membershipOf.memberB.id, membershipOf.memberB.id)
  const creditTo = { toFeeId: feeId, amount: 500 }
  const expected = by(target, { made: 1, total: 500_000 }, { made: 0, total: 0 }, { made: 0, total: 0 })
  const plans = by(target, [world.unusedPlan, world.plan], [world.plan], [world.plan, { id: nowhere }])
  const halfYear = { from: '2024-01-01', to: '2024-06-30' }
  const batchId = by(target, world.queuedA.batchId, world.queuedB.batchId, nowhere)
  const reminder = { institutionId, channel: 'whatsapp' }

  const queryPath = `private/profile/saved-queries/${byRecord('queryA', 'queryB')}`

  return {
    ...Object.assign(
      {},
      ...CATALOGUE_SAMPLES.map((sample) => of(sample.resource, (requests) => catalogueRows(sample, requests, world))),
    ),

    ...of('institutions', ({ get, list, managedById, post, edit, show, history, remove, bulk, bulkOfList, act }) => ({
      'list by id': [list('id'), { ...readers('200:1', '200:0'), ...OWN_AND_B }],
      'list managed ones by id': [managedById(), managers('200:1', '200:0'), ONE_ROW],
      'export by id': [list('id', institutionId, '/export'), { ...readers('200:1', '200:0'), ...OWN_AND_B }],
      'export managed ones by id': [managedById('/export'), managers('200:1', '200:0'), ONE_ROW],
      show: [show, { ...readers('200'), multi: '200 200 404', coordina: onOwn('200') }],
      'usage of the plan': [get('/usage'), admins('200')],
      create: [post({ name: 'Club Nuevo' }), full(admins('201', '201'))],
      'create with a plan': [
        post({ name: 'Club Nuevo', planId: world.plan.id }),
        full({ ...superAdmins('201 201 201'), adminA: WRONG, multi: WRONG }),
      ],
      edit: [edit({ name: 'Otro nombre' }), fullFields(admins('200', '404', IN_B_ONLY))],
      'save how files are read': [
        edit({ listColumns: { members: {}, opening: {} }, bankMappings: [] }),
        { ...admins('200', '404', IN_B_ONLY), lectura: REFUSED },
      ],
      unpublish: [edit({ status: 'draft' }), fullFields(admins('200', '404', IN_B_ONLY))],
      'set the plan': [edit({ planId: world.unusedPlan.id }), RULED],
      'set the currency, which fees have fixed': [
        edit({ currency: 'USD' }),
        fullFields({ ...RULED, superAdmin: '409 409 404' }),
      ],
      'archive by PUT': [edit({ status: 'archived' }), RULED],
      archive: [remove, superAdmins('200 200 404')],
      'unpublish in bulk': [bulk(DRAFT), full(admins('200:1', '200:0'))],
      'unpublish by filter': [bulkOfList(DRAFT), full(admins('200:1', '409', { multi: '200:0 200:1 409' }))],
      'archive by an update in bulk': [bulk({ kind: 'update', data: { status: 'archived' } }), RULED_IN_BULK],
      'set the plan in bulk': [bulk({ kind: 'update', data: { planId: world.unusedPlan.id } }), RULED_IN_BULK],
      'archive in bulk': [bulk({ kind: 'archive' }), superAdmins('200:1 200:1 200:0')],
      'unarchive in bulk one that is not archived': [bulk({ kind: 'unarchive' }), superAdmins(NO_ROWS)],
      cash: [get('/cash', institutionId, halfYear), admins('200:1')],
      'cash, exported': [get('/cash/export', institutionId, halfYear), admins('200:1')],
      months: [get('/months', institutionId, halfYear), admins(['200:3', '200:3'])],
      'months, exported': [get('/months/export', institutionId, halfYear), admins(['200:3', '200:3'])],
      delinquency: [get('/delinquency'), admins('200:13')],
      'delinquency, exported': [get('/delinquency/export'), admins('200:13')],
      'uncounted cash': [get('/uncounted', institutionId, { before: '2024-06-15' }), admins('200')],
      'cash in the drawer': [get('/drawer', institutionId, { day: '2024-06-15' }), admins('200')],
      'counts of cash': [get('/counts'), admins('200:0')],
      'count cash': [act('counts', { countedOn: '2024-06-14', counted: 500 }), collecting(admins('201'))],
      'price rises': [get('/price-rises'), admins(['200:0', '200:1'])],
      'raise prices': [
        act('price-rises', { from: '2024-07', percent: 10, sportIds: [world.sport.id] }),
        full(admins('200', '404', { superAdmin: '200 422 404', multi: '403 422 404' })),
      ],
      'undo a rise': [
        act('price-rises/undoing', { riseId: world.b.priceRises[0]?.id }),
        full(admins('409', '404', { superAdmin: '409 200 404', multi: '403 200 404' })),
      ],
      'close days': [
        act('closing', { through: '2024-05-31' }),
        collecting(admins('201', '404', { multi: '403 201 404' })),
      ],
      'who owes overdue cuotas': [get('/overdue'), admins('200')],
      history: [history, admins('200')],
      'open tasks': [get('/today'), admins('200'), onOwn('200')],
      'latest activity': [get('/activity'), admins('200:0')],
    })),

    ...of('pictures', ({ post }) => ({ upload: [post(aPngFile()), full(admins('201', '201'))] })),

    ...of('users', ({ get, list, post, edit, byClub, show, history, remove, bulk, bulkOfList }) => ({
      'list by id': [list('id'), admins('200:1', '200:0'), ONE_ROW],
      'list by institution': [byClub(), admins(['200:10', '200:3'], '200:0'), ONE_ROW],
      'export by institution': [byClub('/export'), admins(['200:10', '200:3'], '200:0'), ONE_ROW],
      show: [show, admins('200'), onOwn('200')],
      'invite a member': [post(aPersonBody(institutionId, {}, { role: 'User' })), INVITING, WRONG],
      'invite a member who plays': [
        post(aPersonBody(institutionId, {}, { role: 'User', sportIds: [world.sport.id] })),
        INVITING,
        onOwn('201', '422'),
      ],
      'make a member without e-mail': [
        post(aPersonBody(institutionId, { email: null }, { role: 'User' })),
        INVITING,
        WRONG,
      ],
      'import members': [post(aMemberImport(institutionId), '/import'), ofMembers(ownAdmins('200', '422'))],
      'show an invitation': [get('', invitedId), admins('200'), UNSEEN],
      'list an invitation by id': [list('id', invitedId), admins('200:1', '200:0'), NO_ROWS],
      'edit the typed data of an invited person': [edit({ givenName: 'Otra' }, invitedId), PERSONS, UNSEEN],
      'remove the e-mail of an invited person': [edit({ email: null }, invitedId), PERSONS, UNSEEN],
      'invite an Admin': [
        post(aPersonBody(institutionId, {}, { role: 'Admin' })),
        full(admins('201', '422'), WRONG),
        WRONG,
      ],
      'edit the person': [edit({ givenName: 'Otra' }), PERSONS, onOwn('200')],
      deactivate: [
        edit({ active: false }),
        ofMembers(admins('422', '404', { superAdmin: '200 200 404' })),
        onOwn('422'),
      ],
      'edit a membership': [edit({ memberships: [{ id: itsMembership, memberNumber: '99' }] }), PERSONS, onOwn('200')],
      'make an Admin': [
        edit({ memberships: [{ id: itsMembership, role: 'Admin' }] }),
        full(admins('200'), onOwn('422')),
        onOwn('422'),
      ],
      'edit a membership named in the body, of a member of A': [
        edit({ memberships: [{ id: membership('userA', 'userAInvited'), role: 'Admin' }] }, world.userA.id),
        full(admins('200', '422', { multi: UNSEEN }), WRONG),
        WRONG,
      ],
      'make a member of A an Admin of an institution': [
        edit({ memberships: [{ institutionId, role: 'Admin' }] }, world.peerA.id),
        full(admins(['409', '200'], '422', { multi: UNSEEN }), WRONG),
        UNSEEN,
      ],
      'widen the rights of an Admin': [
        edit({ memberships: [{ id: membershipOf.lectura.id, duties: null }] }, world.lectura.id),
        { ...full(everybody('200 200 200'), WRONG), userA: REFUSED, coordina: UNSEEN, multi: UNSEEN, lonely: REFUSED },
      ],
      'erase a former member of A, a member': [
        post({ membershipId: membership('inactive', 'memberB') }, `/${byRecord('inactive', 'memberB')}/erasure`),
        full(admins(['200', '409'])),
      ],
      'end a membership': [remove, ofMembers(ownAdmins('200')), onOwn('200')],
      'end memberships in bulk': [bulk({ kind: 'endMemberships' }), ofMembers(ownAdmins('200:1', '200:0'))],
      'invite in bulk': [bulk({ kind: 'invite' }, invitedId), ofMembers(ownAdmins('200:1', '200:0'))],
      'end memberships by filter': [bulkOfList({ kind: 'endMemberships' }), ofMembers(ownAdmins('200:1', '409'))],
      'reopen in bulk memberships that have not ended': [
        post(
          {
            action: { kind: 'reopenMemberships' },
            records: [{ id: userId, version: 1, memberships: [{ id: membership('userA', 'memberB'), version: 1 }] }],
          },
          '/bulk',
        ),
        ofMembers(ownAdmins('200:0', '200:0')),
      ],
      history: [history, admins('200'), onOwn('200')],
      'history of an invitation': [get('/audit', invitedId), admins('200'), UNSEEN],
    })),

    ...of('sports', ({ get, post }) => ({
      'show an unpublished one': [get('', world.inactiveSport.id), everybody('200 200 200')],
      'create, of a type': [
        post({ name: 'Tenis', typeId: byRecord('type', 'unusedType') }),
        superAdmins('201 201 422'),
      ],
    })),
    ...of('plans', ({ post, edit }) => ({
      'publish and order': [edit({ published: true, position: 3 }), superAdmins('200 200 404')],
      'order all, with one missing or unknown': [
        post({ plans: plans.map(({ id }) => ({ id, version: 1 })) }, '/order'),
        superAdmins('200:2 412 412'),
      ],
    })),

    ...of('payments', ({ get, list, lists, post, edit, show, history, bulk, bulkOfList, act }) => ({
      'list by id': [list('id'), readers('200:1', '200:0')],
      'list by member': [
        list('userId', memberId),
        { ...managers(['200:1', '200:2'], '200:0'), superAdmin: '200:1 200:2 200:2', multi: '200:0 200:2 200:2' },
      ],
      ...lists('', ['200:3', '200:2'], '200:2'),
      ...lists('/summary', '200:1', '200:1'),
      ...lists('/monthly', '200:2', '200:2'),
      ...lists('/members', ['200:2', '200:1'], '200:1'),
      ...lists('/export', ['200:3', '200:2'], '200:2'),
      'statement of a member, empty without access': [
        lookUp('payments/statement', { institutionId, userId }),
        everybody('200 200 200'),
      ],
      'next cuotas of a member': [lookUp('payments/upcoming', { institutionId, userId }), readers('200')],
      show: [show, readers('200')],
      'moved credit of one': [get('/credits'), readers('200')],
      'show a fellow member’s': [get('', byRecord('feePeer', 'feeB')), readers('200', '404', '404')],
      history: [history, readers('200')],
      'history of a fellow member’s': [get('/audit', byRecord('feePeer', 'feeB')), readers('200', '404', '404')],
      'create, institution in the body': [post(aFeeBody(institutionId, memberId)), collecting(admins('201', '422'))],
      'load opening balances': inBody(post(anOpeningBody(institutionId, memberId), '/opening'), '200'),
      'create in A, member in the body': [post(aFeeBody(a.id, userId)), WITHIN_A],
      'create in B, member in the body': [post(aFeeBody(b.id, byRecord('memberB', 'peerA'))), WITHIN_B],
      'create in A, invitation in the body': [post(aFeeBody(a.id, invitedId)), WITHIN_A],
      'create in B, invitation in the body': [
        post(aFeeBody(b.id, invitedId)),
        collecting(admins('201', '422', { superAdmin: '422 201 422', adminA: WRONG })),
      ],
      'create in A, sport in the body': [
        post(aFeeBody(a.id, world.peerA.id, { sportId: byRecord('sport', 'unusedSport') })),
        { ...WITHIN_A, superAdmin: '201 201 422', adminA: '201 201 422', cobra: '201 201 422' },
      ],
      change: [edit({ amount: 7000, dueDate: '2024-06-12' }), collecting(admins('200'))],
      'change in bulk': [bulk({ kind: 'change', data: { amount: 7000 } }), collecting(admins('200:1', '200:0'))],
      'cancel by filter': [bulkOfList({ kind: 'cancel', reason: 'X' }), collecting(admins('200:1', '409'))],
      cancel: [act('cancellation', { reason: 'Error de carga' }), collecting(admins('201'))],
      'move credit': [act('credit', creditTo, byRecord('paidA', 'paidB')), collecting(admins('201'))],
      'move credit of A, to the fee in the body': [
        act('credit', creditTo, world.paidA.id),
        { ...WITHIN_A, multi: UNSEEN },
      ],
      'write off': [act('write-off', { reason: 'Se mudó' }), collecting(admins('201'))],
      'undo a write-off': [
        act('write-off/undoing', { reason: 'Error' }, byRecord('paidA', 'paidB')),
        collecting(admins('201')),
      ],
      'write off in bulk': [bulk({ kind: 'writeOff', reason: 'X' }), collecting(admins('200:1', '200:0'))],
      'make a payment plan, institution in the body': inBody(
        post(aRefinancingBody(institutionId, byRecord('userA', 'memberB'), [byRecord('feeA', 'feeB')]), '/refinancing'),
      ),
      'undo a payment plan': [act('refinancing/undoing', { reason: 'Error' }), collecting(admins('409'))],
      'give surplus back': [act('refund', aRefundBody(), byRecord('paidA', 'paidB')), collecting(admins('201'))],
      'preview a generation, institution in the body': inBody(
        post({ institutionId, period: '2024-07', dryRun: true }, '/generate'),
        '200',
      ),
      'generate, institution in the body': inBody(
        post({ institutionId, period: '2024-07', expected }, '/generate'),
        '200',
      ),
    })),

    ...of('member-imports', ({ administered, act }) => ({
      ...administered(),
      undoing: [act('undoing', {}), ofMembers(ownAdmins('200'))],
    })),

    ...of('notes', ({ administered, post, edit, remove }) => ({
      ...administered(),
      'write, membership in the body': [
        post({ membershipId: membership('userA', 'memberB'), text: 'Pide factura' }),
        ofMembers(ownAdmins('201', '422')),
      ],
      'change the text': [edit({ text: 'Otro texto' }), ofMembers(ownAdmins('200'))],
      pin: [edit({ pinned: true }), ofMembers(ownAdmins('200'))],
      delete: [remove, ofMembers(ownAdmins('200'))],
    })),

    ...of('runs', ({ administered, act }) => ({
      ...administered(2, 1),
      continuation: [act('continuation', {}), collecting(admins('200'))],
      stop: [act('stop', {}), collecting(admins('200'))],
      dismissal: [act('dismissal', {}), collecting(admins('200'))],
      undoing: [act('undoing', { reason: 'Error' }), collecting(admins('200'))],
    })),

    ...of('bank-lines', ({ administered, post }) => ({
      ...administered(),
      'review, institution in the body': inBody(post(aBankImport(institutionId), '/review'), '200'),
      'returns, institution in the body': inBody(post(aBankReturn(institutionId), '/returns'), '200'),
      'apply, institution in the body': inBody(
        post(aBankImport(institutionId, { payees: [{ userId, amount: 1000, owed: 0 }] }), '/application'),
      ),
      'discard, institution in the body': inBody(post(aBankImport(institutionId), '/discarding')),
      'hold, institution in the body': [post(aBankImport(institutionId), '/holding'), collecting(admins('201', '422'))],
    })),

    ...of('cash-movements', ({ administered, post, act }) => ({
      ...administered(),
      'register, institution in the body': [post(aMovementBody(institutionId)), collecting(admins('201', '422'))],
      reverse: [act('reversal', { reason: 'Error' }), collecting(admins('201'))],
    })),

    ...of('receipts', ({ get, list, lists, post, show, history, act }) => ({
      'list by id': [list('id'), readers('200:1', '200:0')],
      ...lists('', '200:1', '200:1'),
      ...lists('/export', '200:1', '200:1'),
      ...lists('/monthly', '200:1', '200:1'),
      ...lists('/daily', '200:1', '200:1'),
      show: [show, readers('200')],
      history: [history, readers('200')],
      'register, institution in the body': inBody(post(aReceiptBody(institutionId, userId, [feeId]))),
      'register in A, fee in the body': [post(aReceiptBody(a.id, world.userA.id, [world.feePeer.id, feeId])), WITHIN_A],
      'register in A, payer in the body': [post(aReceiptBody(a.id, userId, [world.feeA.id])), WITHIN_A],
      'register in A, invitation as payer': [post(aReceiptBody(a.id, invitedId, [world.feeA.id])), WITHIN_A],
      reverse: [act('reversal', { reason: 'Error de carga' }), collecting(admins('201'))],
      'correct the method': [act('method', A_METHOD), collecting(admins('201'))],
      paper: [get('/paper'), readers('200')],
      PDF: [get('/pdf'), readers('200')],
      'make a shared address': [act('link'), readers('201')],
      'send by e-mail': [act('email'), collecting(admins('201'))],
    })),

    ...of('notices', ({ lists, get, post, show, history, act }) => ({
      ...lists('', '200:1', '200:1'),
      show: [show, readers('200')],
      history: [history, admins('200')],
      'give, institution in the body': [post(aNoticeBody(institutionId, [feeId])), givers('422')],
      'give in A, cuota of another in the body': [
        post(aNoticeBody(a.id, [byRecord('feeA', 'feePeer')])),
        givers('422'),
      ],
      accept: [act('acceptance', aReceiptBody(institutionId, userId, [feeId])), collecting(admins('201'))],
      'accept with a receipt elsewhere': [
        act('acceptance', aReceiptBody(by(target, b.id, a.id, a.id), world.memberB.id, [world.feeB.id])),
        collecting(admins('422')),
      ],
      reject: [act('rejection', { reason: 'No llegó' }), collecting(admins('201'))],
      withdraw: [act('withdrawal', {}), givers('404')],
      'add a picture': [post(aPngFile(), `/${byRecord('noticeA', 'noticeB')}/picture`), givers('404')],
      picture: [get('/picture'), readers('200')],
    })),

    ...of('reminders', ({ administered, post, act }) => ({
      ...administered(2, 2),
      'mark, institution in the body': inBody(post({ ...reminder, membershipId: membership('userA', 'memberB') })),
      'mark, member of another institution in the body': [
        post({ ...reminder, membershipId: membership('memberB', 'userA') }),
        collecting(admins('422', '422')),
      ],
      'begin a batch, institution in the body': inBody(
        post({ institutionId, membershipIds: [membershipOf.userA.id, membershipOf.memberB.id] }, '/batches'),
      ),
      'send a batch': [act('continuation', undefined, `batches/${batchId}`), collecting(admins('201'))],
      'stop a batch': [act('stop', undefined, `batches/${batchId}`), collecting(admins('201'))],
    })),

    ...of('join-requests', ({ administered, edit }) => ({
      ...bySport(administered()),
      decline: [edit({ status: 'declined' }), ofMembers(admins('200')), onOwn('200')],
      'make a member, membership of A': [
        edit({ status: 'member', membershipId: membershipOf.userA.id }),
        ofMembers(admins(['200', '422'])),
        onOwn('200'),
      ],
    })),
    ...of('contact-messages', ({ list, show, history, edit }) => ({
      list: [list('id'), superAdmins('200:1 200:1 200:0')],
      show: [show, superAdmins('200 200 404')],
      history: [history, superAdmins('200 200 404')],
      mark: [edit({ read: true }), superAdmins('200 200 404')],
    })),

    'dashboard: show': [lookUp('dashboard'), superAdmins('200 200 200')],
    'search: whatever one lists': [lookUp('search', { q: 'Club' }), everybody('200 200 200')],
    'events: changes of institutions that one manages fully': [
      lookUp('events'),
      { ...everybody('200 200 200'), userA: REFUSED, lonely: REFUSED },
    ],
    'profile: show': [lookUp('profile'), everybody('200 200 200')],
    'profile: export own data': [lookUp('profile/data'), everybody('200 200 200')],
    'profile: own data as a PDF': [lookUp('profile/data/pdf'), everybody('200 200 200')],
    'profile: edit': [
      { method: 'PUT', path: 'private/profile', body: { phone: '+5491122334455' } },
      everybody('200 200 200'),
    ],
    ...of('profile', ({ post }) => ({
      'accept the terms': [post({ termsVersion: TERMS_VERSION }, '/terms'), everybody('200 200 200')],
      'request the erasure of own data': [post({ requested: true }, '/erasure'), everybody('200 200 200')],
      'saved queries': [
        lookUp('profile/saved-queries'),
        { ...everybody('200:1 200:1 200:1'), superAdmin: NO_ROWS, coordina: NO_ROWS, lonely: NO_ROWS },
      ],
      'save a query': [
        post({ list: 'payments', label: 'X', value: world.queryA.value }, '/saved-queries'),
        everybody('201 201 201'),
      ],
      'share a query of adminA, multi, none': [{ method: 'PUT', path: queryPath, body: { institutionId } }, SHARERS],
      'share a query of adminA, institution in the body': [
        { method: 'PUT', path: `private/profile/saved-queries/${world.queryA.id}`, body: { institutionId } },
        { ...everybody(UNSEEN), adminA: onOwn('200', '422'), ...limited(REFUSED, REFUSED, REFUSED, UNSEEN) },
      ],
      'remove a query of adminA, multi, none': [{ method: 'DELETE', path: queryPath }, SHARERS],
      'found the first institution': [
        post({ name: 'Club Nuevo' }, '/institutions'),
        {
          ...everybody('201 201 201'),
          superAdmin: REFUSED,
          adminA: REFUSED,
          ...limited(REFUSED, REFUSED),
          coordina: '409 409 409',
          multi: '409 409 409',
        },
      ],
      'accept userA’s invitation, lonely’s, none': [
        post(undefined, `/memberships/${membership('userAInvited', 'lonelyInvited')}/acceptance`),
        { ...everybody(UNSEEN), userA: onOwn('200'), lonely: '404 200 404' },
      ],
      'stop the reminders of userA, memberB, none': [
        post({ stopped: true }, `/memberships/${membership('userA', 'memberB')}/reminders`),
        { ...everybody(UNSEEN), userA: onOwn('200') },
      ],
    })),
  }
}

function cellOf(cells: Cells, actor: ActorName): string {
  if (actor === 'anonymous') return '401 401 401'
  return actor === 'inactive' || actor === 'stranger' ? REFUSED : cells[actor]
}

/** Asserts every cell. All cells share one world, which returns to its original records before each. */
export function itKeepsTheMatrix(world: World): void {
  beforeEach(() => world.restore())

  const tables = TARGETS.map((target) => rowsOf(world, target))
  it.each(Object.keys(tables[0] ?? {}))('%s', { timeout: 60_000 }, async (name) => {
    const expected: Record<string, string | undefined> = {}
    const actual: typeof expected = {}
    for (const [index, target] of TARGETS.entries()) {
      const [{ method, path, body }, row, coordina = row.coordina] = tables[index]?.[name] ?? missing(name)
      const askAs = async (actor: ActorName) => {
        const cell = `${actor}, ${target}`
        expected[cell] = cellOf({ ...row, coordina }, actor).split(' ')[index]
        const answer = await world.json(method, path, { as: actor, body })
        const rows = Array.isArray(answer.body.done) ? answer.body.done : answer.rows
        const code = expected[cell]?.includes(':') ? `${answer.status}:${rows.length}` : String(answer.status)
        const faults = [...world.failures, ...(answer.status >= 400 ? world.mails : [])]
        const isRight = code === expected[cell] && faults.length === 0
        // The body of a wrong answer shows why.
        actual[cell] = isRight ? code : [code, JSON.stringify(answer.body), ...faults.map(String)].join(' ')
      }
      // Reads change nothing.
      if (method === 'GET') await Promise.all(ACTORS.map(askAs))
      else
        for (const actor of ACTORS) {
          await world.restore()
          await askAs(actor)
        }
    }
    expect(actual).toEqual(expected)
  })

  it('lists of cuotas and receipts show only names that the user can look up', async () => {
    for (const actor of ACTORS) {
      for (const [resource, person, name] of [
        ['payments', 'userId', 'memberName'],
        ['receipts', 'payerId', 'payerName'],
      ] as const) {
        const { rows } = await world.clientFor(actor).get(resource)
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
  ])('%s cannot be removed, and receipts cannot be changed', async (resource, methods, allowed) => {
    for (const actor of ACTORS) {
      for (const method of methods) {
        const { status, headers } = await world.json(method, `private/${resource}/${world.feeA.id}`, { as: actor })
        expect(status).toBe(405)
        expect(headers.get('Allow')).toBe(allowed)
      }
    }
  })
}

function missing(name: string): never {
  throw new Error(`${name} has no row for one of the targets`)
}

const nameSchema = z.object({ familyName: z.string(), givenName: z.string() })

/** A person's name as the list of members or the asker's own profile shows it. Other lists must show no other name. */
async function nameOf(world: World, actor: ActorName, id: string): Promise<string | null> {
  const own = await world.clientFor(actor).get('profile')
  const { rows } = await world.json('GET', query('users', { id: [id] }), { as: actor })
  const [person] = own.id === id ? [own.body] : rows
  if (!person) return null
  const { familyName, givenName } = nameSchema.parse(person)
  return `${familyName}, ${givenName}`
}
