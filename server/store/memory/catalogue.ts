import type { Scope } from '#domain/access/access'
import type { RecordBase } from '#domain/values/identifier'
import type { Place } from '#domain/clubs/institution'
import { CATALOGUE, ofEachTable, type CatalogueTable } from '../../resources/catalogue.ts'
import { isCompared, type CatalogueDescription, type Description } from '../../resources/description.ts'
import { wordFields, type Filter, type LinkedWords } from '../../resources/filters.ts'
import type { CatalogueReads, LatestReminders, PlainReads } from '../port/table.ts'
import { searchText, searcher, tolerantSearcher } from '#domain/values/searchText'
import type { Database } from './database.ts'
import { describedReads, reachTest, textOf, valueOf, type Test } from './described.ts'
import { linkedRows, compared, withItem, type FilterInputs } from './linked.ts'
import { institutionScope } from './scopes.ts'
import type { Session, WriteSession } from './session.ts'
import type { Table } from './table.ts'
import { FORGOTTEN_TABLES, PLAIN, ofEachPlainTable, type ForgottenTable } from '../../resources/plain.ts'
import { isLive, type Reminder } from '#domain/reminders/reminder'

export function catalogueReads(session: Session, table: CatalogueTable): CatalogueReads[CatalogueTable] {
  const description: CatalogueDescription = CATALOGUE[table]
  // Each table of the catalogue holds the records of its description.
  const rowsOf = () => session.open.tables[table] as unknown as Table<RecordBase>
  const reads = describedReads(rowsOf, description, {
    test(filter) {
      const tests = Object.entries(description.filters).flatMap(([name, one]) =>
        lookedUp(session.open, table, one, filter[name], filter),
      )
      return (row) => tests.every((test) => test(row))
    },
    sort(field, filter) {
      const by = description.sorts[field] ?? 'value'
      return isCompared(by) ? compared(session.open.tables, table, by, filter) : null
    },
  })
  const all: CatalogueReads['institutions'] = {
    // The rows have the type of the named table.
    ...(reads as unknown as CatalogueReads['institutions']),
    async countBy(scope, field, ids) {
      const isInScope = reachTest(description.reach, scope)
      const counts = new Map<string, number>()
      for (const row of rowsOf().all()) {
        const id = valueOf(row, field)
        if (typeof id === 'string' && ids.includes(id) && isInScope(row)) counts.set(id, (counts.get(id) ?? 0) + 1)
      }
      return counts
    },
  }
  return all
}

export function placesOf({ tables }: Database, scope: Scope): Place[] {
  const isInScope = institutionScope(scope)
  const places = new Map<string, Place>()
  for (const institution of tables.institutions.all()) {
    const { city, province } = institution
    if (isInScope(institution)) places.set(JSON.stringify([city, province]), { city, province })
  }
  return [...places.values()]
}

const TEXTS = ofEachTable((_, { filters }) => textOf(wordFields(filters)))

function lookedUp(
  { tables }: Database,
  table: CatalogueTable,
  { look }: Filter,
  value: unknown,
  all: FilterInputs,
): Test[] {
  if (value === undefined) return []
  if (look.by === 'item') return [withItem(tables, table, look, all)]
  if (look.by === 'link') {
    return [(row) => linkedRows(tables, table, look.link, row).some((one) => valueOf(one, look.field) === value)]
  }
  // The value of a filter by words is a text.
  if (look.by !== 'words' && look.by !== 'mistyped') return []
  const test = look.by === 'words' ? searcher(value as string) : tolerantSearcher(value as string)
  if (!test) return []
  const also = (row: object, { link, field, where }: LinkedWords) => {
    const linked = linkedRows(tables, table, link, row).filter((one) => valueOf(one, where) === true)
    return linked.map((one) => searchText(valueOf(one, field) as string)).join('\n')
  }
  return [(row) => test(look.linked ? `${TEXTS[table](row)}\n${also(row, look.linked)}` : TEXTS[table](row))]
}

export function plainReads(session: Session): PlainReads {
  const reads = ofEachPlainTable((table) =>
    // Each table holds the records of its description.
    describedReads(() => session.open.tables[table] as unknown as Table<RecordBase>, PLAIN[table] as Description),
  )
  return { ...reads, reminders: { ...reads.reminders, ...latestReminders(session) } } as unknown as PlainReads
}

export function plainForgets(session: WriteSession) {
  const forgets = FORGOTTEN_TABLES.map((table) => [
    table,
    { forget: (before: string) => forget(session, table, before) },
  ])
  return Object.fromEntries(forgets) as Record<ForgottenTable, { forget(before: string): Promise<number> }>
}

async function forget(session: WriteSession, table: ForgottenTable, before: string): Promise<number> {
  const { field, values }: NonNullable<Description['ended']> = PLAIN[table].ended
  const records: RecordBase[] = [...session.open.tables[table].all()]
  const old = records.filter(
    (record) => values.some((value) => value === valueOf(record, field)) && record.updatedAt < before,
  )
  for (const { id } of old) session.drop(table, id)
  return old.length
}

function latestReminders(session: Session): LatestReminders {
  return {
    async latest(scope, institutionId) {
      const last = new Map<string, Reminder>()
      const isInScope = reachTest(PLAIN.reminders.reach, scope)
      for (const reminder of session.open.tables.reminders.all()) {
        if (!isLive(reminder.state) || reminder.institutionId !== institutionId || !isInScope(reminder)) continue
        const latest = last.get(reminder.membershipId)
        if (!latest || isAfter(reminder, latest)) last.set(reminder.membershipId, reminder)
      }
      return [...last.values()].toSorted((a, b) => (a.membershipId < b.membershipId ? -1 : 1))
    },
  }
}

const isAfter = (a: Reminder, b: Reminder) => (a.day === b.day ? a.id > b.id : a.day > b.day)
