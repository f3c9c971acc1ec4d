import type { z } from 'zod'
import type { FieldErrors } from '#domain/api/errors'
import { exemptionsInputSchema, membershipInputSchema, membershipSchema } from '#domain/members/membership'
import type { Invitation, StoredMembership } from '#domain/members/membership'
import { calendarDateIn } from '#domain/values/calendar'
import { idSchema } from '#domain/values/identifier'
import { takesPlace } from '#domain/clubs/planLimit'
import type { WriteTransaction } from '../../store/port.ts'
import { requirePlace } from '../plans/planPlaces.ts'
import { addMembership, checkNewMembership } from './addMembership.ts'
import { guardianErrors } from './guardian.ts'
import { keepAnAdmin } from './lastAdmin.ts'
import { changeErrors, sportErrors } from './membershipRules.ts'
import type { Caller, InvitingCaller } from '../records/caller.ts'
import { found, requireVersion, saveRecord } from '../records/records.ts'
import { refuse } from '../records/missingReferences.ts'

/** The fields of a membership that a form may send. Unlike the input schema it has no defaults. */
export const membershipPatchSchema = membershipSchema
  .pick({
    institutionId: true,
    role: true,
    memberNumber: true,
    sportIds: true,
    since: true,
    until: true,
    guardianId: true,
  })
  .extend({ exemptions: exemptionsInputSchema })
  .partial()
  .extend({ id: idSchema.optional() })

export type MembershipPatch = { given: z.output<typeof membershipPatchSchema>; version: number | undefined }

/**
 * Changes those with an id, creates the others; the rest stays (decisions §4). Throws `validation`, `stale`,
 * `lastAdmin`, `planFull`, `alreadyMember` or `alreadyInvited`.
 */
export async function changeMemberships(
  tx: WriteTransaction,
  caller: InvitingCaller,
  person: { invitation: Invitation; editable: readonly StoredMembership[]; shown: unknown },
  patches: readonly MembershipPatch[],
): Promise<void> {
  for (const [index, { given, version }] of patches.entries()) {
    const path = `memberships.${index}`
    if (given.id === undefined) {
      await makeMembership(tx, caller, path, person.invitation, given)
      continue
    }
    if (patches.findIndex((patch) => patch.given.id === given.id) < index) return refuse({ [`${path}.id`]: 'taken' })
    const current = person.editable.find(({ id }) => id === given.id)
    if (!current) return refuse({ [`${path}.id`]: 'unknownReference' })
    requireVersion(version, current, person.shown)
    await changeMembership(tx, caller, path, current, given)
  }
}

async function makeMembership(
  tx: WriteTransaction,
  caller: InvitingCaller,
  path: string,
  invitation: Invitation,
  given: MembershipPatch['given'],
): Promise<void> {
  const parsed = membershipInputSchema.safeParse(given)
  // A patch is only less than an input by lacking the institution.
  if (!parsed.success) return refuse({ [`${path}.institutionId`]: 'required' })
  const checked = await checkNewMembership(tx, caller, path, parsed.data)
  if ('errors' in checked) return refuse(checked.errors)
  await addMembership(tx, caller, checked, invitation)
}

/** `path` is its field in the form. Throws `validation`, `lastAdmin`, or `planFull` if one that had ended goes on. */
export async function changeMembership(
  tx: WriteTransaction,
  caller: Caller,
  path: string,
  current: StoredMembership,
  given: MembershipPatch['given'],
): Promise<StoredMembership> {
  const institution = found(await tx.lock('institution', current.institutionId))
  const next = { ...current, ...given, id: current.id }
  const errors: FieldErrors = changeErrors(caller.actor, path, current, next, institution)
  const added = next.sportIds.filter((id) => !current.sportIds.includes(id))
  const family = next.guardianId === current.guardianId ? {} : await guardianErrors(tx, caller, path, next, institution)
  refuse({ ...(await sportErrors(tx, path, added, caller.now)), ...family, ...errors })
  await keepAnAdmin(tx, institution, current, next, caller.now)
  const today = calendarDateIn(institution.timezone, caller.now)
  if (takesPlace(next, today) && !takesPlace(current, today)) await requirePlace(tx, caller, institution)
  const audited = { entity: 'membership', institutionId: institution.id } as const
  return saveRecord(tx, caller, tx.memberships, current, next, audited)
}
