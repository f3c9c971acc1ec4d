import type { z } from 'zod'
import { can } from '#domain/access/access'
import { DomainError, type FieldErrors } from '#domain/api/errors'
import { isErased } from '#domain/members/erasure'
import { membershipInputSchema, type membershipPatchSchema } from '#domain/members/membership'
import type { Invitation, StoredMembership } from '#domain/members/membership'
import { calendarDateIn } from '#domain/values/calendar'
import { takesPlace } from '#domain/clubs/plan'
import { sameJson } from '#domain/values/record'
import { requirePlace } from '../plans/plans.ts'
import { addMembership, checkNewMembership } from './addMembership.ts'
import {
  categoryErrors,
  changeErrors,
  dutySportErrors,
  ownVariants,
  variantErrors,
} from '#domain/members/membershipRules'
import { sportErrors, guardianErrors, keepAnAdmin } from './membershipRules.ts'
import { orNotFound, refuseIfAny, type ActorWrites, type InviterWrites } from '../records/records.ts'
import { requireVersion, saveRecord } from '../records/writeRecord.ts'

export type MembershipPatch = { fields: z.output<typeof membershipPatchSchema>; version: number | undefined }

/** Changes memberships with an id and creates those without; all others stay (§D4). */
export async function changeMemberships(
  tx: InviterWrites,
  person: { invitation: Invitation; editable: readonly StoredMembership[]; view: unknown },
  patches: readonly MembershipPatch[],
): Promise<void> {
  for (const [index, { fields, version }] of patches.entries()) {
    const path = `memberships.${index}`
    if (fields.id === undefined) {
      const others = [...person.editable, ...patches.slice(0, index).map((patch) => patch.fields)]
      await createMembership(tx, path, person.invitation, { fields, others })
      continue
    }
    if (patches.findIndex((patch) => patch.fields.id === fields.id) < index)
      return refuseIfAny({ [`${path}.id`]: 'taken' })
    const current = person.editable.find(({ id }) => id === fields.id)
    if (!current) return refuseIfAny({ [`${path}.id`]: 'unknownReference' })
    requireVersion(version, current, person.view)
    await changeMembership(tx, path, current, fields)
  }
}

async function createMembership(
  tx: InviterWrites,
  path: string,
  invitation: Invitation,
  { fields, others }: Pick<MembershipPatch, 'fields'> & { others: readonly { institutionId?: string }[] },
): Promise<void> {
  const result = membershipInputSchema.safeParse(fields)
  // A patch lacks only the institution of an input.
  if (!result.success) return refuseIfAny({ [`${path}.institutionId`]: 'required' })
  // With an e-mail, `addMembership` finds a duplicate.
  if (invitation.email === null && others.some((one) => one.institutionId === result.data.institutionId))
    return refuseIfAny({ [`${path}.institutionId`]: 'taken' })
  const terms = await checkNewMembership(tx, path, result.data)
  if ('errors' in terms) return refuseIfAny(terms.errors)
  await addMembership(tx, terms, invitation)
}

/** Clears the duties of somebody who is no longer an Admin, and the duty sports when the duties change. */
function withoutLimits({ role, duties, dutySportIds }: MembershipPatch['fields']) {
  const isPlain = role === 'User' && duties === undefined
  return {
    ...(isPlain && { duties: null }),
    ...((isPlain || duties !== undefined) && dutySportIds === undefined && { dutySportIds: [] }),
  }
}

/** `path` is its field in the form. Throws `validation`, `lastAdmin`, or `planFull` if an ended membership is reopened. */
export async function changeMembership(
  tx: ActorWrites,
  path: string,
  current: StoredMembership,
  fields: MembershipPatch['fields'],
): Promise<StoredMembership> {
  const institution = orNotFound(await tx.lock('institution', current.institutionId))
  // A member of another institution still has a record, and may return.
  const mayReturn = can(tx.actor, 'erase', 'users', { institutionIds: [institution.id] })
  if (isErased(current) && !mayReturn) throw new DomainError('personErased')
  const changed = { ...current, ...fields, ...withoutLimits(fields), id: current.id, erasedAt: null }
  const next = { ...changed, variants: ownVariants(changed) }
  const errors: FieldErrors = changeErrors(tx.actor, path, current, next, institution)
  const newSportIds = next.sportIds.filter((id) => !current.sportIds.includes(id))
  const family = next.guardianId === current.guardianId ? {} : await guardianErrors(tx, path, next, institution)
  const category = next.categoryId === current.categoryId ? {} : categoryErrors(path, next, institution)
  const variants = variantErrors(path, next, institution, current)
  const duties = sameJson(next.dutySportIds, current.dutySportIds) ? {} : dutySportErrors(path, next, institution)
  const sports = await sportErrors(tx, path, newSportIds)
  refuseIfAny({ ...sports, ...variants, ...family, ...category, ...duties, ...errors })
  await keepAnAdmin(tx, institution, current, next)
  const today = calendarDateIn(institution.timezone, tx.now)
  if (takesPlace(next, today) && !takesPlace(current, today)) await requirePlace(tx, institution)
  return saveRecord(tx, 'memberships', current, next)
}
