import type { Description } from '../../resources/description.ts'
import { FORGOTTEN_TABLES, PLAIN, ofEachPlainTable } from '../../resources/plain.ts'
import type { ForgottenTable } from '../../resources/plain.ts'
import type { PlainReads } from '../port/plain.ts'
import { describedReads, valueOf } from './described.ts'
import type { Session, WriteSession } from './session.ts'
import type { Table } from './table.ts'
import type { RecordBase } from '#domain/values/identifier'

export function plainReads(session: Session): PlainReads {
  const reads = ofEachPlainTable((table) =>
    // Each table holds the records of its description.
    describedReads(() => session.open.tables[table] as unknown as Table<RecordBase>, PLAIN[table] as Description),
  )
  return reads as unknown as PlainReads
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
