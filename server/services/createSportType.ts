import type { z } from 'zod'
import type { SportType, sportTypeInputSchema } from '#domain/sport'
import type { WriteTransaction } from '../store/port.ts'
import type { By } from './by.ts'
import { insertRecord, newRecord } from './records.ts'

/** Adds a sport type. Its name is unique: else `duplicate`. */
export async function createSportType(
  tx: WriteTransaction,
  by: By,
  input: z.output<typeof sportTypeInputSchema>,
): Promise<SportType> {
  return insertRecord(
    tx,
    by,
    tx.sportTypes,
    { ...newRecord(by.now), ...input },
    { entity: 'sportType', institutionId: null },
  )
}
