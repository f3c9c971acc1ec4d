import type { z } from 'zod'
import { VISITOR_SPAN_MS } from '#domain/visitors/visitorForm'
import { MESSAGES_A_DAY, judgeContactMessage } from '#domain/visitors/contactMessage'
import type { ContactMessage, contactInputSchema } from '#domain/visitors/contactMessage'
import { DomainError } from '#domain/api/errors'
import type { ReadTransaction, WriteTransaction } from '../../store/port.ts'
import { recordAudit } from '../history/recordAudit.ts'
import { instantOf } from '../records/caller.ts'
import { newRecord, EVERYTHING } from '../records/records.ts'

/**
 * Null if a program filled the form in, the first id if the same message is there. Throws `rateLimited` once one
 * person’s messages of the day are too many.
 */
export async function keepMessage(
  tx: WriteTransaction,
  now: number,
  { consent: _consent, nickname, ...content }: z.output<typeof contactInputSchema>,
): Promise<{ id: string | null; isMailed: boolean }> {
  if (nickname !== '') return { id: null, isMailed: false }
  const recent = await lastDay(tx, now)
  const verdict = judgeContactMessage(recent, content)
  if (verdict === 'tooMany') throw new DomainError('rateLimited', { cause: VISITOR_SPAN_MS / 1000 })
  if (verdict === 'repeated') {
    const first = recent.find(({ email, message }) => email === content.email && message === content.message)
    return { id: first?.id ?? null, isMailed: false }
  }
  const message: ContactMessage = { ...newRecord(now), ...content, mailed: false, read: false }
  await tx.contactMessages.insert(message)
  const { id, role } = message
  // Not the personal data: the history is never changed, and a person's data is deleted one day.
  const event = { entity: 'contactMessage', institutionId: null, action: 'create', id, after: { role } } as const
  await recordAudit(tx, { actor: { userId: null }, now }, event)
  return { id, isMailed: verdict === 'kept' }
}

export async function lastDay(tx: ReadTransaction, now: number): Promise<ContactMessage[]> {
  const { rows } = await tx.contactMessages.list({
    scope: EVERYTHING,
    filter: {},
    sort: { field: 'createdAt', order: 'DESC' },
    range: { offset: 0, limit: MESSAGES_A_DAY },
    now,
  })
  const since = instantOf(now - VISITOR_SPAN_MS)
  return rows.filter(({ createdAt }) => createdAt > since)
}
