import type { z } from 'zod'
import { can, scopeOf, mayFound } from '#domain/access/access'
import { calendarDateIn } from '#domain/values/calendar'
import { MAX_PLAN_POSITION, startingPlan } from '#domain/clubs/plan'
import { publishedSince, institutionInputSchema, type Institution } from '#domain/clubs/institution'
import type { foundingInputSchema } from '#domain/clubs/founding'
import { scheduledSince } from '#domain/money/monthlyDay'
import { unofferedSports } from '#domain/money/pricing'
import { PLAIN_MEMBERSHIP, type StoredMembership } from '#domain/members/membership'
import type { ReadTransaction, WriteTransaction } from '../../store/port.ts'
import { newCatalogueRecord, unknownReferences } from '../catalogue/writeCatalogue.ts'
import {
  firstRows,
  instantOf,
  type Caller,
  insertRecord,
  newRecord,
  refuseIfAny,
  existing,
} from '../records/records.ts'
import { TakenBy, visibleRecordsQuery, namesake } from '../catalogue/namingExisting.ts'
import { actorOf, type Actor } from '#domain/access/actor'
import { DomainError } from '#domain/api/errors'

/** A creator who cannot name its Admins becomes its Admin, and chooses the currency but not the plan (§D3). */
export async function createInstitution(
  tx: WriteTransaction,
  caller: Caller,
  input: z.output<typeof institutionInputSchema>,
): Promise<Institution> {
  const errors = {
    ...(await unknownReferences(tx, 'institutions', input, caller.now)),
    ...unofferedSports(input.pricing, input.offerings),
  }
  if (input.planId !== null && !can(caller.actor, 'setPlan', 'institutions')) errors.planId = 'forbiddenField'
  refuseIfAny(errors)
  return insertInstitution(tx, caller, input)
}

async function insertInstitution(
  tx: WriteTransaction,
  caller: Caller,
  input: z.output<typeof institutionInputSchema>,
): Promise<Institution> {
  // The address is public, so it must be free among all institutions, also those that the actor cannot see.
  const fields = await newCatalogueRecord(tx, 'institutions', input, caller.now, (slugs) =>
    tx.institutionSlugsTaken(slugs),
  )
  const record: Institution = {
    ...fields,
    planId: can(caller.actor, 'setPlan', 'institutions') ? fields.planId : await startingPlanId(tx, caller),
    closedThrough: null,
    priceRises: [],
    generatesSince: scheduledSince(fields, null, caller.now),
    publishedAt: publishedSince(fields.status, null, instantOf(caller.now)),
  }
  // Looked for before the insert: row security only lets the creator become an Admin in the very transaction of the
  // insert.
  const { rows } = await tx.institutions.list({
    ...visibleRecordsQuery(caller, 'institutions'),
    filter: { slug: record.slug },
  })
  const other = namesake('institutions', rows)
  if (other) throw new TakenBy('institution.slug', other)
  await insertRecord(tx, caller, 'institutions', record)
  if (!can(caller.actor, 'setAdmins', 'institutions')) {
    const membership: StoredMembership = {
      ...newRecord(caller.now),
      ...PLAIN_MEMBERSHIP,
      institutionId: record.id,
      userId: caller.actor.userId,
      role: 'Admin',
      since: calendarDateIn(record.timezone, caller.now),
    }
    await insertRecord(tx, caller, 'memberships', membership)
  }
  return record
}

async function startingPlanId(tx: ReadTransaction, { now }: Caller): Promise<string | null> {
  const query = { scope: scopeOf(null, 'plans'), filter: {}, now }
  return startingPlan(await firstRows(tx.plans, query, ['position', 'ASC'], MAX_PLAN_POSITION))?.id ?? null
}

/**
 * A draft, with the person as its Admin. Throws `administersAlready`, also for the second of two requests at once, or
 * `slugTaken`.
 */
export async function foundInstitution(
  tx: WriteTransaction,
  caller: Caller,
  input: z.output<typeof foundingInputSchema>,
): Promise<Institution> {
  const { userId } = caller.actor
  await tx.lock('user', userId)
  if (!mayFound(await actorNow(tx, caller))) throw new DomainError('administersAlready')
  return insertInstitution(tx, caller, institutionInputSchema.parse(input))
}

/** The roles of the request were derived before the lock, so they are derived again. */
async function actorNow(tx: ReadTransaction, { actor, now }: Caller): Promise<Actor> {
  const user = existing(await tx.users.stored({ id: actor.userId }))
  const memberships = await tx.memberships.ofUser(user.id)
  const institutions = await tx.institutionsById(memberships.map(({ institutionId }) => institutionId))
  return actorOf(user, memberships, institutions, now)
}
