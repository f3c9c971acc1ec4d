import type { Institution } from '#domain/clubs/institution'
import { searcher, tolerantSearcher } from '#domain/values/searchText'
import { isLive, type Reminder } from '#domain/reminders/reminder'
import type { RecordBase } from '#domain/values/identifier'
import type { Description, FilterOf } from '../../resources/description.ts'
import { filtersOfKind, type FilterInputs, type Filters } from '../../resources/filters.ts'
import { DESCRIBED, ofEachTable, type DescribedTable } from '../../resources/index.ts'
import type { AnyDescribed, SumQuery } from '../port/table.ts'
import type { Database } from './database.ts'
import { amountKey, distanceKey, institutionTest, sportNames } from './institutions.ts'
import { fieldTests, listReads, reachTest, sortKeyOf, textOf, valueOf, type SortKey, type Test } from './query.ts'
import { writes, type Session } from './session.ts'
import type { Rows } from './table.ts'

type TextOf = Record<DescribedTable, (row: object) => string>

const wordsOf = ({ words = [] }: Description) => words
const TEXTS = ofEachTable<TextOf>((table) => textOf(wordsOf(DESCRIBED[table])))

export function described(session: Session, table: DescribedTable): AnyDescribed {
  const description: Description = DESCRIBED[table]
  const { reach, filters, sorts } = description
  const rows = (): Rows<RecordBase> => session.open.tables[table]
  const matching = ({ scope, filter }: SumQuery<FilterInputs>) => {
    const { test: isMatch, textOf: textIn } = relatedFields(session.open, table, filter)
    const tests = [reachTest(reach, scope), fieldTests(filters, filter), isMatch, ...wordTests(filters, filter, textIn)]
    return [...rows().all()].filter((row) => tests.every((test) => test(row)))
  }
  return {
    ...listReads(matching, (field: string, filter) => {
      const relatedKey = relatedFields(session.open, table, filter).keyOf(field)
      return relatedKey ?? sortKeyOf(field, sorts[field] ?? 'value')
    }),
    async get(scope, id) {
      const row = rows().get(id)
      return row && reachTest(reach, scope)(row) ? row : null
    },
    async countBy(scope, field, ids) {
      const isInScope = reachTest(reach, scope)
      const counts = new Map<string, number>()
      for (const row of rows().all()) {
        const id = valueOf(row, field)
        if (typeof id === 'string' && ids.includes(id) && isInScope(row)) counts.set(id, (counts.get(id) ?? 0) + 1)
      }
      return counts
    },
    ...(table === 'reminders' && { latest: latestReminders(session) }),
    ...writes(session, table),
    remove: async (id, expectedVersion) => session.remove(table, id, expectedVersion),
    forget: async (before: string) => forget(session, table, before),
  }
}

function forget(session: Session, table: DescribedTable, before: string): number {
  const { ended }: Description = DESCRIBED[table]
  const rows: Rows<RecordBase> = session.open.tables[table]
  const isEnded = (row: RecordBase) => ended?.values.some((value) => value === valueOf(row, ended.field)) === true
  const old = [...rows.all()].filter((row) => isEnded(row) && row.updatedAt < before)
  for (const { id } of old) session.drop(table, id)
  return old.length
}

function latestReminders(session: Session): AnyDescribed['latest'] {
  return async (scope, institutionId) => {
    const last = new Map<string, Reminder>()
    const isInScope = reachTest(DESCRIBED.reminders.reach, scope)
    for (const reminder of session.open.tables.reminders.by('institutionId', institutionId)) {
      if (!isLive(reminder.state) || !isInScope(reminder)) continue
      const latest = last.get(reminder.membershipId)
      if (!latest || isAfter(reminder, latest)) last.set(reminder.membershipId, reminder)
    }
    return [...last.values()].toSorted((a, b) => (a.membershipId < b.membershipId ? -1 : 1))
  }
}

const isAfter = (a: Reminder, b: Reminder) => (a.day === b.day ? a.id > b.id : a.day > b.day)

function wordTests(filters: Filters, inputs: FilterInputs, textIn: (row: object) => string): Test[] {
  const tests = [
    ...filtersOfKind(filters, inputs, 'words').map(({ value }) => searcher(value)),
    ...filtersOfKind(filters, inputs, 'mistyped').map(({ value }) => tolerantSearcher(value)),
  ]
  return tests.flatMap((test): Test[] => (test ? [(row) => test(textIn(row))] : []))
}

// Only for rows of institutions.
const asInstitution = (row: object) => row as Institution

/** The filters, search text and sort keys of institutions that need other tables. */
function relatedFields({ tables }: Database, table: DescribedTable, inputs: FilterInputs) {
  if (table !== 'institutions') return { test: () => true, textOf: TEXTS[table], keyOf: () => null }
  // The table is that of institutions.
  const filter = inputs as FilterOf<typeof DESCRIBED.institutions>
  const isMatch = institutionTest(tables, filter)
  const keys: Record<string, SortKey<Institution>> = {
    amount: amountKey(tables, filter),
    distance: distanceKey(filter),
  }
  return {
    test: (row: object) => isMatch(asInstitution(row)),
    textOf: (row: object) => `${TEXTS[table](row)}\n${sportNames(tables, asInstitution(row))}`,
    keyOf: (field: string) => (keys[field] as SortKey<object> | undefined) ?? null,
  }
}
