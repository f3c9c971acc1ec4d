import { DomainError } from '#domain/errors'
import type { ReadTransaction } from '../store/port.ts'
import { EVERYTHING } from './references.ts'

/** Throws `validation` at `typeId` when there is no such sport type. */
export async function requireSportType(tx: ReadTransaction, typeId: string, now: number): Promise<void> {
  const type = await tx.sportTypes.get(EVERYTHING, typeId, now)
  if (!type) throw new DomainError('validation', { fields: { typeId: 'unknownReference' } })
}
