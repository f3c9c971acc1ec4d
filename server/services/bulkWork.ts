import { scopeOf } from '#domain/access'
import type { Action } from '#domain/access'
import { administeredBy } from '#domain/actor'
import { BULK_RIGHTS } from '#domain/bulk'
import type { BulkAction, BulkDone, BulkKind, BulkRecord, BulkResource } from '#domain/bulk'
import type { StoredMembership } from '#domain/membership'
import type { UserView } from '#domain/user'
import type { WriteTransaction } from '../store/port.ts'
import type { CatalogueRecords, RemovableTable } from '../resources/catalogue.ts'
import { archiveInstitution } from './archiveInstitution.ts'
import type { By, Inviting } from './by.ts'
import { removeFromCatalogue, updateInCatalogue } from './catalogue.ts'
import type { ViewOf } from './catalogue.ts'
import { endMembershipsOf } from './endMemberships.ts'
import { found } from './records.ts'
import { withItsInstitutions } from './planViews.ts'
import { reopenMemberships } from './reopenMemberships.ts'
import { unarchiveInstitution } from './unarchiveInstitution.ts'
import { updateInstitution } from './updateInstitution.ts'
import { updateUser } from './updateUser.ts'

/** A record that is named, or one that a filter has found, of which nobody says which version they saw. */
export type BulkTarget = Pick<BulkRecord, 'id' | 'memberships'> & Partial<Pick<BulkRecord, 'version'>>

/** The people among the targets whom the actor sees, by id; read in one look, since looking for one goes through all of a club. */
type People = ReadonlyMap<string, UserView>

type Work<Resource extends BulkResource, Kind> = (
  tx: WriteTransaction,
  by: Inviting,
  target: BulkTarget,
  action: Extract<BulkAction<Resource>, { kind: Kind }>,
  people: People,
) => Promise<BulkDone>

/** What each bulk action does to one record: the work of its single call, by the same function. */
const BULK_WORK: { [Resource in BulkResource]: { [Kind in BulkKind<Resource>]: Work<Resource, Kind> } } = {
  sports: catalogueWork('sports'),
  'sports-types': catalogueWork('sportTypes'),
  plans: catalogueWork('plans', withItsInstitutions),
  institutions: {
    update: async (tx, by, { id, version }, { data }) =>
      doneOf(await updateInstitution(tx, by, id, { given: data, version })),
    archive: async (tx, by, { id, version }) => doneOf(await archiveInstitution(tx, by, id, version)),
    unarchive: async (tx, by, { id, version }) => doneOf(await unarchiveInstitution(tx, by, id, version)),
  },
  users: {
    invite: async (tx, by, { id, version }) => {
      const sent: string[] = []
      const inviting = { ...by, sends: (email: string) => void sent.push(email) }
      const person = await updateUser(tx, inviting, id, { given: { invite: true }, version })
      // Only now: of an invitation that is refused after all nobody is told.
      for (const email of sent) by.sends(email)
      return doneOf(person)
    },
    endMemberships: async (tx, by, target, _action, people) => {
      const person = found(people.get(target.id))
      return personDone(person, await endMembershipsOf(tx, by, person, target))
    },
    reopenMemberships: async (tx, by, target, _action, people) => {
      const person = found(people.get(target.id))
      return personDone(person, await reopenMemberships(tx, by, person, target))
    },
  },
}

/** What is done to a record of the catalogue by its description alone. */
function catalogueWork<Table extends RemovableTable>(table: Table, view?: ViewOf<CatalogueRecords[Table]>) {
  return {
    // `data` is some fields of the description's own patch (domain/bulk.ts).
    update: async (tx: WriteTransaction, by: By, { id, version }: BulkTarget, { data }: { data: object }) =>
      doneOf(await updateInCatalogue(tx, by, table, id, { given: data as never, version }, view)),
    remove: async (tx: WriteTransaction, by: By, { id, version }: BulkTarget) =>
      doneOf(await removeFromCatalogue(tx, by, table, id, version)),
  }
}

const doneOf = ({ id, version }: BulkDone): BulkDone => ({ id, version })

/** What was done to a person: their own version stays with a membership's change, and that of somebody invited is the membership's. */
function personDone({ id, version }: UserView, changed: readonly StoredMembership[]): BulkDone {
  const own = changed.find((membership) => membership.id === id)
  return { id, version: own?.version ?? version, memberships: changed.map(doneOf) }
}

/**
 * Begins an action of a resource on these records: what it answers does it to one of them, and throws what the single call throws. What the action
 * locks beside its records is locked before any of these: ending memberships looks at the other Admins of an institution. All calls then lock in one
 * order, institutions and records each by their ids, and none waits for one that waits for it.
 */
export async function beginBulk<Resource extends BulkResource>(
  tx: WriteTransaction,
  by: Inviting,
  resource: Resource,
  action: BulkAction<Resource>,
  targets: readonly BulkTarget[],
): Promise<(target: BulkTarget) => Promise<BulkDone>> {
  // The work is that of the action's own kind, which the type of the table holds to and indexing it forgets.
  const work = BULK_WORK[resource][action.kind as BulkKind<Resource>] as Work<Resource, BulkKind<Resource>>
  const own = action as Parameters<typeof work>[3]
  const people = resource === 'users' ? await lockedPeople(tx, by, BULK_RIGHTS[action.kind], targets) : new Map()
  return (target) => work(tx, by, target, own, people)
}

async function lockedPeople(
  tx: WriteTransaction,
  { actor, now }: By,
  right: Action,
  targets: readonly BulkTarget[],
): Promise<People> {
  for (const id of administeredBy(actor).toSorted()) await tx.lock('institution', id)
  const { rows } = await tx.users.list({
    scope: scopeOf(actor, 'users', right),
    filter: { id: { in: targets.map(({ id }) => id) } },
    sort: { field: 'id', order: 'ASC' },
    range: { offset: 0, limit: targets.length },
    now,
  })
  return new Map(rows.map((person) => [person.id, person]))
}
