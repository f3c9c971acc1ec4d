import type { z } from 'zod'
import type { SportType, sportTypeInputSchema } from '#domain/sport'
import type { WriteTransaction } from '../store/port.ts'
import type { By } from './by.ts'
import { namesake, namingExisting, sameName, inSightOf } from './namingExisting.ts'
import { insertRecord, newRecord } from './records.ts'

/** Adds a sport type. Its name is unique: else `duplicate`. */
export async function createSportType(
  tx: WriteTransaction,
  by: By,
  input: z.output<typeof sportTypeInputSchema>,
): Promise<SportType> {
  const record = { ...newRecord(by.now), ...input }
  return namingExisting(
    tx,
    () => insertRecord(tx, by, tx.sportTypes, record, { entity: 'sportType', institutionId: null }),
    async () => {
      const { rows } = await tx.sportTypes.list({ ...inSightOf(by, 'sports-types'), filter: {} })
      return namesake('sports-types', rows, sameName(input.name))
    },
  )
}
