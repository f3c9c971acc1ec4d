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

/** The history knows who had a slug (`domain/values/text.ts`); `tx` is the system’s, which alone may read that. */
export async function followSlug(tx: ReadTransaction, table: SlugTable, slug: string): Promise<SlugAnswer> {
  const entity = ENTITIES[table]
  // The rows of a table have the type of its description.
  const reads = tx[table] as unknown as Reads<StoredRow, Record<string, unknown>, string>
  const rowsWith = async (filter: Record<string, unknown>, limit: number) =>
    (await reads.list({ scope: EVERYTHING, filter, ...orderedById(limit) })).rows
  const owners = (await rowsWith({ slug }, 1)).map(({ id }) => id)
  const formers = await tx.audit.formerHolders({ entity, field: 'slug', value: slug })
  const ids = [...new Set([...owners, ...formers])].slice(0, MOST_HOLDERS)
  if (ids.length === 0) return { kind: 'unknown' }
  const rows = await rowsWith({ id: { in: ids } }, ids.length)
  const onceShown = new Set(
    table === 'institutions'
      ? rows.filter(({ publishedAt }) => typeof publishedAt === 'string').map(({ id }) => id)
      : await tx.audit.formerHolders({ entity, field: 'active', value: true, ids }),
  )
  const holders = ids.map((id): SlugHolder => {
    const row = rows.find((one) => one.id === id)
    return { slug: row?.slug ?? '', isShown: row !== undefined && isPublic(table, row), wasShown: onceShown.has(id) }
  })
  return slugAnswer(slug, holders)
}

/** Nobody changes slugs this often; it only bounds what one request reads. */
const MOST_HOLDERS = 20

type StoredRow = { id: string; slug: string; publishedAt?: string | null }

function isPublic(table: SlugTable, row: StoredRow): boolean {
  const { reach }: CatalogueDescription = CATALOGUE[table]
  return Object.entries(reach.public ?? {}).every(([field, value]) => Reflect.get(row, field) === value)
}

const MAX_LENGTH = 80

/** `club`, `club-2`, … `club-50`, then a random ending. `takenOf` looks at all records, because the address is public. */
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
