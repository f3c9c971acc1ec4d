import { slugAnswer, type SlugAnswer, type SlugHolder, slugOf } from '#domain/values/text'
import { CATALOGUE } from '../../resources/catalogue.ts'
import type { CatalogueDescription } from '../../resources/description.ts'
import type { ReadTransaction } from '../../store/port.ts'
import type { FormerQuery } from '../../store/port/records.ts'
import type { Reads } from '../../store/port/table.ts'
import { EVERYTHING, orderedById, newId } from '../records/records.ts'

const ENTITIES = { institutions: 'institution', sports: 'sport' } as const satisfies Record<
  string,
  FormerQuery['entity']
>
export type SlugTable = keyof typeof ENTITIES

/** Looks up former slugs in the history (`domain/values/text.ts`), for which `tx` must be the system’s. */
export async function followSlug(tx: ReadTransaction, table: SlugTable, slug: string): Promise<SlugAnswer> {
  const entity = ENTITIES[table]
  // The rows of a table have the type of its description.
  const reads = tx[table] as unknown as Reads<StoredRow, Record<string, unknown>, string>
  const rowsWith = async (filter: Record<string, unknown>, limit: number) =>
    (await reads.list({ scope: EVERYTHING, filter, ...orderedById(limit) })).rows
  const currentIds = (await rowsWith({ slug }, 1)).map(({ id }) => id)
  const formerIds = await tx.audit.formerHolders({ entity, field: 'slug', value: slug })
  const ids = [...new Set([...currentIds, ...formerIds])].slice(0, MAX_HOLDERS)
  if (ids.length === 0) return { kind: 'unknown' }
  const rows = await rowsWith({ id: { in: ids } }, ids.length)
  const shownBefore = new Set(
    table === 'institutions'
      ? rows.filter(({ publishedAt }) => typeof publishedAt === 'string').map(({ id }) => id)
      : await tx.audit.formerHolders({ entity, field: 'active', value: true, ids }),
  )
  const holders = ids.map((id): SlugHolder => {
    const row = rows.find((one) => one.id === id)
    return { slug: row?.slug ?? '', isShown: row !== undefined && isPublic(table, row), wasShown: shownBefore.has(id) }
  })
  return slugAnswer(slug, holders)
}

/** Only limits the reads of one request: nobody changes slugs this often. */
const MAX_HOLDERS = 20

type StoredRow = { id: string; slug: string; publishedAt?: string | null }

function isPublic(table: SlugTable, row: StoredRow): boolean {
  const { reach }: CatalogueDescription = CATALOGUE[table]
  return Object.entries(reach.public ?? {}).every(([field, value]) => Reflect.get(row, field) === value)
}

const MAX_LENGTH = 80

/** `club`, `club-2`, … `club-50`, then a random ending. `takenOf` checks all records, because addresses are public. */
export async function freeSlug(
  name: string,
  fallback: string,
  takenOf: (slugs: readonly string[]) => Promise<readonly string[]>,
): Promise<string> {
  const base = slugOf(name) || fallback
  const candidates = [base, ...Array.from({ length: 49 }, (_, index) => withSuffix(base, String(index + 2)))]
  const usedSlugs = new Set(await takenOf(candidates))
  return candidates.find((slug) => !usedSlugs.has(slug)) ?? withSuffix(base, newId().slice(-12))
}

function withSuffix(base: string, suffix: string): string {
  return `${base.slice(0, MAX_LENGTH - suffix.length - 1).replace(/-+$/, '')}-${suffix}`
}
