import { FEE_STATUSES } from '#domain/feeStatus'
import { LARGEST_ID } from './dataset/shape.ts'
import { MEMBER_ID, WORD, pageOf } from './readCase.ts'
import type { Asked, ReadCase } from './readCase.ts'
import {
  DUE_FIRST,
  feesOfAll,
  feesOfLargest,
  membersOfLargest,
  paidBy,
  searchEverywhere,
  searchInLargest,
  statusAnywhere,
  statusInLargest,
  sumsOfAll,
  sumsOfLargest,
} from './straight/fees.ts'
import type { StraightList } from './straight/statement.ts'

const OWING = ['Defeated', 'For_defeated', 'Incomplete', 'Unpaid']
/** The lists that are also measured over HTTP. */
const OVER_HTTP: ReadonlySet<string> = new Set(['as the list opens', 'Defeated, by due date'])

/** The cuotas that the Admin of the largest institution lists. */
export function adminFeeLists(): ReadCase[] {
  const byStatus = FEE_STATUSES.map((status) =>
    ofLargest(
      `${status}, by due date`,
      { filter: { status }, sort: ['dueDate', 'DESC'] },
      feesOfLargest(statusInLargest(status)),
    ),
  )
  const defeated = statusInLargest('Defeated')
  const paid = statusInLargest('Paid')
  return [
    ofLargest('as the list opens', {}, feesOfLargest()),
    ...byStatus,
    ofLargest(
      'Defeated, by balance',
      { filter: { status: 'Defeated' }, sort: ['balance', 'DESC'] },
      feesOfLargest(defeated, 'balance DESC, fee.id DESC'),
    ),
    ofLargest(
      'owing (four statuses), first due first',
      { filter: { status: OWING }, sort: ['dueDate', 'ASC'] },
      feesOfLargest(`standing = 'open'`, DUE_FIRST),
    ),
    ofLargest(
      'Paid, from row 1,000',
      { filter: { status: 'Paid' }, from: 1_000 },
      feesOfLargest(paid, undefined, 1_000),
    ),
    ofLargest('by amount', { sort: ['amount', 'DESC'] }, feesOfLargest('', 'amount DESC, fee.id DESC')),
    ofLargest(`search “${WORD}”`, { filter: { q: WORD } }, searchInLargest([WORD])),
    ofLargest(
      `search “${WORD} futbol”, Paid`,
      { filter: { q: `${WORD} futbol`, status: 'Paid' } },
      searchInLargest([WORD, 'futbol'], paid),
    ),
    ofLargest('of a member', { filter: { userId: MEMBER_ID } }, feesOfLargest(`user_id = '${MEMBER_ID}'`)),
  ]
}

/** What the grid of cuotas shows beside its rows: the counts of the chips, the sums at its foot, and a row a member. */
export function feeSums(): ReadCase[] {
  const owing = { status: OWING }
  const page = `&range=${encodeURIComponent('[0,24]')}`
  const byTransfer = feesOfLargest(paidBy('Transferencia'))
  const open = `standing = 'open'`
  return [
    { name: 'grid: counts of the chips', who: 'admin', path: ofManaged('summary', {}), straight: [sumsOfLargest()] },
    {
      name: 'grid: sums of what is owed',
      who: 'admin',
      path: ofManaged('summary', owing),
      straight: [sumsOfLargest(open)],
    },
    {
      name: 'grid: by member',
      who: 'admin',
      path: ofManaged('members', owing) + page,
      straight: [membersOfLargest(open)],
    },
    {
      name: 'grid: paid by transfer',
      who: 'admin',
      path: pageOf('payments', { filter: { method: 'Transferencia' } }),
      straight: [byTransfer.rows, byTransfer.total],
    },
    {
      name: 'grid of all: counts of the chips',
      who: 'superAdmin',
      path: ofManaged('summary', {}),
      straight: [sumsOfAll()],
    },
    {
      name: 'grid of all: sums of what is owed',
      who: 'superAdmin',
      path: ofManaged('summary', owing),
      straight: [sumsOfAll(open)],
    },
  ]
}

/** The cuotas that a SuperAdmin lists, of all institutions. */
export function superAdminFeeLists(): ReadCase[] {
  return [
    ofAll('as the list opens', {}, feesOfAll()),
    ofAll(
      'Defeated, by due date',
      { filter: { status: 'Defeated' } },
      feesOfAll(statusAnywhere('Defeated'), undefined, true),
    ),
    ofAll(
      'Unpaid, first due first',
      { filter: { status: 'Unpaid' }, sort: ['dueDate', 'ASC'] },
      feesOfAll(statusAnywhere('Unpaid'), DUE_FIRST, true),
    ),
    ofAll('Paid, by due date', { filter: { status: 'Paid' } }, feesOfAll(statusAnywhere('Paid'))),
    ofAll(
      'Defeated in one institution',
      { filter: { status: 'Defeated', institutionId: LARGEST_ID } },
      feesOfLargest(statusInLargest('Defeated')),
    ),
    ofAll(`search “${WORD}”`, { filter: { q: WORD } }, searchEverywhere(WORD)),
  ]
}

function ofLargest(name: string, asked: Asked, straight: StraightList): ReadCase {
  const read: ReadCase = { name: `cuotas, ${name}`, who: 'admin', path: pageOf('payments', asked), straight }
  return OVER_HTTP.has(name) ? { ...read, http: true } : read
}

function ofAll(name: string, asked: Asked, straight: StraightList): ReadCase {
  const read: ReadCase = {
    name: `cuotas of all, ${name}`,
    who: 'superAdmin',
    path: pageOf('payments', asked),
    straight,
  }
  return OVER_HTTP.has(name) ? { ...read, http: true } : read
}

/** The path of a sum of the cuotas that an actor manages. */
function ofManaged(path: string, filter: object): string {
  return `/private/payments/${path}?filter=${encodeURIComponent(JSON.stringify({ ...filter, managed: true }))}`
}
