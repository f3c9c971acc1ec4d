import type { FieldErrors } from '#domain/api/errors'
import { DomainError } from '#domain/api/errors'
import type { Scope } from '#domain/access/access'
import type { ReadTransaction } from '../../store/port.ts'

/** For rules that also concern records the actor cannot see: uniqueness and references. Never for what is answered. */
export const EVERYTHING: Scope = { kind: 'all' }

const page = (limit: number) => ({ sort: { field: 'id', order: 'ASC' }, range: { offset: 0, limit } }) as const

export function refuse(fields: FieldErrors): void {
  if (Object.keys(fields).length > 0) throw new DomainError('validation', { fields })
}

export async function missingSports(
  tx: ReadTransaction,
  now: number,
  references: readonly { path: string; sportId: string }[],
): Promise<FieldErrors> {
  const ids = [...new Set(references.map(({ sportId }) => sportId))]
  if (ids.length === 0) return {}
  const { rows } = await tx.sports.list({ scope: EVERYTHING, filter: { id: { in: ids } }, now, ...page(ids.length) })
  const existing = new Set(rows.map(({ id }) => id))
  const missing = references.filter(({ sportId }) => !existing.has(sportId))
  return Object.fromEntries(missing.map(({ path }) => [path, 'unknownReference']))
}

export async function hasFees(tx: ReadTransaction, institutionId: string, now: number): Promise<boolean> {
  const { total } = await tx.fees.list({ scope: EVERYTHING, filter: { institutionId }, now, ...page(1) })
  return total > 0
}
