import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { CATALOGUE, CATALOGUE_KEYS, CATALOGUE_TABLES, referencesOf } from '#server/resources/catalogue'
import type { CatalogueDescription } from '#server/resources/description'
import type { CatalogueTable } from '#server/resources/catalogue'
import { ReferenceViolation, StaleVersion, UniqueViolation } from '#server/store/port/failures'
import type { ReadTransaction, WriteTransaction } from '#server/store/port'
import type { Reads, Removes, Writes } from '#server/store/port/table'
import { aCatalogue, aPlan, aRecordOf, aSport, anId } from '../../support/builders.ts'
import type { CreateStore } from './support.ts'
import { ALL, itFilters, itFinds, itIsLimitedToReach, itSorts, openStore, query } from './support.ts'

/** A record of any table of the catalogue. */
type Row = { id: string; version: number } & Record<string, unknown>
type Value = string | number | boolean | null

const rowsOf = (tx: ReadTransaction, table: CatalogueTable) =>
  tx[table] as unknown as Reads<Row, Record<string, unknown>, string>
const writesOf = (tx: WriteTransaction, table: CatalogueTable) => tx[table] as unknown as Writes<Row> & Removes

const TEXTS = ['Básico del río', 'ábaco', 'Ñandú sin par', 'rugby']
const SLUGS = ['nandu', 'abaco', 'zorzal', 'rugby']
const INSTANTS = ['03', '01', '03', '02'].map((day) => `2024-05-${day}T00:00:00.000Z`)

/** The values of a field in four records: different ones, some duplicates, and null where the field allows it. */
function valuesOf({ record, sorts }: CatalogueDescription, field: string): Value[] | null {
  const fieldSchema: unknown = record.shape[field]
  const isNullable = fieldSchema instanceof z.ZodNullable
  const schema: unknown = isNullable ? fieldSchema.unwrap() : fieldSchema
  const by = sorts[field]
  if (Array.isArray(by)) return TEXTS.map((_, index) => String(by[index % by.length]))
  if (by === 'text') return isNullable ? [...TEXTS.slice(0, 3), null] : TEXTS
  if (schema instanceof z.ZodBoolean) return [true, false, true, true]
  if (schema instanceof z.ZodEnum) return TEXTS.map((_, index) => schema.options[index % 2] ?? null)
  if (schema instanceof z.ZodISODateTime) return INSTANTS
  if (schema instanceof z.ZodNumber) return isNullable ? [25, 5, 25, null] : [500, 0, 500, 700]
  // An id refers to another record, or is the record's own.
  return schema instanceof z.ZodString && by === 'value' ? SLUGS : null
}

/** Four records of a table, and the records that they refer to. */
function contentOf(table: CatalogueTable) {
  const description: CatalogueDescription = CATALOGUE[table]
  const linked = [aCatalogue(), aCatalogue()]
  const fields = new Set([...Object.keys(description.filters), ...Object.keys(description.sorts), 'description'])
  const values = [...fields].flatMap((field) => {
    const each = field in description.record.shape ? valuesOf(description, field) : null
    return each ? [[field, each] as const] : []
  })
  const references = referencesOf(table)
  const naming = (index: number) =>
    Object.fromEntries(references.map(([field, to]) => [field, linked[index % 2]?.[to].id]))
  // The compiler does not know which table this is.
  const make = (overrides: object) => aRecordOf(table, { ...naming(0), ...overrides }) as unknown as Row
  const rows = TEXTS.map((_, index) =>
    make({ ...naming(index + 1), ...Object.fromEntries(values.map(([field, each]) => [field, each[index]])) }),
  )
  const before = CATALOGUE_TABLES.slice(0, CATALOGUE_TABLES.indexOf(table))
  const others = before.map((name) => [name, linked.map((records) => records[name])])
  return { description, rows, content: { ...Object.fromEntries(others), [table]: rows }, make }
}

const folded = (text: unknown) =>
  (typeof text === 'string' ? text : '').normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Whether each word begins a word in the fields that are searched. */
function hasWords({ words = [] }: CatalogueDescription, row: Row, q: string): boolean {
  const texts = words.flatMap((field) => folded(row[field]).split(/[^\p{L}\p{N}]+/u))
  return q.split(/\s+/).every((word) => texts.some((text) => text.startsWith(folded(word))))
}

/** For combined filters. Single filters are tested on generated records. */
const football = aSport({ name: 'Fútbol', slug: 'futbol', description: 'Once contra once' })
const ball = football.typeId
const swimming = aSport({ name: 'Natación', slug: 'natacion', active: false })
const rugby = aSport({ typeId: ball, name: 'rugby', slug: 'a-rugby' })
const free = aPlan({ name: 'Básico', price: 0 })
const whole = aPlan({ name: 'Completo', price: 500 })
const COMBINED = { sports: [football, swimming, rugby], plans: [free, whole] }

