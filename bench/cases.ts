import { FEE_STATUSES } from '#domain/money/feeStatus'
import { LARGEST_ID, MEMBER_ID, WORD, emailOf, idOf, subjectOf } from './dataset.ts'
import * as sql from './readSql.ts'

export type Who = 'admin' | 'superAdmin' | 'member' | 'nobody'

/** A request and the SQL for the same: for a page its rows and total, otherwise the statements in order. */
export type ReadCase = {
  name: string
  who: Who
  path: string
  straight: sql.StraightList | readonly string[]
}

type Query = { filter?: object; sort?: [string, 'ASC' | 'DESC']; from?: number }

function pageOf(resource: string, { filter = {}, sort, from = 0 }: Query = {}): string {
  const range = JSON.stringify([from, from + sql.PAGE - 1])
  const query = new URLSearchParams({ filter: JSON.stringify(filter), range })
  if (sort) query.set('sort', JSON.stringify(sort))
  return `/private/${resource}?${query.toString()}`
}

const readCase = (name: string, who: Who, path: string, straight: ReadCase['straight']): ReadCase => ({
  name,
  who,
  path,
  straight,
})
const ofLargest = (name: string, query: Query, straight: sql.StraightList) =>
  readCase(`cuotas, ${name}`, 'admin', pageOf('payments', query), straight)
const ofAll = (name: string, query: Query, straight: sql.StraightList) =>
  readCase(`cuotas of all, ${name}`, 'superAdmin', pageOf('payments', query), straight)
const sumsOf = (name: string, who: Who, what: 'summary' | 'members', filter: object, straight: string) => {
  const query = new URLSearchParams({
    filter: JSON.stringify({ ...filter, managed: true }),
    ...(what === 'members' && { range: '[0,24]' }),
  })
  return readCase(name, who, `/private/payments/${what}?${query.toString()}`, [straight])
}

const searchOf = (name: string, who: Who, people: sql.StraightList) =>
  readCase(name, who, `/private/search?${new URLSearchParams({ filter: JSON.stringify(SEARCH.filter) }).toString()}`, [
    people.rows,
    people.total,
  ])

const OWING = { status: ['Defeated', 'For_defeated', 'Incomplete', 'Unpaid'] }
const OPEN = `standing = 'open'`
const FEE_ID = idOf('fee', 17)
const SEARCH = { filter: { q: WORD } }

export function readCases(): ReadCase[] {
  const { feesOfLargest, feesOfAll, statusInLargest, statusAnywhere, DUE_FIRST } = sql
  const [isDefeated, isPaid] = [statusInLargest('Defeated'), statusInLargest('Paid')]
  const byTransfer = feesOfLargest(sql.paidBy('Transferencia'))
  return [
    ofLargest('as the list opens', {}, feesOfLargest()),
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
      feesOfLargest(isDefeated, 'balance DESC, fee.id DESC'),
    ),
    ofLargest(
      'owing (four statuses), first due first',
      { filter: OWING, sort: ['dueDate', 'ASC'] },
      feesOfLargest(OPEN, DUE_FIRST),
    ),
    ofLargest(
      'Paid, from row 1,000',
      { filter: { status: 'Paid' }, from: 1_000 },
      feesOfLargest(isPaid, undefined, 1_000),
    ),
    ofLargest('by amount', { sort: ['amount', 'DESC'] }, feesOfLargest('', 'amount DESC, fee.id DESC')),
    ofLargest(`search “${WORD}”`, SEARCH, sql.searchInLargest([WORD])),
    ofLargest(
      `search “${WORD} futbol”, Paid`,
      { filter: { q: `${WORD} futbol`, status: 'Paid' } },
      sql.searchInLargest([WORD, 'futbol'], isPaid),
    ),
    ofLargest('of a member', { filter: { userId: MEMBER_ID } }, feesOfLargest(`user_id = '${MEMBER_ID}'`)),
    sumsOf('grid: counts of the chips', 'admin', 'summary', {}, sql.sumsOfLargest()),
    sumsOf('grid: sums of what is owed', 'admin', 'summary', OWING, sql.sumsOfLargest(OPEN)),
    sumsOf('grid: by member', 'admin', 'members', OWING, sql.membersOfLargest(OPEN)),
    readCase('grid: paid by transfer', 'admin', pageOf('payments', { filter: { method: 'Transferencia' } }), [
      byTransfer.rows,
      byTransfer.total,
    ]),
    sumsOf('grid of all: counts of the chips', 'superAdmin', 'summary', {}, sql.sumsOfAll()),
    sumsOf('grid of all: sums of what is owed', 'superAdmin', 'summary', OWING, sql.sumsOfAll(OPEN)),
    readCase('one cuota', 'admin', `/private/payments/${FEE_ID}`, [sql.feeById(FEE_ID)]),
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
      feesOfLargest(isDefeated),
    ),
    ofAll(`search “${WORD}”`, SEARCH, sql.searchEverywhere(WORD)),
    readCase('one’s own cuotas', 'member', pageOf('payments'), feesOfAll(`user_id = '${MEMBER_ID}'`)),
    readCase('receipts', 'admin', pageOf('receipts'), sql.receiptsOfLargest()),
    readCase(`receipts, search “${WORD}”`, 'admin', pageOf('receipts', SEARCH), sql.searchReceiptsOfLargest(WORD)),
    readCase('receipts of all', 'superAdmin', pageOf('receipts'), sql.receiptsOfAll()),
    readCase('one’s own receipts', 'member', pageOf('receipts'), sql.receiptsOfMember(MEMBER_ID)),
    readCase('members', 'admin', pageOf('users'), sql.usersOfLargest()),
    readCase(`members, search “${WORD}”`, 'admin', pageOf('users', SEARCH), sql.usersOfLargest(WORD)),
    readCase('people of all', 'superAdmin', pageOf('users'), sql.usersOfAll()),
    readCase(`people of all, search “${WORD}”`, 'superAdmin', pageOf('users', SEARCH), sql.usersOfAll(WORD)),
    searchOf(`palette, “${WORD}”`, 'admin', sql.usersOfLargest(WORD)),
    searchOf(`palette of all, “${WORD}”`, 'superAdmin', sql.usersOfAll(WORD)),
    readCase('institutions, public', 'nobody', '/public/institutions', sql.publicInstitutions()),
    readCase(
      'institutions, public, search “cordoba”',
      'nobody',
      '/public/institutions?q=cordoba',
      sql.publicInstitutions('cordoba'),
    ),
    readCase('institutions of all', 'superAdmin', pageOf('institutions'), sql.allInstitutions()),
    readCase('dashboard', 'superAdmin', '/private/dashboard', sql.DASHBOARD),
    readCase(
      'who one is, at sign-in',
      'admin',
      `/private/auth/${subjectOf(0)}/${emailOf(0)}`,
      sql.profileBySubject(subjectOf(0)),
    ),
  ]
}
