import { FIELD_TEXTS } from '#domain/api/messages'
import type { CurrentMember } from '#domain/members/import/match'
import { IMPORT_OUTCOMES, type ChangeField, type PlannedRow } from '#domain/members/import/plannedRow'
import { nameOf } from '#domain/members/import/identityKeys'
import type { ImportReport } from '#domain/members/import/report'
import { PERSON_FIELDS } from '#domain/members/person'
import { recordOf } from '#domain/values/record'
import { findPerson } from '../memberships/findMember.ts'
import type { ActorReads } from '../records/records.ts'

/** The API's report of a plan; `ids` are those of the new members by line. */
export async function importReport(
  tx: ActorReads,
  plan: readonly PlannedRow[],
  ids: ReadonlyMap<number, string>,
  ignoredColumns: string[],
): Promise<Omit<ImportReport, 'importId'>> {
  const uneditable = await uneditablePeople(tx, plan)
  return {
    counts: recordOf(IMPORT_OUTCOMES, (outcome) => plan.filter((one) => one.outcome === outcome).length),
    ignoredColumns,
    rows: plan.map(({ line, outcome, row, match, mayBeTitle, payer, emailOwner, changes, leftOut, errors }) => ({
      line,
      outcome,
      userId: outcome === 'present' ? (match?.member?.userId ?? null) : (ids.get(line) ?? null),
      name: row ? nameOf(row) : (match?.name ?? ''),
      match: match && {
        userId: match.member?.userId ?? null,
        line: match.line,
        name: match.name,
        agrees: match.agrees,
        differs: match.differs,
      },
      mayBeTitle,
      payerName: outcome === 'made' ? (payer?.name ?? null) : null,
      emailOwnerName: emailOwner?.name ?? null,
      update: updateOf(match?.member ?? null, changes, payer, uneditable),
      leftOut: leftOut.map(({ field, value, why }) => ({ field, value, why: FIELD_TEXTS[why] })),
      errors: Object.fromEntries(Object.entries(errors).map(([field, why]) => [field, FIELD_TEXTS[why]])),
    })),
  }
}

/** Of the members whose personal fields the file would change, those whom the actor may not edit. */
async function uneditablePeople(tx: ActorReads, plan: readonly PlannedRow[]): Promise<ReadonlySet<CurrentMember>> {
  const people = new Set<CurrentMember>()
  for (const { match, changes } of plan) {
    const member = match?.member
    if (!member || member.isPending || !changes.some(({ field }) => isOfPerson(field))) continue
    if (!(await findPerson(tx, member.userId)).mayEdit) people.add(member)
  }
  return people
}

const isOfPerson = (field: ChangeField) => PERSON_FIELDS.some((one) => one === field)

function updateOf(
  member: CurrentMember | null,
  changes: PlannedRow['changes'],
  payer: PlannedRow['payer'],
  uneditable: ReadonlySet<CurrentMember>,
): ImportReport['rows'][number]['update'] {
  if (!member || changes.length === 0) return null
  const { membershipId, version, membershipVersion } = member
  const mayChange = (field: ChangeField) => !isOfPerson(field) || !uneditable.has(member)
  return {
    membershipId,
    version,
    membershipVersion,
    guardianId: payer?.member?.membershipId ?? null,
    changes: changes.map((change) => ({ ...change, mayChange: mayChange(change.field) })),
  }
}
