import type { z } from 'zod'
import { scopeOf, can } from '#domain/access/access'
import { meets } from '#domain/access/duties'
import { calendarDateIn } from '#domain/values/calendar'
import { DomainError } from '#domain/api/errors'
import type { Institution } from '#domain/clubs/institution'
import type { UserView } from '#domain/members/user'
import { JOINS_A_DAY, joinRequestMail, judgeJoinRequest, requireOpen } from '#domain/visitors/joinRequest'
import type { JoinRequest, joinRequestInputSchema, joinDecisionSchema } from '#domain/visitors/joinRequest'
import { completePhone } from '#domain/values/phone'
import { optionalPhoneSchema } from '#domain/values/text'
import { VISITOR_SPAN_MS } from '#domain/visitors/visitorForm'
import type { Mail, Mailer } from '../../mail/port.ts'
import type { ReadTransaction, WriteTransaction } from '../../store/port.ts'
import {
  readRecord,
  allRows,
  firstRows,
  refuse,
  scopeWithin,
  instantOf,
  orderedById,
  orNotFound,
  newRecord,
  EVERYTHING,
  refuseIfAny,
  asSystem,
} from '../records/records.ts'
import type { ActorWrites } from '../records/records.ts'
import { insertRecord, requireVersion, saveRecord, type FormChange } from '../records/writeRecord.ts'

type Input = z.output<typeof joinRequestInputSchema>

const UNCHANGED = { id: null, isMailed: false }

/** Changes nothing if an equal request waits, or a program filled in the form. Throws `rateLimited`. */
export async function requestToJoin(
  tx: WriteTransaction,
  slug: string,
  { consent: _consent, nickname, ...input }: Input,
): Promise<{ id: string | null; isMailed: boolean }> {
  // One at a time, so that two clicks at once leave one request.
  await tx.lock('institution', (await publishedBy(tx, slug)).id)
  // Read again: it may have been unpublished or renamed before the lock.
  const institution = await publishedBy(tx, slug)
  const content = { ...input, phone: phoneOf(input, institution) }
  await refuseInvalid(tx, institution, content)
  if (nickname !== '') return UNCHANGED
  const verdict = judgeJoinRequest(await lastDay(tx, institution.id), content)
  if (verdict === 'tooMany') throw new DomainError('rateLimited', { cause: VISITOR_SPAN_MS / 1000 })
  if (verdict === 'repeated') return UNCHANGED
  const request: JoinRequest = {
    ...newRecord(tx.now),
    ...content,
    institutionId: institution.id,
    status: 'new',
    membershipId: null,
  }
  const { id, kind, sportId, status } = request
  // Without personal data, which is deleted one day: the history never changes.
  await insertRecord(asSystem(tx), 'joinRequests', request, { after: { kind, sportId, status } })
  return { id, isMailed: verdict === 'new' }
}

async function publishedBy(tx: ReadTransaction, slug: string): Promise<Institution> {
  const query = { scope: scopeOf(null, 'institutions'), filter: { slug } }
  return orNotFound((await firstRows(tx.institutions, query, ['id', 'ASC'], 1))[0])
}

function phoneOf({ phone }: Pick<Input, 'phone'>, { timezone }: Institution): string | null {
  const result = optionalPhoneSchema.safeParse(phone === null ? null : completePhone(phone, timezone))
  if (!result.success) refuse({ phone: 'invalidPhone' })
  return result.data
}

async function refuseInvalid(
  tx: WriteTransaction,
  { offerings, timezone }: Institution,
  { sportId, birthdate }: Pick<JoinRequest, 'sportId' | 'birthdate'>,
): Promise<void> {
  const isOffered = offerings.some((offering) => offering.sportId === sportId)
  const sport = sportId !== null && isOffered && (await tx.sports.get(scopeOf(null, 'sports'), sportId))
  refuseIfAny({
    ...(sportId !== null && !sport && { sportId: 'unknownSport' as const }),
    ...(birthdate !== null && birthdate > calendarDateIn(timezone, tx.now) && { birthdate: 'inTheFuture' as const }),
  })
}

async function lastDay(tx: ReadTransaction, institutionId: string): Promise<JoinRequest[]> {
  const query = { scope: EVERYTHING, filter: { institutionId } }
  const rows = await firstRows(tx.joinRequests, query, ['createdAt', 'DESC'], JOINS_A_DAY)
  const since = instantOf(tx.now - VISITOR_SPAN_MS)
  return rows.filter(({ createdAt }) => createdAt > since)
}

const MOST_ADMINS = 10

/** The mails to the Admins who decide. `site` is the origin for the link; null if unknown. */
export async function mailsToAdmins(tx: ReadTransaction, id: string, site: string | null): Promise<Mail[]> {
  const request = orNotFound(await tx.joinRequests.get(EVERYTHING, id))
  const { institutionId, sportId } = request
  const institution = orNotFound((await tx.institutionsById([institutionId]))[0])
  const sport = sportId === null ? null : await tx.sports.get(EVERYTHING, sportId)
  const admins = await allRows(tx.users, {
    scope: scopeWithin(institutionId),
    filter: { institutionId, role: 'Admin', state: 'accepted', ended: false, active: true },
  })
  const { name } = institution
  const isLast = (await lastDay(tx, institutionId)).length >= JOINS_A_DAY
  const mail = joinRequestMail(request, name, sport?.name ?? null, { site, isLast })
  const decides = (one: UserView['memberships'][number]) =>
    one.institutionId === institutionId &&
    (meets(one, 'members') || (meets(one, 'sports') && sportId !== null && one.dutySportIds.includes(sportId)))
  return admins
    .filter(({ memberships }) => memberships.some(decides))
    .slice(0, MOST_ADMINS)
    .flatMap(({ email }) => (email ? [{ ...mail, to: email, fromName: name, replyTo: null }] : []))
}

export async function sendAll(mailer: Mailer, mails: readonly Mail[]): Promise<void> {
  const results = await Promise.allSettled(mails.map((mail) => mailer.send(mail)))
  const failures = results.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  if (failures.length > 0) throw new AggregateError(failures, 'a request to join was not mailed to every Admin')
}

export async function decideJoinRequest(
  tx: ActorWrites,
  id: string,
  { fields: { status, membershipId }, version }: FormChange<z.output<typeof joinDecisionSchema>>,
): Promise<JoinRequest> {
  const { actor } = tx
  const request = await readRecord(tx, 'joinRequests', id)
  const { institutionId } = request
  const subject = { institutionIds: [institutionId], sportIds: request.sportId === null ? [] : [request.sportId] }
  if (!can(actor, 'edit', 'join-requests', subject)) throw new DomainError('forbidden')
  requireVersion(version, request)
  requireOpen(request)
  if (status === 'member' && membershipId === null) refuseIfAny({ membershipId: 'required' })
  if (status !== 'member' && membershipId !== null) refuseIfAny({ membershipId: 'forbiddenField' })
  if (membershipId !== null && !(await isMembershipOf(tx, institutionId, membershipId))) {
    refuseIfAny({ membershipId: 'notMember' })
  }
  const action = status === 'declined' ? 'reject' : status === 'member' ? 'accept' : 'edit'
  return saveRecord(tx, 'joinRequests', request, { ...request, status, membershipId }, { action })
}

async function isMembershipOf(tx: ActorWrites, institutionId: string, membershipId: string): Promise<boolean> {
  const { total } = await tx.users.list({
    scope: scopeOf(tx.actor, 'users', 'show'),
    filter: { membershipId, institutionId },
    ...orderedById(1),
  })
  return total > 0
}
