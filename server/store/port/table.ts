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
  ForgottenTable,
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
  /** Of all rows, in the list's order, at one instant: with them a caller reads the rows in parts and misses none. */
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
  /** Throws ReferenceViolation if a record names it, StaleVersion if it is of another version or not there. */
  remove(id: string, expectedVersion?: number): Promise<void>
}

/** Removes the records that came to their end (`ended`) and were last changed before an instant. Returns how many. */
type Forgets = { forget(before: string): Promise<number> }

type LatestReminders = {
  /** Of each member of an institution, by day and then by id, in the order of the members' ids. */
  latest(scope: Scope, institutionId: string): Promise<Reminder[]>
}

interface Counts<Row> {
  /** Counts the records in scope that name each of these ids in a reference field. An id that none names is left out. */
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
    (Table extends ForgottenTable ? Forgets : unknown)
}
