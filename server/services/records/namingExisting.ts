import { scopeOf } from '#domain/access/access'
import type { Existing } from '#domain/api/errors'
import { UniqueViolation, type UniqueConstraint } from '../../store/port/failures.ts'
import type { WriteTransaction } from '../../store/port.ts'
import { orderedById, type Caller } from './records.ts'

/** A unique key is taken by a record that the actor may see. */
export class TakenBy extends UniqueViolation {
  readonly existing: Existing

  constructor(constraint: UniqueConstraint, existing: Existing) {
    super(constraint)
    this.existing = existing
  }
}

/** If a write breaks a unique key, the error names the record that `look` finds in scope (§D3, §D4). Uses a `part`. */
export async function namingExisting<T>(
  tx: WriteTransaction,
  write: () => Promise<T>,
  look: () => Promise<Existing | null>,
): Promise<T> {
  try {
    return await tx.part(write)
  } catch (error) {
    const existing = error instanceof UniqueViolation ? await look() : null
    throw error instanceof UniqueViolation && existing ? new TakenBy(error.constraint, existing) : error
  }
}

export function visibleRecordsQuery(caller: Caller, resource: Existing['resource']) {
  return { scope: scopeOf(caller.actor, resource, 'show'), ...orderedById(1000) } as const
}

export function namesake(
  resource: Existing['resource'],
  rows: readonly { id: string; name: string }[],
  isSame: (name: string) => boolean = () => true,
): Existing | null {
  const row = rows.find(({ name }) => isSame(name))
  return row ? { resource, id: row.id, name: row.name } : null
}
