import { administeredBy } from '#domain/actor'
import type { BulkAction, BulkDone, BulkKind, BulkRecord, BulkResource } from '#domain/bulk'
import type { WriteTransaction } from '../store/port.ts'
import { archiveInstitution } from './archiveInstitution.ts'
import type { By } from './by.ts'
import { endMemberships } from './endMemberships.ts'
import type { ChangedPerson } from './endMemberships.ts'
import { removePlan } from './removePlan.ts'
import { removeSport } from './removeSport.ts'
import { removeSportType } from './removeSportType.ts'
import { reopenMemberships } from './reopenMemberships.ts'
import { updateInstitution } from './updateInstitution.ts'
import { updatePlan } from './updatePlan.ts'
import { updateSport } from './updateSport.ts'

/** A record that is named, or one that a filter has found, of which nobody says which version they saw. */
export type BulkTarget = Pick<BulkRecord, 'id' | 'memberships'> & Partial<Pick<BulkRecord, 'version'>>

type Work<Resource extends BulkResource, Kind> = (
  tx: WriteTransaction,
  by: By,
  target: BulkTarget,
  action: Extract<BulkAction<Resource>, { kind: Kind }>,
) => Promise<BulkDone>

/** What each bulk action does to one record: the work of its single call, by the same function. */
const BULK_WORK: { [Resource in BulkResource]: { [Kind in BulkKind<Resource>]: Work<Resource, Kind> } } = {
  sports: {
    update: async (tx, by, { id, version }, { data }) =>
      doneOf(await updateSport(tx, by, id, { given: data, version })),
    remove: async (tx, by, { id, version }) => doneOf(await removeSport(tx, by, id, version)),
  },
  'sports-types': {
    remove: async (tx, by, { id, version }) => doneOf(await removeSportType(tx, by, id, version)),
  },
  plans: {
    update: async (tx, by, { id, version }, { data }) => doneOf(await updatePlan(tx, by, id, { given: data, version })),
    remove: async (tx, by, { id, version }) => doneOf(await removePlan(tx, by, id, version)),
  },
  institutions: {
    update: async (tx, by, { id, version }, { data }) =>
      doneOf(await updateInstitution(tx, by, id, { given: data, version })),
    archive: async (tx, by, { id, version }) => doneOf(await archiveInstitution(tx, by, id, version)),
  },
  users: {
    endMemberships: async (tx, by, target) => personDone(await endMemberships(tx, by, target)),
    reopenMemberships: async (tx, by, target) => personDone(await reopenMemberships(tx, by, target)),
  },
}

const doneOf = ({ id, version }: BulkDone): BulkDone => ({ id, version })
const personDone = ({ person, memberships }: ChangedPerson): BulkDone => ({
  ...doneOf(person),
  memberships: memberships.map(doneOf),
})

/** Does an action of a resource to one record. Throws what its single call throws. */
export function bulkWorkOf<Resource extends BulkResource>(resource: Resource, action: BulkAction<Resource>) {
  // The work is that of the action's own kind, which the type of the table holds to and indexing it forgets.
  const work = BULK_WORK[resource][action.kind as BulkKind<Resource>] as Work<Resource, BulkKind<Resource>>
  return (tx: WriteTransaction, by: By, target: BulkTarget) =>
    work(tx, by, target, action as Parameters<typeof work>[3])
}

/**
 * Locks what a bulk action of a resource locks beside its records, before any of these: ending memberships looks at the other Admins of an
 * institution. All calls then lock in one order, institutions and records each by their ids, and none waits for one that waits for it.
 */
export async function lockForBulk(tx: WriteTransaction, { actor }: By, resource: BulkResource): Promise<void> {
  if (resource !== 'users') return
  for (const id of administeredBy(actor).toSorted()) await tx.lock('institution', id)
}
