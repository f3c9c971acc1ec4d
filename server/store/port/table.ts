import type { Scope } from '#domain/access/access'
import type { RecordBase } from '#domain/values/identifier'
import type { FilterInputs } from '../../resources/filters.ts'
import type { Description, FilterOf, SortOf } from '../../resources/description.ts'
import type { Reminder } from '#domain/reminders/reminder'
import type {
  DESCRIBED,
  DeletableTable,
  DescribedRecords,
  DescribedTable,
  ExpiringTable,
} from '../../resources/index.ts'

/**
 * Texts sort by Spanish rules, statuses by the order of their list; null comes last in either order. Ties are broken
 * by id in the same order, so that pages never overlap.
 */
export type ListQuery<Filter, Sort> = {
  scope: Scope
  filter: Filter
  sort: { field: Sort; order: 'ASC' | 'DESC' }
  range: { offset: number; limit: number }
}

export type WholeQuery<Filter, Sort> = Omit<ListQuery<Filter, Sort>, 'range'>

export type SumQuery<Filter> = Pick<ListQuery<Filter, never>, 'scope' | 'filter'>

export type Page<Row> = { rows: Row[]; total: number }

/** The reads of one resource, always within a scope. `get` returns null outside it, as if the record did not exist. */
export interface Reads<Row, Filter, Sort> {
  list(query: ListQuery<Filter, Sort>): Promise<Page<Row>>
  /** The ids of all rows in the list's order, so that a caller can read the rows in parts without missing any. */
  ids(query: WholeQuery<Filter, Sort>): Promise<string[]>
  get(scope: Scope, id: string): Promise<Row | null>
}

type ReadsOf<Row, Of extends Description> = Reads<Row, FilterOf<Of>, SortOf<Of>>

/** `update` replaces the record if its version is `expectedVersion`, else throws StaleVersion. */
export interface Writes<Record> {
  insert(record: Record): Promise<void>
  update(record: Record, expectedVersion: number): Promise<void>
}

export interface Removes {
  /** Throws ReferenceViolation if a record refers to it, StaleVersion if it has another version or does not exist. */
  remove(id: string, expectedVersion?: number): Promise<void>
}

/** Removes ended records (`ended`) that were last changed before an instant. Returns their number. */
type Forgets = { forget(before: string): Promise<number> }

type LatestReminders = {
  /** The latest reminder of each member of an institution, sorted by membership id. */
  latest(scope: Scope, institutionId: string): Promise<Reminder[]>
}

interface Counts<Row> {
  /** Counts the records in scope by the id in a reference field. Ids without records are left out. */
  countBy(scope: Scope, field: keyof Row & string, ids: readonly string[]): Promise<Map<string, number>>
}

export type AnyDescribed = Reads<object, FilterInputs, string> &
  Writes<RecordBase> &
  Removes &
  Forgets &
  Counts<Record<string, unknown>> &
  Partial<LatestReminders>

export type DescribedReads = {
  [Table in DescribedTable]: ReadsOf<DescribedRecords[Table], (typeof DESCRIBED)[Table]> &
    Counts<DescribedRecords[Table]> &
    (Table extends 'reminders' ? LatestReminders : unknown)
}

export type DescribedWrites = {
  [Table in DescribedTable]: DescribedReads[Table] &
    Writes<DescribedRecords[Table]> &
    (Table extends DeletableTable ? Removes : unknown) &
    (Table extends ExpiringTable ? Forgets : unknown)
}
