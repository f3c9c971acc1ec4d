import type { z } from 'zod'
import { can } from '#domain/access'
import { calendarDateIn } from '#domain/calendar'
import type { Institution, institutionInputSchema } from '#domain/institution'
import type { StoredMembership } from '#domain/membership'
import type { WriteTransaction } from '../store/port.ts'
import { newCatalogueRecord, unknownReferences } from './catalogue.ts'
import type { By } from './by.ts'
import { TakenBy, inSightOf, namesake } from './namingExisting.ts'
import { insertRecord, newRecord } from './records.ts'
import { refuse } from './references.ts'

/**
 * Adds an institution. Who cannot name its Admins becomes its Admin (decisions §3); such a creator chooses the currency, which is changed
 * by nobody of theirs afterwards, but not the plan. Throws `validation` or `slugTaken`.
 */
export async function createInstitution(
  tx: WriteTransaction,
  by: By,
  input: z.output<typeof institutionInputSchema>,
): Promise<Institution> {
  const errors = await unknownReferences(tx, 'institutions', input, by.now)
  if (input.planId !== null && !can(by.actor, 'setPlan', 'institutions')) errors.planId = 'forbiddenField'
  refuse(errors)
  // The address is one for all, seen or not.
  const record = await newCatalogueRecord(tx, 'institutions', input, by.now, (slugs) => tx.institutionSlugsTaken(slugs))
  // Looked for before, not after: row security lets who made an institution in this very transaction become its Admin, and knows no part of one.
  const { rows } = await tx.institutions.list({ ...inSightOf(by, 'institutions'), filter: { slug: record.slug } })
  const existing = namesake('institutions', rows)
  if (existing) throw new TakenBy('institution.slug', existing)
  await insertRecord(tx, by, tx.institutions, record, { entity: 'institution', institutionId: record.id })
  if (!can(by.actor, 'setAdmins', 'institutions')) {
    const membership: StoredMembership = {
      ...newRecord(by.now),
      institutionId: record.id,
      userId: by.actor.userId,
      role: 'Admin',
      state: 'accepted',
      memberNumber: null,
      sportIds: [],
      since: calendarDateIn(record.timezone, by.now),
      until: null,
      exemptions: [],
      invitation: null,
    }
    await insertRecord(tx, by, tx.memberships, membership, { entity: 'membership', institutionId: record.id })
  }
  return record
}
