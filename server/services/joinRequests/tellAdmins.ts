import { JOINS_A_DAY } from '#domain/joinRequest'
import { joinRequestMail } from '#domain/joinRequestMail'
import type { Mail, Mailer } from '../../mail/port.ts'
import type { ReadTransaction } from '../../store/port.ts'
import { EVERYTHING } from '../records/missingReferences.ts'
import { found } from '../records/records.ts'
import { lastDay } from './requestToJoin.ts'

const MOST_ADMINS = 10

/** `site` is the site’s origin for the link; null where it is not known. */
export async function mailsToAdmins(
  tx: ReadTransaction,
  now: number,
  id: string,
  site: string | null,
): Promise<Mail[]> {
  const request = found(await tx.joinRequests.get(EVERYTHING, id, now))
  const { institutionId, sportId } = request
  const institution = found((await tx.institutionsById([institutionId]))[0])
  const sport = sportId === null ? null : await tx.sports.get(EVERYTHING, sportId, now)
  const { rows } = await tx.users.list({
    scope: { kind: 'some', institutionIds: [institutionId], userId: null, public: false },
    filter: { institutionId, role: 'Admin', state: 'accepted', ended: false, active: true },
    sort: { field: 'id', order: 'ASC' },
    range: { offset: 0, limit: MOST_ADMINS },
    now,
  })
  const { name } = institution
  const isLast = (await lastDay(tx, now, institutionId)).length >= JOINS_A_DAY
  const mail = joinRequestMail({ request, institutionName: name, sportName: sport?.name ?? null, site, isLast })
  return rows.flatMap(({ email }) => (email ? [{ ...mail, to: email, fromName: name, replyTo: null }] : []))
}

/** Sends each mail, whatever becomes of the others. Rejects with the failures, for the log. */
export async function sendAll(mailer: Mailer, mails: readonly Mail[]): Promise<void> {
  const sent = await Promise.allSettled(mails.map((mail) => mailer.send(mail)))
  const failures = sent.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  if (failures.length > 0) throw new AggregateError(failures, 'a request to join was not mailed to every Admin')
}
