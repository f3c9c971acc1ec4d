import type { z } from 'zod'
import { scopeOf, type Scope } from '#domain/access/access'
import { DomainError, type FieldErrors } from '#domain/api/errors'
import type { RecordBase } from '#domain/values/identifier'
import { foldText } from '#domain/values/text'
import { CATALOGUE, referencesOf } from '../../resources/catalogue.ts'
import type { CatalogueRecords, CatalogueTable, RemovableTable } from '../../resources/catalogue.ts'
import type { CatalogueDescription } from '../../resources/description.ts'
import { ReferenceViolation } from '../../store/port/failures.ts'
import type { ReadTransaction, WriteTransaction } from '../../store/port.ts'
import type { Reads, Removes } from '../../store/port/table.ts'
import { firstRows, allRows, recordsById, EVERYTHING, refuseIfAny, orNotFound, newRecord } from '../records/records.ts'
import type { ActorReads, ActorWrites } from '../records/records.ts'
import {
  insertRecord,
  requireVersion,
  requireVersionOf,
  saveRecord,
  type FormChange,
  recordAudit,
  visibleRecordsQuery,
  namesake,
  namingExisting,
} from '../records/writeRecord.ts'
import { freeSlug } from './slugs.ts'

type Row<Table extends CatalogueTable> = CatalogueRecords[Table]
type Input<Table extends CatalogueTable> = z.output<(typeof CATALOGUE)[Table]['input']>
type Patch<Table extends CatalogueTable> = z.output<(typeof CATALOGUE)[Table]['patch']>

export type ViewOf<Stored> = (tx: ActorReads, record: Stored) => Promise<unknown>

type Rows = Reads<RecordBase, Record<string, unknown>, string>

const rowsOf = (tx: ReadTransaction, table: CatalogueTable) => tx[table] as unknown as Rows

const descriptionOf = (table: CatalogueTable): CatalogueDescription => CATALOGUE[table]

// Fields and list entries have the types of the description's schema.
const valueOf = (record: object, field: string) => Reflect.get(record, field) as string | null | undefined

export async function unknownReferences(
  tx: ReadTransaction,
  table: CatalogueTable,
  fields: object,
): Promise<FieldErrors> {
  const { links = {} } = descriptionOf(table)
  const references = [
    ...Object.entries(links).flatMap(([list, { field, to }]) =>
      ((Reflect.get(fields, list) ?? []) as readonly object[]).map((entry, index) => ({
        path: `${list}.${index}.${field}`,
        to,
        id: valueOf(entry, field) ?? null,
      })),
    ),
    ...referencesOf(table).map(([field, to]) => ({ path: field, to, id: valueOf(fields, field) ?? null })),
  ].filter(({ id }) => id !== null)
  const missing = new Set<string>()
  for (const to of new Set(references.map((each) => each.to))) {
    const ids = [...new Set(references.flatMap((each) => (each.to === to && each.id !== null ? [each.id] : [])))]
    const rows = await recordsById(rowsOf(tx, to as CatalogueTable), EVERYTHING, ids)
    for (const id of ids) if (!rows.has(id)) missing.add(`${to} ${id}`)
  }
  const wrong = references.filter(({ to, id }) => missing.has(`${to} ${id}`))
  return Object.fromEntries(wrong.map(({ path }) => [path, 'unknownReference']))
}

export async function newCatalogueRecord<Table extends CatalogueTable>(
  tx: WriteTransaction,
  table: Table,
  input: Input<Table>,
  slugsTaken: (slugs: readonly string[]) => Promise<readonly string[]> = (slugs) => slugsOf(tx, table, slugs),
): Promise<Row<Table>> {
  const { slug, lastPosition } = descriptionOf(table)
  const fields: { name?: string; slug?: string; position?: number } = input
  const record = {
    ...newRecord(tx.now),
    ...input,
    ...(slug && { slug: fields.slug ?? (await freeSlug(fields.name ?? '', slug.fallback, slugsTaken)) }),
    ...(lastPosition !== undefined && {
      position: fields.position ?? (await nextPosition(tx, table, lastPosition)),
    }),
  }
  // The record is the description's input plus the fields above.
  return record as unknown as Row<Table>
}

