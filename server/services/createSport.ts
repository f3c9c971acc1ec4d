import type { z } from 'zod'
import type { Sport, sportInputSchema } from '#domain/sport'
import type { WriteTransaction } from '../store/port.ts'
import { freeSlug } from './freeSlug.ts'
import type { By } from './by.ts'
import { namesake, namingExisting, inSightOf } from './namingExisting.ts'
import { insertRecord, newRecord } from './records.ts'
import { requireSportType } from './requireSportType.ts'
import { sportSlugsTaken } from './references.ts'

/** Adds a sport; a slug that is left out is made from the name. Throws `validation` or `slugTaken`. */
export async function createSport(
  tx: WriteTransaction,
  by: By,
  input: z.output<typeof sportInputSchema>,
): Promise<Sport> {
  await requireSportType(tx, input.typeId, by.now)
  const slug = input.slug ?? (await freeSlug(input.name, 'deporte', (slugs) => sportSlugsTaken(tx, slugs, by.now)))
  const record = { ...newRecord(by.now), ...input, slug }
  return namingExisting(
    tx,
    () => insertRecord(tx, by, tx.sports, record, { entity: 'sport', institutionId: null }),
    async () => namesake('sports', (await tx.sports.list({ ...inSightOf(by, 'sports'), filter: { slug } })).rows),
  )
}
