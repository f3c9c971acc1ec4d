import { booksFor, type Books } from '../institutions/lockedBooks.ts'
import { hasMoreCells } from '#domain/imports/table'
import type { FieldMessage } from '#domain/api/messages'
import type { CurrentMember } from '#domain/members/import/match'
import { calendarDateIn } from '#domain/values/calendar'
import type { Institution } from '#domain/clubs/institution'
import { columnsOf, type ImportField } from '#domain/members/import/columns'
import { dateOrdersOf } from '#domain/members/import/days'
import { meaningsIn } from '#domain/members/import/meanings'
import { planImport } from '#domain/members/import/plan'
import type { PlannedRow } from '#domain/members/import/plannedRow'
import type { ImportInput, ImportReport } from '#domain/members/import/report'
import { readMemberRow } from '#domain/members/import/row'
import type { RowContext } from '#domain/members/import/rowTexts'
import { isOver } from '#domain/members/membership'
import { personIn } from '#domain/members/person'
import type { ReadTransaction } from '../../store/port.ts'
import { placesLeftIn } from '../plans/plans.ts'
import { type ActorReads, type ActorWrites, allRows, scopeWithin } from '../records/records.ts'
import { importReport } from './importReport.ts'
import { insertImported } from './insertImported.ts'
import { recordImport } from './memberImports.ts'
import { withItsSportNames } from '../records/names.ts'

/** Creates members from the rows of a file, and returns the outcome of each row. Nobody gets a mail. */
export async function importMembers(tx: ActorWrites, input: ImportInput): Promise<ImportReport> {
  // The lock keeps two concurrent uploads of one file from creating members twice.
  const institution = await booksFor(tx, input.institutionId, ['create', 'member-imports'], 'institution')
  const columns = columnsOf(input.columns)
  const context = await contextOf(tx, institution, columns, input)
  const { today } = context
  const rows = input.rows.map(({ line, cells, decision }) => ({
    line,
    decision,
    reading: hasMoreCells(cells, columns)
      ? ({ errors: { row: 'tooManyCells' } } as const)
      : readMemberRow(cells, columns, context),
  }))
  const members = await currentMembers(tx, institution, today)
  const { areUnknownPayersContacts, nameOrder } = input.reading
  const contacts = areUnknownPayersContacts ? { nameOrder } : null
  const plan = planImport(rows, members, { ...input.reading, today, pricing: institution.pricing, contacts })
  await refuseFormer(tx, institution, plan)
  refuseOverPlan(plan, await placesLeftIn(tx, institution))
  const importId = input.dryRun ? null : (await recordImport(tx, institution, input, plan)).id
  const ids =
    importId === null ? new Map<number, string>() : await insertImported(tx, institution, { today, importId }, plan)
  const ignoredColumns = input.columns.filter((_, index) => columns[index] === null)
  return { importId, ...(await importReport(tx, plan, ids, ignoredColumns)) }
}

async function contextOf(
  tx: ActorReads,
  institution: Books,
  columns: readonly (ImportField | null)[],
  { rows, reading, columns: headings }: ImportInput,
): Promise<RowContext> {
  const { offerings } = await withItsSportNames(tx, institution)
  return {
    ...reading,
    timezone: institution.timezone,
    today: calendarDateIn(institution.timezone, tx.now),
    categories: institution.pricing.categories,
    sports: offerings.map(({ sportId, sportName, variants }) => ({ id: sportId, name: sportName, variants })),
    dateOrders: reading.dateOrders ?? dateOrdersOf(rows, columns),
    meanings: meaningsIn(rows, headings, columns, reading.meanings),
  }
}

/** Refuses a former member's e-mail: the former membership can be reopened instead. */
async function refuseFormer(tx: ReadTransaction, { id }: Institution, plan: readonly PlannedRow[]): Promise<void> {
  for (const planned of plan) {
    const email = planned.outcome === 'made' ? planned.row?.email : null
    if (!email) continue
    const user = await tx.users.stored({ email })
    const memberships = user ? await tx.memberships.ofUser(user.id) : []
    if (memberships.some(({ institutionId, state }) => institutionId === id && state === 'accepted'))
      refuseRow(planned, 'email', 'taken')
  }
}

function refuseOverPlan(plan: readonly PlannedRow[], places: number): void {
  let free = places
  for (const planned of plan) {
    if (planned.outcome !== 'made' || planned.row?.isEnded) continue
    free -= 1
    if (free < 0) refuseRow(planned, 'row', 'planFull')
  }
}

function refuseRow(planned: PlannedRow, field: ImportField | 'row', why: FieldMessage): void {
  Object.assign(planned, { outcome: 'refused', payer: null, errors: { [field]: why } } satisfies Partial<PlannedRow>)
}

/** Also ended members and invitations. Data of other clubs must not influence a row. */
export async function currentMembers(
  tx: ActorReads,
  { id }: Pick<Institution, 'id'>,
  today: string,
): Promise<CurrentMember[]> {
  const query = { scope: scopeWithin(id), filter: { institutionId: id } }
  const rows = await allRows(tx.users, query)
  return rows.flatMap((user): CurrentMember[] => {
    const membership = user.memberships.find(({ institutionId }) => institutionId === id)
    if (!membership) return []
    const { memberNumber, guardianId, since, until, sportIds, categoryId } = membership
    return [
      {
        ...personIn(user),
        email: user.email,
        memberNumber,
        since,
        until,
        sportIds,
        categoryId,
        userId: user.id,
        membershipId: membership.id,
        guardianId,
        isOver: isOver(membership, today),
        isPending: user.pending,
        version: user.version,
        membershipVersion: membership.version,
      },
    ]
  })
}
