import { FEE_STATUSES } from '#domain/money/feeStatus'
import { LARGEST_ID, MEMBER_ID, WORD, emailOf, idOf, subjectOf } from './dataset.ts'
import * as sql from './readSql.ts'

export type Who = 'admin' | 'superAdmin' | 'member' | 'nobody'

/** A request and, for a target, the SQL for the same: of a page its rows and total, else one statement. */
export type ReadCase = { name: string; who: Who; path: string; straight?: sql.StraightList | string | undefined }

type Query = { filter?: object; sort?: [string, 'ASC' | 'DESC']; from?: number }

function pageOf(resource: string, { filter = {}, sort, from = 0 }: Query = {}): string {
  const range = JSON.stringify([from, from + sql.PAGE - 1])
  const query = new URLSearchParams({ filter: JSON.stringify(filter), range })
  if (sort) query.set('sort', JSON.stringify(sort))
  return `/private/${resource}?${query.toString()}`
}

const page = (name: string, who: Who, resource: string, query?: Query): ReadCase => ({
  name,
  who,
  path: pageOf(resource, query),
})
const ofLargest = (name: string, query: Query, straight?: sql.StraightList): ReadCase => ({
  ...page(`cuotas, ${name}`, 'admin', 'payments', query),
  straight,
})
const ofAll = (name: string, query: Query, straight?: sql.StraightList): ReadCase => ({
  ...page(`cuotas of all, ${name}`, 'superAdmin', 'payments', query),
  straight,
})
const sumsOf = (name: string, who: Who, what: 'summary' | 'members', filter: object, straight: string): ReadCase => {
  const query = new URLSearchParams({
    filter: JSON.stringify({ ...filter, managed: true }),
    ...(what === 'members' && { range: '[0,24]' }),
  })
  return { name, who, path: `/private/payments/${what}?${query.toString()}`, straight }
}

const OWING = { status: ['Defeated', 'For_defeated', 'Incomplete', 'Unpaid'] }
const OPEN = `standing = 'open'`
const SEARCH = { filter: { q: WORD } }
const PALETTE = `/private/search?${new URLSearchParams({ filter: JSON.stringify(SEARCH.filter) }).toString()}`

export function readCases(): ReadCase[] {
  const { feesOfLargest, feesOfAll, statusInLargest, statusAnywhere, DUE_FIRST } = sql
  return [
    ofLargest('as the list opens', {}),
    ...FEE_STATUSES.map((status) =>
      ofLargest(
        `${status}, by due date`,
        { filter: { status }, sort: ['dueDate', 'DESC'] },
        feesOfLargest(statusInLargest(status)),
      ),
    ),
    ofLargest(
      'Defeated, by balance',
      { filter: { status: 'Defeated' }, sort: ['balance', 'DESC'] },
      feesOfLargest(statusInLargest('Defeated'), 'balance DESC, fee.id DESC'),
    ),
    ofLargest(
      'owing (four statuses), first due first',
      { filter: OWING, sort: ['dueDate', 'ASC'] },
      feesOfLargest(OPEN, DUE_FIRST),
    ),
    ofLargest('Paid, from row 1,000', { filter: { status: 'Paid' }, from: 1_000 }),
    ofLargest('by amount', { sort: ['amount', 'DESC'] }),
    ofLargest(`search “${WORD}”`, SEARCH),
    ofLargest(`search “${WORD} futbol”, Paid`, { filter: { q: `${WORD} futbol`, status: 'Paid' } }),
    ofLargest('of a member', { filter: { userId: MEMBER_ID } }),
    sumsOf('grid: counts of the chips', 'admin', 'summary', {}, sql.sumsOfLargest()),
    sumsOf('grid: sums of what is owed', 'admin', 'summary', OWING, sql.sumsOfLargest(OPEN)),
    sumsOf('grid: by member', 'admin', 'members', OWING, sql.membersOfLargest(OPEN)),
    {
      ...page('grid: paid by transfer', 'admin', 'payments', { filter: { method: 'Transferencia' } }),
      straight: feesOfLargest(sql.paidBy('Transferencia')),
    },
    sumsOf('grid of all: counts of the chips', 'superAdmin', 'summary', {}, sql.sumsOfAll()),
    sumsOf('grid of all: sums of what is owed', 'superAdmin', 'summary', OWING, sql.sumsOfAll(OPEN)),
    { name: 'one cuota', who: 'admin', path: `/private/payments/${idOf('fee', 17)}` },
    ofAll('as the list opens', {}),
    ofAll('Defeated, by due date', { filter: { status: 'Defeated' } }, feesOfAll(statusAnywhere('Defeated'), true)),
    ofAll(
      'Unpaid, first due first',
      { filter: { status: 'Unpaid' }, sort: ['dueDate', 'ASC'] },
      feesOfAll(statusAnywhere('Unpaid'), true, DUE_FIRST),
    ),
    ofAll('Paid, by due date', { filter: { status: 'Paid' } }, feesOfAll(statusAnywhere('Paid'), false)),
    ofAll('Defeated in one institution', { filter: { status: 'Defeated', institutionId: LARGEST_ID } }),
    ofAll(`search “${WORD}”`, SEARCH),
    page('one’s own cuotas', 'member', 'payments'),
    page('receipts', 'admin', 'receipts'),
    page(`receipts, search “${WORD}”`, 'admin', 'receipts', SEARCH),
    page('receipts of all', 'superAdmin', 'receipts'),
    page('one’s own receipts', 'member', 'receipts'),
    page('members', 'admin', 'users'),
    page(`members, search “${WORD}”`, 'admin', 'users', SEARCH),
    page('people of all', 'superAdmin', 'users'),
    page(`people of all, search “${WORD}”`, 'superAdmin', 'users', SEARCH),
    { name: `palette, “${WORD}”`, who: 'admin', path: PALETTE },
    { name: `palette of all, “${WORD}”`, who: 'superAdmin', path: PALETTE },
    { name: 'institutions, public', who: 'nobody', path: '/public/institutions' },
    { name: 'institutions, public, search “cordoba”', who: 'nobody', path: '/public/institutions?q=cordoba' },
    page('institutions of all', 'superAdmin', 'institutions'),
    { name: 'dashboard', who: 'superAdmin', path: '/private/dashboard' },
    { name: 'who one is, at sign-in', who: 'admin', path: `/private/auth/${subjectOf(0)}/${emailOf(0)}` },
  ]
}
