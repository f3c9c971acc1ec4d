import type { z } from 'zod'
import { scopeOf } from '#domain/access'
import { calendarDateIn } from '#domain/calendar'
import { DomainError } from '#domain/errors'
import type { Institution } from '#domain/institution'
import { JOIN_SPAN_MS, JOINS_A_DAY, judgeJoinRequest } from '#domain/joinRequest'
import type { JoinRequest, joinRequestInputSchema } from '#domain/joinRequest'
import { completePhone } from '#domain/phone'
import { optionalPhoneSchema } from '#domain/text'
import type { ReadTransaction, WriteTransaction } from '../../store/port.ts'
import { recordAudit } from '../history/recordAudit.ts'
import { instantOf } from '../records/caller.ts'
import { EVERYTHING, refuse } from '../records/missingReferences.ts'
import { found, newRecord } from '../records/records.ts'

type Input = z.output<typeof joinRequestInputSchema>

const NOTHING_NEW = { id: null, isMailed: false }

/**
 * Nothing new if the same request waits already, or a program filled the form in. Throws `notFound`, `validation`, or
 * `rateLimited` once one person’s requests of the day are too many.
 */
export async function requestToJoin(
  tx: WriteTransaction,
  now: number,
  slug: string,
  { consent: _consent, nickname, ...input }: Input,
): Promise<{ id: string | null; isMailed: boolean }> {
  // One at a time, so that two clicks at once leave one request.
  await tx.lock('institution', (await publishedBy(tx, now, slug)).id)
  // It may have been withdrawn, or given another slug, before it was locked.
  const institution = await publishedBy(tx, now, slug)
  const asked = { ...input, phone: phoneOf(input, institution) }
  await refuseWrong(tx, now, institution, asked)
  if (nickname !== '') return NOTHING_NEW
  const verdict = judgeJoinRequest(await lastDay(tx, now, institution.id), asked)
  if (verdict === 'tooMany') throw new DomainError('rateLimited', { cause: JOIN_SPAN_MS / 1000 })
  if (verdict === 'repeated') return NOTHING_NEW
  const request: JoinRequest = {
    ...newRecord(now),
    ...asked,
    institutionId: institution.id,
    status: 'new',
    membershipId: null,
  }
  await tx.joinRequests.insert(request)
  const { id, institutionId, kind, sportId, status } = request
  // Not the personal data: the history is never changed, and a person's data is deleted one day.
  const after = { kind, sportId, status }
  await recordAudit(
    tx,
    { actor: { userId: null }, now },
    { entity: 'joinRequest', institutionId, action: 'create', id, after },
  )
  return { id, isMailed: verdict === 'kept' }
}

async function publishedBy(tx: ReadTransaction, now: number, slug: string): Promise<Institution> {
  const { rows } = await tx.institutions.list({
    scope: scopeOf(null, 'institutions'),
    filter: { slug },
    sort: { field: 'id', order: 'ASC' },
    range: { offset: 0, limit: 1 },
    now,
  })
  return found(rows[0])
}

function phoneOf({ phone }: Pick<Input, 'phone'>, { timezone }: Institution): string | null {
  const parsed = optionalPhoneSchema.safeParse(phone === null ? null : completePhone(phone, timezone))
  if (!parsed.success) throw new DomainError('validation', { fields: { phone: 'invalidPhone' } })
  return parsed.data
}

async function refuseWrong(
  tx: WriteTransaction,
  now: number,
  { offerings, timezone }: Institution,
  { sportId, birthdate }: Pick<JoinRequest, 'sportId' | 'birthdate'>,
): Promise<void> {
  const isOffered = offerings.some((offering) => offering.sportId === sportId)
  const sport = sportId !== null && isOffered && (await tx.sports.get(scopeOf(null, 'sports'), sportId, now))
  refuse({
    ...(sportId !== null && !sport && { sportId: 'unknownSport' as const }),
    ...(birthdate !== null && birthdate > calendarDateIn(timezone, now) && { birthdate: 'inTheFuture' as const }),
  })
}

/** Returns the institution's requests of the last day, newest first: all of them, or as many as are mailed in a day. */
export async function lastDay(tx: ReadTransaction, now: number, institutionId: string): Promise<JoinRequest[]> {
  const { rows } = await tx.joinRequests.list({
    scope: EVERYTHING,
    filter: { institutionId },
    sort: { field: 'createdAt', order: 'DESC' },
    range: { offset: 0, limit: JOINS_A_DAY },
    now,
  })
  const since = instantOf(now - JOIN_SPAN_MS)
  return rows.filter(({ createdAt }) => createdAt > since)
}
