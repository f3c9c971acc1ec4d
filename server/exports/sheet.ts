import type { Actor } from '#domain/actor'
import type { CalendarDate } from '#domain/calendar'
import type { Currency } from '#domain/currency'
import type { Caller } from '../services/records/caller.ts'
import type { ReadTransaction } from '../store/port.ts'
import { namesOf } from './names.ts'
import type { Names, Named } from './names.ts'

/** What a cell says: a text, a number, a calendar day or an amount in minor units; null leaves it empty. */
export type Cell = string | number | { day: CalendarDate } | { amount: number; currency: Currency } | null

/** A column of an exported file; `kind` is what its cells are shown as by a spreadsheet. */
export type Column<Row> = {
  header: string
  kind: 'text' | 'number' | 'day' | 'money'
  /** In characters, as spreadsheets measure. */
  width: number
  of: (row: Row, names: Names) => Cell
}

/** A resource as a file: its rows are those of the resource's list, as that tells them to whoever asks. */
export type Sheet<Row> = {
  /** What the sheet and, in lower case and without accents, the file are called. */
  title: string
  /** In the order of the screen, for whoever may see them. */
  columns: (actor: Actor) => readonly Column<Row>[]
  /** Whom and what a row names by id. */
  named: (row: Row) => Named
}

/** A column whose name says what its cells are. */
export const column = {
  text: <Row>(header: string, of: Column<Row>['of'], width = 18): Column<Row> => ({ header, kind: 'text', width, of }),
  number: <Row>(header: string, of: Column<Row>['of']): Column<Row> => ({ header, kind: 'number', width: 10, of }),
  day: <Row>(header: string, of: Column<Row>['of']): Column<Row> => ({ header, kind: 'day', width: 13, of }),
  money: <Row>(header: string, of: Column<Row>['of']): Column<Row> => ({ header, kind: 'money', width: 14, of }),
}

/** The cells of some rows, in the order of the columns. */
export async function cellsOf<Row>(
  tx: ReadTransaction,
  caller: Caller,
  sheet: Sheet<Row>,
  rows: readonly Row[],
): Promise<Cell[][]> {
  const names = await namesOf(tx, caller, rows.map(sheet.named))
  const columns = sheet.columns(caller.actor)
  return rows.map((row) => columns.map(({ of }) => of(row, names)))
}

export const dayOf = (day: CalendarDate | null): Cell => (day === null ? null : { day })
