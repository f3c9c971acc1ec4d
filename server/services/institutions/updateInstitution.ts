import { z } from 'zod'
import { can, scopeOf } from '#domain/access/access'
import { DomainError, type FieldErrors } from '#domain/api/errors'
import { publishedSince, INSTITUTION_STATUSES } from '#domain/clubs/institution'
import type { Institution, institutionPatchSchema, closingInputSchema } from '#domain/clubs/institution'
import { scheduledSince } from '#domain/money/monthlyDay'
import { risesAfterEdit } from '#domain/money/priceRise'
import { unofferedSports, withFormerNames } from '#domain/money/pricing'
import {
  requireRight,
  EVERYTHING,
  orNotFound,
  instantOf,
  orderedById,
  readRecord,
  refuseIfAny,
} from '../records/records.ts'
import type { ActorWrites, Caller } from '../records/records.ts'
import { requireVersion, requireVersionOf, saveRecord, type FormChange, type Seen } from '../records/writeRecord.ts'
import { unknownReferences } from '../catalogue/writeCatalogue.ts'
import { withItsSportNames } from '../records/names.ts'
import { calendarDateIn, periodOf } from '#domain/values/calendar'
import { sameJson } from '#domain/values/record'
import { isDayClosed } from './lockedBooks.ts'

type Patch = z.output<typeof institutionPatchSchema>

/** Plan, currency and archiving need extra rights; the currency is fixed once money was recorded (§D4). */
export async function updateInstitution(
  tx: ActorWrites,
  id: string,
  { fields, version }: FormChange<Patch>,
): Promise<Institution> {
  await tx.lock('institution', id)
  const current = await readRecord(tx, 'institutions', id)
  const subject = { institutionIds: [id] }
  const mayEdit = can(tx.actor, 'edit', 'institutions', subject)
  if (!mayEdit && !can(tx.actor, 'remember', 'institutions', subject)) throw new DomainError('forbidden')
  await requireVersionOf(version, current, (record) => withItsSportNames(tx, record))
  const candidate = {
    ...current,
    ...fields,
    pricing: withFormerNames(fields.pricing ?? current.pricing, current.pricing),
  }
  refuseIfAny({
    ...(await unknownReferences(tx, 'institutions', fields)),
    ...forbiddenFields(tx, current, fields),
    ...(!mayEdit && otherThanImportSettings(current, fields)),
    ...unofferedSports(candidate.pricing, candidate.offerings),
  })
  if (fields.currency !== undefined && fields.currency !== current.currency && (await hasMoney(tx, id))) {
    throw new DomainError('currencyFixed', { fields: { currency: 'fixed' } })
  }
  const next = {
    ...candidate,
    priceRises: risesAfterEdit(current, candidate, periodOf(calendarDateIn(candidate.timezone, tx.now))),
    generatesSince: scheduledSince(candidate, current, tx.now),
    publishedAt: publishedSince(candidate.status, current, instantOf(tx.now)),
  }
  return saveRecord(tx, 'institutions', current, next)
}

async function hasMoney(tx: ActorWrites, institutionId: string): Promise<boolean> {
  const first = { scope: EVERYTHING, filter: { institutionId }, ...orderedById(1) }
  const totals = [await tx.fees.list(first), await tx.cashMovements.list(first), await tx.bankLines.list(first)]
  return totals.some(({ total }) => total > 0)
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

const IMPORT_SETTINGS: ReadonlySet<string> = new Set(['bankMappings', 'listColumns'])

function otherThanImportSettings(current: Institution, patch: Patch): FieldErrors {
  const changes = Object.entries(patch).filter(([field, value]) => !sameJson(value, Reflect.get(current, field)))
  return Object.fromEntries(
    changes.flatMap(([field]) => (IMPORT_SETTINGS.has(field) ? [] : [[field, 'forbiddenField'] as const])),
  )
}

export async function archiveInstitution(tx: ActorWrites, id: string, version?: number): Promise<Institution> {
  await tx.lock('institution', id)
  const current = await readRecord(tx, 'institutions', id, 'delete')
  requireVersion(version, current)
  return saveRecord(tx, 'institutions', current, { ...current, status: 'archived' }, { action: 'archive' })
}

const archivingSchema = z.object({ from: z.enum(INSTITUTION_STATUSES), to: z.literal('archived') })

/** Restores the previous status. Throws `notUndoable` unless the last event is the actor's archiving. */
export async function unarchiveInstitution(tx: ActorWrites, id: string, version?: number): Promise<Institution> {
  await tx.lock('institution', id)
  const current = await readRecord(tx, 'institutions', id, 'delete')
  requireVersion(version, current)
  const { rows } = await tx.audit.list({
    scope: scopeOf(tx.actor, 'institutions', 'history'),
    of: [{ entity: 'institution', id }],
    range: { offset: 0, limit: 1 },
  })
  const [last] = rows
  const archiving = archivingSchema.safeParse(last?.changes.status)
  if (!archiving.success || last?.actorId !== tx.actor.userId) throw new DomainError('notUndoable')
  const next = { ...current, status: archiving.data.from }
  const generatesSince = scheduledSince(next, current, tx.now)
  return saveRecord(tx, 'institutions', current, { ...next, generatesSince })
}

/** Closes all days up to `through` for good (§D4). The lock waits for money that is being written. */
export async function closeDays(
  tx: ActorWrites,
  id: string,
  { through, version }: z.output<typeof closingInputSchema> & Seen,
): Promise<Institution> {
  await readRecord(tx, 'institutions', id)
  const current = orNotFound(await tx.lock('institution', id))
  requireRight(tx, 'close', 'institutions', id)
  requireVersion(version, current)
  if (isDayClosed(current, through)) throw new DomainError('alreadyClosed')
  if (through >= calendarDateIn(current.timezone, tx.now)) refuseIfAny({ through: 'notBeforeToday' })
  return saveRecord(tx, 'institutions', current, { ...current, closedThrough: through }, { action: 'close' })
}
