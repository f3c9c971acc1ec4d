import type { z } from 'zod'
import { can, scopeOf, mayFound } from '#domain/access/access'
import { calendarDateIn } from '#domain/values/calendar'
import { MAX_PLAN_POSITION, startingPlan } from '#domain/clubs/plan'
import { publishedSince, institutionInputSchema } from '#domain/clubs/institution'
import type { Institution, foundingInputSchema } from '#domain/clubs/institution'
import { scheduledSince } from '#domain/money/monthlyDay'
import { unofferedSports } from '#domain/money/pricing'
import { PLAIN_MEMBERSHIP, type StoredMembership } from '#domain/members/membership'
import { newCatalogueRecord, unknownReferences } from '../catalogue/writeCatalogue.ts'
import { actorOfRecords, firstRows, instantOf, newRecord, refuseIfAny, orNotFound } from '../records/records.ts'
import type { ActorReads, ActorWrites } from '../records/records.ts'
import { insertRecord, DuplicateOf, visibleRecordsQuery, namesake } from '../records/writeRecord.ts'
import { actorRecordsOf } from '../../store/port.ts'
import { DomainError } from '#domain/api/errors'

/** A creator who cannot name its Admins becomes its Admin, and chooses the currency but not the plan (§D3). */
export async function createInstitution(
  tx: ActorWrites,
  input: z.output<typeof institutionInputSchema>,
): Promise<Institution> {
  const errors = {
    ...(await unknownReferences(tx, 'institutions', input)),
    ...unofferedSports(input.pricing, input.offerings),
  }
  if (input.planId !== null && !can(tx.actor, 'setPlan', 'institutions')) errors.planId = 'forbiddenField'
  refuseIfAny(errors)
  return insertInstitution(tx, input)
}

async function insertInstitution(
  tx: ActorWrites,
  input: z.output<typeof institutionInputSchema>,
): Promise<Institution> {
  // The address is public, so the slug must be free among all institutions, also those that the actor cannot see.
  const fields = await newCatalogueRecord(tx, 'institutions', input, (slugs) => tx.institutionSlugsTaken(slugs))
  const record: Institution = {
    ...fields,
    planId: can(tx.actor, 'setPlan', 'institutions') ? fields.planId : await startingPlanId(tx),
    closedThrough: null,
    priceRises: [],
    generatesSince: scheduledSince(fields, null, tx.now),
    publishedAt: publishedSince(fields.status, null, instantOf(tx.now)),
  }
  // Before the insert: row security lets the creator become an Admin only in the same transaction, so it cannot fail.
  const { rows } = await tx.institutions.list({
    ...visibleRecordsQuery(tx, 'institutions'),
    filter: { slug: record.slug },
  })
  const other = namesake('institutions', rows)
  if (other) throw new DuplicateOf('institution.slug', other)
  await insertRecord(tx, 'institutions', record)
  if (!can(tx.actor, 'setAdmins', 'institutions')) {
    const membership: StoredMembership = {
      ...newRecord(tx.now),
      ...PLAIN_MEMBERSHIP,
      institutionId: record.id,
      userId: tx.actor.userId,
      role: 'Admin',
      since: calendarDateIn(record.timezone, tx.now),
    }
    await insertRecord(tx, 'memberships', membership)
  }
  return record
}

async function startingPlanId(tx: ActorReads): Promise<string | null> {
  const query = { scope: scopeOf(null, 'plans'), filter: {} }
  return startingPlan(await firstRows(tx.plans, query, ['position', 'ASC'], MAX_PLAN_POSITION))?.id ?? null
}

/** A draft, with the person as its Admin. Throws `administersAlready` or `slugTaken`. */
export async function foundInstitution(
  tx: ActorWrites,
  input: z.output<typeof foundingInputSchema>,
): Promise<Institution> {
  const { userId } = tx.actor
  await tx.lock('user', userId)
  // The roles of the request were derived before the lock.
  const user = orNotFound(await tx.users.stored({ id: userId }))
  if (!mayFound(actorOfRecords(await actorRecordsOf(tx, user), tx.now))) throw new DomainError('administersAlready')
  return insertInstitution(tx, institutionInputSchema.parse(input))
}
