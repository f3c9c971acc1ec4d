import type { Actor } from '#domain/access/actor'
import type { CalendarDate } from '#domain/values/calendar'
import type { Currency } from '#domain/money/currency'
import type { Caller } from '../services/records/caller.ts'
import type { ReadTransaction } from '../store/port.ts'
import { namesOf } from './names.ts'
import type { Names, References } from './names.ts'

/** The value of a cell: a text, a number, a calendar day or an amount in minor units. Null leaves it empty. */
export type Cell = string | number | { day: CalendarDate } | { amount: number; currency: Currency } | null

export type Column<Row> = {
  header: string
  kind: 'text' | 'number' | 'day' | 'money'
  /** In characters, as spreadsheets measure. */
  width: number
  of: (row: Row, names: Names) => Cell
}

export type Sheet<Row> = {
  /** The title of the sheet. In lower case and without accents it is also the file's name. */
  title: string
  columns: (actor: Actor) => readonly Column<Row>[]
  references: (row: Row) => References
}

export const column = {
  text: <Row>(header: string, of: Column<Row>['of'], width = 18): Column<Row> => ({ header, kind: 'text', width, of }),
  number: <Row>(header: string, of: Column<Row>['of']): Column<Row> => ({ header, kind: 'number', width: 10, of }),
  day: <Row>(header: string, of: Column<Row>['of']): Column<Row> => ({ header, kind: 'day', width: 13, of }),
  money: <Row>(header: string, of: Column<Row>['of']): Column<Row> => ({ header, kind: 'money', width: 14, of }),
}

export async function cellsOf<Row>(
  tx: ReadTransaction,
  caller: Caller,
  sheet: Sheet<Row>,
  rows: readonly Row[],
): Promise<Cell[][]> {
  const names = await namesOf(tx, caller, rows.map(sheet.references))
  const columns = sheet.columns(caller.actor)
  return rows.map((row) => columns.map(({ of }) => of(row, names)))
}

export const dayOf = (day: CalendarDate | null): Cell => (day === null ? null : { day })
