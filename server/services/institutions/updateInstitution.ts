import type { z } from 'zod'
import { can, scopeOf } from '#domain/access/access'
import { DomainError } from '#domain/api/errors'
import type { FieldErrors } from '#domain/api/errors'
import { publishedSince } from '#domain/clubs/institution'
import type { Institution, institutionPatchSchema } from '#domain/clubs/institution'
import { scheduledSince } from '#domain/money/monthlyDay'
import { type FormChange, hasFees, refuse } from '../records/records.ts'
import type { WriteTransaction } from '../../store/port.ts'
import { unknownReferences } from '../catalogue/writeCatalogue.ts'
import { instantOf } from '../records/caller.ts'
import type { Caller } from '../records/caller.ts'
import { existing, requireVersion, saveRecord } from '../records/records.ts'
import { withItsSportNames } from './sportNames.ts'

type Patch = z.output<typeof institutionPatchSchema>

/** Plan, currency and archiving need their own rights; the currency is fixed once a fee exists (decisions §4). */
export async function updateInstitution(
  tx: WriteTransaction,
  caller: Caller,
  id: string,
  { fields, version }: FormChange<Patch>,
): Promise<Institution> {
  await tx.lock('institution', id)
  const current = existing(await tx.institutions.get(scopeOf(caller.actor, 'institutions', 'show'), id, caller.now))
  if (!can(caller.actor, 'edit', 'institutions', { institutionIds: [id] })) throw new DomainError('forbidden')
  if (version !== undefined && version !== current.version) {
    requireVersion(version, current, await withItsSportNames(tx, current, caller.now))
  }
  refuse({
    ...(await unknownReferences(tx, 'institutions', fields, caller.now)),
    ...forbiddenFields(caller, current, fields),
  })
  if (fields.currency !== undefined && fields.currency !== current.currency && (await hasFees(tx, id, caller.now))) {
    throw new DomainError('currencyFixed', { fields: { currency: 'fixed' } })
  }
  const audited = { entity: 'institution', institutionId: id } as const
  const candidate = { ...current, ...fields }
  const next = {
    ...candidate,
    generatesSince: scheduledSince(candidate, current, caller.now),
    publishedAt: publishedSince(candidate.status, current, instantOf(caller.now)),
  }
  return saveRecord(tx, caller, tx.institutions, current, next, audited)
}

function forbiddenFields({ actor }: Caller, current: Institution, patch: Patch): FieldErrors {
  const errors: FieldErrors = {}
  const subject = { institutionIds: [current.id] }
  const changes = (field: keyof Patch) => patch[field] !== undefined && patch[field] !== current[field]
  if (changes('planId') && !can(actor, 'setPlan', 'institutions', subject)) errors.planId = 'forbiddenField'
  if (changes('currency') && !can(actor, 'setCurrency', 'institutions', subject)) errors.currency = 'forbiddenField'
  if (changes('status')) {
    const archives = patch.status === 'archived' || current.status === 'archived'
    if (!can(actor, archives ? 'delete' : 'publish', 'institutions', subject)) errors.status = 'forbiddenField'
  }
  return errors
}