/** Checks each description of the catalogue on both stores. A new resource needs no test of its own. */
export function describeDescriptions(createStore: CreateStore): void {
  describe.each(CATALOGUE_TABLES)('%s, as described', (table) => {
    const { description, rows, content, make } = contentOf(table)
    const { filters, sorts, reach, entity } = description
    const open = () => openStore(createStore, content)
    // Filters over linked records are tested in `institutions.ts`.
    itFilters(open, (tx) => rowsOf(tx, table), filters, rows)

    const byWords = Object.entries(filters).filter(([, { kind }]) => kind.by === 'words')
    it.each(byWords)('are filtered by the words of %s', async (name) => {
      const store = await open()
      for (const q of ['BASICO', 'rio bas', 'nand', 'andu', 'nada', '  ']) {
        const page = await store.read((tx) => rowsOf(tx, table).list(query({ filter: { [name]: q } })))
        expect({ q, rows: page.rows }).toEqual({ q, rows: rows.filter((row) => hasWords(description, row, q)) })
      }
    })

    it('are returned as stored', async () => {
      const store = await open()
      expect((await store.read((tx) => rowsOf(tx, table).list(query()))).rows).toEqual(rows)
    })

    // The others are tested in `institutions.ts`.
    const own = Object.fromEntries(Object.entries(sorts).filter(([, by]) => by !== 'store'))
    itSorts(open, (tx) => rowsOf(tx, table), own)

    itIsLimitedToReach(open, (tx) => rowsOf(tx, table), reach, rows)

    const keys = CATALOGUE_KEYS.filter((key) => key.table === table)
    it.each(keys)('have a unique $name', async ({ field, name, folded: isFolded }) => {
      const store = await open()
      const value = isFolded ? folded(rows[0]?.[field]).toUpperCase() : rows[0]?.[field]
      for (const write of [
        (tx: WriteTransaction) => writesOf(tx, table).insert(make({ [field]: value })),
        (tx: WriteTransaction) => writesOf(tx, table).update({ ...(rows[1] as Row), [field]: value, version: 2 }, 1),
      ]) {
        const failure = store.write(write)
        await expect(failure).rejects.toBeInstanceOf(UniqueViolation)
        await expect(failure).rejects.toMatchObject({ constraint: name })
      }
    })

    it.each(referencesOf(table))('must refer to an existing record by %s', async (field) => {
      const store = await open()
      const failure = store.write((tx) => writesOf(tx, table).insert(make({ [field]: anId() })))
      await expect(failure).rejects.toBeInstanceOf(ReferenceViolation)
      await expect(failure).rejects.toMatchObject({ reference: `${entity}.${field}` })
    })

    it.each(byWords)('are found by their new words, not by their old ones: %s', async (name) => {
      const store = await open()
      const field = description.words?.[0] ?? ''
      const changed = { ...(rows[3] as Row), [field]: 'Yudo', version: 2 }
      await store.write((tx) => writesOf(tx, table).update(changed, 1))
      for (const q of ['yudo', 'rugby']) {
        const { rows: matches } = await store.read((tx) => rowsOf(tx, table).list(query({ filter: { [name]: q } })))
        expect(matches).toEqual(rows.with(3, changed).filter((row) => hasWords(description, row, q)))
      }
      await expect(store.write((tx) => writesOf(tx, table).update(changed, 1))).rejects.toBeInstanceOf(StaleVersion)
    })

    const removable = description.archives ? [] : [entity]
    it.each(removable)('can be removed if nothing refers to them: %s', async () => {
      const store = await open()
      const last = rows[3] as Row
      const remove = (version?: number) => store.write((tx) => writesOf(tx, table).remove(last.id, version))
      await expect(remove(2)).rejects.toBeInstanceOf(StaleVersion)
      expect(await store.read((tx) => rowsOf(tx, table).get(ALL, last.id))).not.toBeNull()
      await remove(1)
      await remove()
      await expect(remove(1)).rejects.toBeInstanceOf(StaleVersion)
      expect(await store.read((tx) => rowsOf(tx, table).get(ALL, last.id))).toBeNull()
    })

    const referrers = CATALOGUE_TABLES.flatMap((name) => {
      const { entity: referrer } = CATALOGUE[name]
      return referencesOf(name).flatMap(([field, to]) =>
        to === table ? [{ name, field, reference: `${referrer}.${field}` }] : [],
      )
    })
    it.each(referrers)('cannot be removed while $reference refers to them', async ({ name, field, reference }) => {
      const { content: full, make: makeReferrer } = contentOf(name)
      const [row] = contentOf(table).rows
      const store = await openStore(createStore, {
        ...full,
        ...content,
        [table]: [...rows, ...(row ? [{ ...row, ...uniqueOf(description) }] : [])],
        [name]: [makeReferrer({ [field]: row?.id })],
      })
      const failure = store.write((tx) => writesOf(tx, table).remove(row?.id ?? ''))
      await expect(failure).rejects.toMatchObject({ name: 'ReferenceViolation', reference })
    })
  })

  const openCombined = () => openStore(createStore, COMBINED)
  itFinds(openCombined, (tx) => tx.sports, 'sports are filtered by', [
    ['q with accents that are not there', { q: 'rúgby' }, [rugby]],
    ['q in the name and the description, every word', { q: 'once fut' }, [football]],
    ['q with a word that is nowhere', { q: 'futbol agua' }, []],
    ['filters together', { active: true, typeId: ball, q: 'r' }, [rugby]],
  ])

  itFinds(openCombined, (tx) => tx.plans, 'plans are filtered by', [
    ['price between, ends included', { price: { gte: 500, lte: 500 } }, [whole]],
    ['price, no bounds', { price: {} }, [free, whole]],
    ['an id that no record has', { id: { in: [whole.id, 'nobody'] } }, [whole]],
  ])
}

/** New values for the unique fields. */
function uniqueOf({ unique = {} }: CatalogueDescription): Record<string, string> {
  return Object.fromEntries(Object.keys(unique).map((field) => [field, `otro-${anId().slice(-6)}`]))
}
