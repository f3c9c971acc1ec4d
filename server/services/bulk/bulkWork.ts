import { scopeOf, type Action } from '#domain/access/access'
import { administeredBy } from '#domain/access/actor'
import { BULK_RIGHTS } from '#domain/api/bulk'
import type { BulkAction, BulkDone, BulkKind, BulkRecord, BulkResource } from '#domain/api/bulk'
import type { StoredMembership } from '#domain/members/membership'
import type { UserView } from '#domain/members/user'
import { CATALOGUE, CATALOGUE_TABLES, type CatalogueRecords, type RemovableTable } from '../../resources/catalogue.ts'
import type { CatalogueDescription } from '../../resources/description.ts'
import { cancelFee, changeFee } from '../fees/writeFee.ts'
import { writeOffFee } from '../fees/ledger.ts'
import { type ActorWrites, type InviterWrites, recordsById, orNotFound } from '../records/records.ts'
import { removeFromCatalogue, updateInCatalogue, type ViewOf } from '../catalogue/writeCatalogue.ts'
import { endMembershipsOf, reopenMemberships } from '../memberships/endMemberships.ts'
import { withItsInstitutions } from '../plans/plans.ts'
import { updateInstitution, archiveInstitution, unarchiveInstitution } from '../institutions/updateInstitution.ts'
import { updateUser } from '../users/updateUser.ts'

export type BulkTarget = Pick<BulkRecord, 'id' | 'memberships'> & Partial<Pick<BulkRecord, 'version'>>

/** Read in one query, because a query for one person reads the whole club. */
type People = ReadonlyMap<string, UserView>

type Work<Resource extends BulkResource, Kind> = (
  tx: InviterWrites,
  target: BulkTarget,
  action: Extract<BulkAction<Resource>, { kind: Kind }>,
  people: People,
) => Promise<BulkDone>

type AllWork = { [Resource in BulkResource]: { [Kind in BulkKind<Resource>]: Work<Resource, Kind> } }

function catalogueWork<Table extends RemovableTable>(table: Table, view?: ViewOf<CatalogueRecords[Table]>) {
  return {
    // `data` is a part of the description's patch, by the schemas of domain/api/bulk.ts.
    update: async (tx: ActorWrites, { id, version }: BulkTarget, { data }: { data: object }) =>
      doneOf(await updateInCatalogue(tx, table, id, { fields: data as never, version }, view)),
    remove: async (tx: ActorWrites, { id, version }: BulkTarget) =>
      doneOf(await removeFromCatalogue(tx, table, id, version)),
  }
}

const CATALOGUE_WORK = Object.fromEntries(
  CATALOGUE_TABLES.flatMap((table) => {
    const { archives, resource }: CatalogueDescription = CATALOGUE[table]
    if (archives) return []
    return [
      [
        resource,
        table === 'plans' ? catalogueWork(table, withItsInstitutions) : catalogueWork(table as RemovableTable),
      ],
    ]
  }),
  // `flatMap` makes one entry for each of these resources.
) as unknown as Pick<AllWork, Exclude<BulkResource, 'institutions' | 'payments' | 'users'>>

const BULK_WORK: AllWork = {
  ...CATALOGUE_WORK,
  institutions: {
    update: async (tx, { id, version }, { data }) => doneOf(await updateInstitution(tx, id, { fields: data, version })),
    archive: async (tx, { id, version }) => doneOf(await archiveInstitution(tx, id, version)),
    unarchive: async (tx, { id, version }) => doneOf(await unarchiveInstitution(tx, id, version)),
  },
  payments: {
    change: async (tx, { id, version }, { data }) => doneOf(await changeFee(tx, id, { fields: data, version })),
    cancel: async (tx, { id, version }, { reason }) => doneOf(await cancelFee(tx, id, { reason, version })),
    writeOff: async (tx, { id, version }, { reason }) => doneOf(await writeOffFee(tx, id, { reason, version })),
  },
  users: {
    invite: async (tx, { id, version }) => doneOf(await updateUser(tx, id, { fields: { invite: true }, version })),
    endMemberships: async (tx, target, _action, people) => {
      const person = orNotFound(people.get(target.id))
      return personDone(person, await endMembershipsOf(tx, person, target))
    },
    reopenMemberships: async (tx, target, _action, people) => {
      const person = orNotFound(people.get(target.id))
      return personDone(person, await reopenMemberships(tx, person, target))
    },
  },
}

const doneOf = ({ id, version }: BulkDone): BulkDone => ({ id, version })

function personDone({ id, version }: UserView, memberships: readonly StoredMembership[]): BulkDone {
  const invitation = memberships.find((membership) => membership.id === id)
  return { id, version: invitation?.version ?? version, memberships: memberships.map(doneOf) }
}

/** Throws the errors of the single call. Locks institutions first, then records by id, so that calls cannot deadlock. */
export async function beginBulk<Resource extends BulkResource>(
  tx: InviterWrites,
  resource: Resource,
  action: BulkAction<Resource>,
  targets: readonly BulkTarget[],
): Promise<(target: BulkTarget) => Promise<BulkDone>> {
  // Indexing loses the link between action and work; the type of the table ensures it.
  const work = BULK_WORK[resource][action.kind as BulkKind<Resource>] as Work<Resource, BulkKind<Resource>>
  const typedAction = action as Parameters<typeof work>[2]
  const people = resource === 'users' ? await lockedPeople(tx, BULK_RIGHTS[action.kind], targets) : new Map()
  return (target) => work(tx, target, typedAction, people)
}

async function lockedPeople(tx: ActorWrites, right: Action, targets: readonly BulkTarget[]): Promise<People> {
  for (const id of administeredBy(tx.actor).toSorted()) await tx.lock('institution', id)
  const ids = targets.map(({ id }) => id)
  return recordsById(tx.users, scopeOf(tx.actor, 'users', right), ids)
}
