import type { z } from 'zod'
import { VISITOR_SPAN_MS } from '#domain/visitors/visitorForm'
import { MESSAGES_A_DAY, judgeContactMessage } from '#domain/visitors/contactMessage'
import type { ContactMessage, contactInputSchema, contactPatchSchema } from '#domain/visitors/contactMessage'
import { DomainError } from '#domain/api/errors'
import type { ReadTransaction, WriteTransaction, Store } from '../../store/port.ts'
import {
  asSystem,
  firstRows,
  recordAudit,
  instantOf,
  newRecord,
  EVERYTHING,
  existing,
  requireVersion,
  saveRecord,
  insertRecord,
} from '../records/records.ts'
import type { ActorWrites, FormChange } from '../records/records.ts'
import { scopeOf } from '#domain/access/access'
import { CONTACT_ROLE_NAMES } from '#domain/api/names'
import type { Mailer } from '../../mail/port.ts'

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
  await recordAudit(asSystem(tx, now), event)
  return { id, isMailed: verdict === 'new' }
}

async function lastDay(tx: ReadTransaction, now: number): Promise<ContactMessage[]> {
  const query = { scope: EVERYTHING, filter: {}, now }
  const rows = await firstRows(tx.contactMessages, query, ['createdAt', 'DESC'], MESSAGES_A_DAY)
  const since = instantOf(now - VISITOR_SPAN_MS)
  return rows.filter(({ createdAt }) => createdAt > since)
}

export async function markMessage(
  tx: ActorWrites,
  id: string,
  { fields: { read }, version }: FormChange<z.output<typeof contactPatchSchema>>,
): Promise<ContactMessage> {
  const message = existing(await tx.contactMessages.get(scopeOf(tx.actor, 'contact-messages', 'edit'), id, tx.now))
  requireVersion(version, message)
  return saveRecord(tx, 'contactMessages', message, { ...message, read })
}

const NO_MORE = `Hoy ya llegaron ${MESSAGES_A_DAY} mensajes. Los próximos no se envían por correo: están en el panel, en Mensajes.`

/** Rejects if the mail may not have gone out: the message is stored all the same. */
export async function mailMessage(
  { store, mailer, to }: { store: Store; mailer: Mailer; to: string },
  now: number,
  id: string,
): Promise<void> {
  const { name, email, role, message } = await readMessage(store, now, id)
  const recent = await store.as({ kind: 'system' }, now).read((tx) => lastDay(tx, now))
  const about = `${CONTACT_ROLE_NAMES[role]} · ${name}`
  const isLast = recent.length >= MESSAGES_A_DAY
  const text = [`${about} <${email}>`, message, ...(isLast ? [NO_MORE] : [])].join('\n\n')
  await mailer.send({ to, fromName: name, replyTo: email, subject: `Contacto: ${about}`, text })
  await store.as({ kind: 'system' }, now).write(async (tx) => {
    const storedMessage = existing(await tx.contactMessages.get(EVERYTHING, id, now))
    const next = { ...storedMessage, mailed: true }
    await saveRecord(asSystem(tx, now), 'contactMessages', storedMessage, next, {
      action: 'send',
    })
  })
}

export function readMessage(store: Store, now: number, id: string): Promise<ContactMessage> {
  return store
    .as({ kind: 'system' }, now)
    .read(async (tx) => existing(await tx.contactMessages.get(EVERYTHING, id, now)))
}

/** Unless the same one waits already. The caller has locked something, so that two processes do not write it at once. */
export async function noticeSuperAdmins(
  tx: WriteTransaction,
  now: number,
  { name, message }: Pick<ContactMessage, 'name' | 'message'>,
): Promise<boolean> {
  const query = { scope: EVERYTHING, filter: { role: 'system' as const, read: false }, now }
  const rows = await firstRows(tx.contactMessages, query, ['createdAt', 'DESC'], 100)
  if (rows.some((one) => one.message === message)) return false
  const notice: ContactMessage = {
    ...newRecord(now),
    name,
    message,
    email: null,
    role: 'system',
    mailed: false,
    read: false,
  }
  await insertRecord(asSystem(tx, now), 'contactMessages', notice)
  return true
}
