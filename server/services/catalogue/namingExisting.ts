import { scopeOf } from '#domain/access'
import type { Existing } from '#domain/errors'
import { UniqueViolation } from '../../store/port.ts'
import type { UniqueConstraint, WriteTransaction } from '../../store/port.ts'
import type { Caller } from '../records/caller.ts'

/** A key is taken, by a record that whoever asked may see. */
export class TakenBy extends UniqueViolation {
  readonly existing: Existing

  constructor(constraint: UniqueConstraint, existing: Existing) {
    super(constraint)
    this.existing = existing
  }
}

/**
 * Does a write. When a record that is there already stands in its way, the refusal names that record as `look` finds it: within the actor's own scope
 * and no further, so that the answer to a duplicate tells nobody of what they may not see (decisions §3–4). No part of a part: bulk calls have their own.
 */
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

/** What the actor sees of a kind, for a look at what stands in the way. */
export function inSightOf(caller: Caller, resource: Existing['resource']) {
  return {
    scope: scopeOf(caller.actor, resource, 'show'),
    sort: { field: 'id', order: 'ASC' },
    range: { offset: 0, limit: 1000 },
    now: caller.now,
  } as const
}

/** The first of some records that has such a name. */
export function namesake(
  resource: Existing['resource'],
  rows: readonly { id: string; name: string }[],
  isSame: (name: string) => boolean = () => true,
): Existing | null {
  const row = rows.find(({ name }) => isSame(name))
  return row ? { resource, id: row.id, name: row.name } : null
}
