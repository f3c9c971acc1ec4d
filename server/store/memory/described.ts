import { groupBy } from '#domain/values/groupBy'
import { pointOf, squaredDegrees, type Point } from '#domain/values/coordinates'
import { searchText, searcher, tolerantSearcher } from '#domain/values/searchText'
import { isLive, type Reminder } from '#domain/reminders/reminder'
import type { RecordBase } from '#domain/values/identifier'
import { isCompared, isDistance, type Description, type Distance, type Lowest } from '../../resources/description.ts'
import { lookups, wordFields, type FilterInputs, type LinkedWords } from '../../resources/filters.ts'
import { DESCRIBED, ofEachTable, type DescribedTable } from '../../resources/index.ts'
import type { AnyDescribed, SumQuery } from '../port/table.ts'
import { fieldTests, listReads, reachTest, sortKeyOf, textOf, valueOf, type SortKey, type Test } from './query.ts'
import { writes, type Session } from './session.ts'
import type { TableName, Tables } from './snapshot.ts'
import type { Rows } from './table.ts'

type TextOf = Record<DescribedTable, (row: object) => string>

const TEXTS = ofEachTable<TextOf>((table) => textOf(wordFields(DESCRIBED[table].filters)))

export function described(session: Session, table: DescribedTable): AnyDescribed {
  const description: Description = DESCRIBED[table]
  const { reach, filters, sorts } = description
  const rows = (): Rows<RecordBase> => session.open.tables[table]
  const linking = (inputs: FilterInputs) => ({ tables: session.open.tables, description, inputs })
  const matching = ({ scope, filter }: SumQuery<FilterInputs>) => {
    const further = lookTests(linking(filter), TEXTS[table])
    const tests = [reachTest(reach, scope), fieldTests(filters, filter), ...further]
    return [...rows().all()].filter((row) => tests.every((test) => test(row)))
  }
  return {
    ...listReads(matching, (field: string, filter) => {
      const by = sorts[field] ?? 'value'
      return isCompared(by) ? comparisonKeyOf(linking(filter), by) : sortKeyOf(field, by)
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

type Linking = { tables: Tables; description: Description; inputs: FilterInputs }

function linkedItems({ tables, description: { links = {} } }: Linking, link: string, row: object) {
  const { field, to } = links[link] ?? {}
  if (field === undefined) return []
  // A link starts from a list of objects and ends in a table.
  const target: Rows<object> = tables[to as TableName]
  const items = Reflect.get(row, link) as readonly object[]
  return items.flatMap((item) => {
    const record = target.get(String(valueOf(item, field)))
    return record ? [{ item, record }] : []
  })
}

const linkedRows = (linking: Linking, link: string, row: object) =>
  linkedItems(linking, link, row).map(({ record }) => record)

function shownItems(linking: Linking, { link, where }: { link: string; where: string }): (row: object) => object[] {
  const { description, inputs } = linking
  const ofLink = lookups(description.filters, inputs, 'link').filter(({ look }) => look.link === link)
  const inItems = lookups(description.filters, inputs, 'item').filter(({ look }) => look.link === link)
  const byList = [...groupBy(inItems, ({ look }) => look.list)]
  const isListed = (item: object) =>
    byList.every(([list, tests]) => {
      // The list of an item is of objects.
      const entries = Reflect.get(item, list) as readonly object[]
      return entries.some((entry) => tests.every(({ look, value }) => meets(valueOf(entry, look.field), value)))
    })
  return (row) =>
    linkedItems(linking, link, row).flatMap(({ item, record }) =>
      valueOf(record, where) === true &&
      ofLink.every(({ look, value }) => valueOf(record, look.field) === value) &&
      isListed(item)
        ? [item]
        : [],
    )
}

function meets(value: unknown, condition: string | number | { gte: string; lte: string }): boolean {
  if (typeof condition !== 'object') return value === condition
  return typeof value === 'string' && condition.gte <= value && value <= condition.lte
}

function lookTests(linking: Linking, textIn: (row: object) => string): Test[] {
  const { filters } = linking.description
  const linkedText = ({ link, field, where }: LinkedWords, row: object) =>
    linkedRows(linking, link, row)
      .filter((one) => valueOf(one, where) === true)
      .map((one) => searchText(String(valueOf(one, field))))
      .join('\n')
  const wordTest = (test: ((text: string) => boolean) | null, linked: LinkedWords | undefined): Test[] =>
    test ? [(row) => test(linked ? `${textIn(row)}\n${linkedText(linked, row)}` : textIn(row))] : []
  return [
    ...lookups(filters, linking.inputs, 'words').flatMap(({ look, value }) => wordTest(searcher(value), look.linked)),
    ...lookups(filters, linking.inputs, 'mistyped').flatMap(({ look, value }) =>
      wordTest(tolerantSearcher(value), look.linked),
    ),
    ...lookups(filters, linking.inputs, 'link').map(
      ({ look, value }): Test =>
        (row) =>
          linkedRows(linking, look.link, row).some((one) => valueOf(one, look.field) === value),
    ),
    ...lookups(filters, linking.inputs, 'item').map(({ look }): Test => {
      const itemsOf = shownItems(linking, look)
      return (row) => itemsOf(row).length > 0
    }),
  ]
}

function comparisonKeyOf(linking: Linking, by: Lowest | Distance): SortKey<object> {
  return isDistance(by) ? distance(by, linking.inputs) : lowest(linking, by)
}

function distance({ from, to }: Distance, inputs: FilterInputs): SortKey<object> {
  // The value of a filter by position is a point.
  const point = inputs[from] as Point | undefined
  return {
    of(row) {
      const there = pointOf(String(valueOf(row, to) ?? ''))
      return point && there ? squaredDegrees(point, there) : null
    },
  }
}

function lowestOf(item: object, { field, instead }: Lowest): number {
  const list: unknown = valueOf(item, instead.list)
  const numbers = Array.isArray(list) ? list.map((one: object) => valueOf(one, instead.field)) : []
  return Math.min(...(numbers.length > 0 ? numbers : [valueOf(item, field)]).map(Number))
}

function lowest(linking: Linking, by: Lowest): SortKey<object> {
  const itemsOf = shownItems(linking, by)
  return {
    of(row) {
      const numbers = itemsOf(row).map((item) => lowestOf(item, by))
      return numbers.length === 0 ? null : `${valueOf(row, by.unit)}${String(Math.min(...numbers)).padStart(20, '0')}`
    },
  }
}