async function slugsOf(tx: ReadTransaction, table: CatalogueTable, slugs: readonly string[]): Promise<string[]> {
  const rows = await allRows(rowsOf(tx, table), { scope: EVERYTHING, filter: { slug: { in: slugs } } })
  return rows.map((row) => String(Reflect.get(row, 'slug')))
}

async function nextPosition(tx: ReadTransaction, table: CatalogueTable, last: number): Promise<number> {
  const query = { scope: EVERYTHING, filter: {} }
  const [lastRow] = await firstRows(rowsOf(tx, table), query, ['position', 'DESC'], 1)
  return Math.min(Number(lastRow ? Reflect.get(lastRow, 'position') : 0) + 1, last)
}

export async function createInCatalogue<Table extends CatalogueTable>(
  tx: ActorWrites,
  table: Table,
  input: Input<Table>,
): Promise<Row<Table>> {
  refuseIfAny(await unknownReferences(tx, table, input))
  const record = await newCatalogueRecord(tx, table, input)
  await namingExisting(
    tx,
    () => insertRecord<CatalogueTable>(tx, table, record),
    () => existingRecord(tx, table, record),
  )
  return record
}

async function existingRecord(tx: ActorReads, table: CatalogueTable, record: object) {
  const { resource, unique = {} } = descriptionOf(table)
  const query = visibleRecordsQuery(tx, resource)
  for (const [field, { folded }] of Object.entries(unique)) {
    const value = String(Reflect.get(record, field))
    const { rows } = await rowsOf(tx, table).list({ ...query, filter: folded ? {} : { [field]: value } })
    // Every table with unique fields has names.
    const rivals = rows as unknown as { id: string; name: string }[]
    const rival = namesake(
      resource,
      rivals.filter((row) => !folded || foldText(String(Reflect.get(row, field))) === foldText(value)),
    )
    if (rival) return rival
  }
  return null
}

/** Throws `notFound`, `stale`, `validation`, or the description’s error for a duplicate. */
export async function updateInCatalogue<Table extends CatalogueTable>(
  tx: ActorWrites,
  table: Table,
  id: string,
  { fields, version }: FormChange<Patch<Table>>,
  view?: ViewOf<Row<Table>>,
): Promise<Row<Table>> {
  const { resource } = descriptionOf(table)
  const current = await catalogueRecord(tx, table, scopeOf(tx.actor, resource, 'edit'), id)
  await requireVersionOf(version, current, async (record) => view?.(tx, record) ?? record)
  refuseIfAny(await unknownReferences(tx, table, fields))
  const next = { ...current, ...fields }
  // The record has the type of its table.
  return (await saveRecord<CatalogueTable>(tx, table, current, next)) as Row<Table>
}

export async function removeFromCatalogue<Table extends RemovableTable>(
  tx: ActorWrites,
  table: Table,
  id: string,
  version?: number,
): Promise<Row<Table>> {
  const { entity, resource } = descriptionOf(table)
  const current = await catalogueRecord(tx, table, scopeOf(tx.actor, resource, 'delete'), id)
  requireVersion(version, current)
  try {
    const removes: Removes = tx[table]
    await removes.remove(id, current.version)
  } catch (cause) {
    throw cause instanceof ReferenceViolation ? new DomainError('inUse', { cause }) : cause
  }
  await recordAudit(tx, { entity, institutionId: null, action: 'delete', id, before: current })
  return current
}

async function catalogueRecord<Table extends CatalogueTable>(
  tx: ReadTransaction,
  table: Table,
  scope: Scope,
  id: string,
): Promise<Row<Table>> {
  // The rows of a table have the type of its description.
  return orNotFound(await rowsOf(tx, table).get(scope, id)) as unknown as Row<Table>
}
