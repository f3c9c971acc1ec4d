import type { z } from 'zod'
import { VISITOR_RETENTION_MS, VISITOR_SPAN_MS } from '#domain/visitors/visitorForm'
import { MESSAGES_A_DAY, judgeContactMessage } from '#domain/visitors/contactMessage'
import type { ContactMessage, contactInputSchema, contactPatchSchema } from '#domain/visitors/contactMessage'
import { DomainError } from '#domain/api/errors'
import { EXPIRING_TABLES } from '../../resources/index.ts'
import type { ReadTransaction, Transactions, WriteTransaction } from '../../store/port.ts'
import { readRecord, firstRows, instantOf, newRecord, EVERYTHING, orNotFound, asSystem } from '../records/records.ts'
import type { ActorWrites } from '../records/records.ts'
import { requireVersion, saveRecord, insertRecord, type FormChange } from '../records/writeRecord.ts'
import { CONTACT_ROLE_NAMES } from '#domain/api/names'
import type { Mailer } from '../../mail/port.ts'

/** Returns null if a program filled in the form, the first id if the message exists. Throws `rateLimited`. */
export async function storeMessage(
  tx: WriteTransaction,
  { consent: _consent, nickname, ...content }: z.output<typeof contactInputSchema>,
): Promise<{ id: string | null; isMailed: boolean }> {
  if (nickname !== '') return { id: null, isMailed: false }
  // One at a time, so that two clicks at once send one mail.
  await tx.lockMessages()
  const recent = await lastDay(tx)
  const verdict = judgeContactMessage(recent, content)
  if (verdict === 'tooMany') throw new DomainError('rateLimited', { cause: VISITOR_SPAN_MS / 1000 })
  if (verdict === 'repeated') {
    const first = recent.find(({ email, message }) => email === content.email && message === content.message)
    return { id: first?.id ?? null, isMailed: false }
  }
  const message: ContactMessage = { ...newRecord(tx.now), ...content, mailed: false, read: false }
  // Without personal data, which is deleted one day: the history never changes.
  await insertRecord(asSystem(tx), 'contactMessages', message, { after: { role: message.role } })
  return { id: message.id, isMailed: verdict === 'new' }
}

async function lastDay(tx: ReadTransaction): Promise<ContactMessage[]> {
  const query = { scope: EVERYTHING, filter: {} }
  const rows = await firstRows(tx.contactMessages, query, ['createdAt', 'DESC'], MESSAGES_A_DAY)
  const since = instantOf(tx.now - VISITOR_SPAN_MS)
  return rows.filter(({ createdAt }) => createdAt > since)
}

export async function markMessage(
  tx: ActorWrites,
  id: string,
  { fields: { read }, version }: FormChange<z.output<typeof contactPatchSchema>>,
): Promise<ContactMessage> {
  const message = await readRecord(tx, 'contactMessages', id, 'edit')
  requireVersion(version, message)
  return saveRecord(tx, 'contactMessages', message, { ...message, read })
}

const NO_MORE = `Hoy ya llegaron ${MESSAGES_A_DAY} mensajes. Los próximos no se envían por correo: están en el panel, en Mensajes.`

/** Rejects if the mail may not have been sent; the message stays stored. */
export async function mailMessage(
  { system, mailer, to }: { system: Transactions; mailer: Mailer; to: string },
  id: string,
): Promise<void> {
  const [{ name, email, role, message }, recent] = await system.read((tx) =>
    Promise.all([readMessage(tx, id), lastDay(tx)]),
  )
  const about = `${CONTACT_ROLE_NAMES[role]} · ${name}`
  const isLast = recent.length >= MESSAGES_A_DAY
  const text = [`${about} <${email}>`, message, ...(isLast ? [NO_MORE] : [])].join('\n\n')
  await mailer.send({ to, fromName: name, replyTo: email, subject: `Contacto: ${about}`, text })
  await system.write(async (tx) => {
    const record = await readMessage(tx, id)
    await saveRecord(asSystem(tx), 'contactMessages', record, { ...record, mailed: true }, { action: 'send' })
  })
}

export async function readMessage(tx: ReadTransaction, id: string): Promise<ContactMessage> {
  return orNotFound(await tx.contactMessages.get(EVERYTHING, id))
}

export async function notifySuperAdmins(
  tx: WriteTransaction,
  { name, message }: Pick<ContactMessage, 'name' | 'message'>,
): Promise<boolean> {
  await tx.lockMessages()
  const query = { scope: EVERYTHING, filter: { role: 'system' as const, read: false } }
  const rows = await firstRows(tx.contactMessages, query, ['createdAt', 'DESC'], 100)
  if (rows.some((one) => one.message === message)) return false
  const notice: ContactMessage = {
    ...newRecord(tx.now),
    name,
    message,
    email: null,
    role: 'system',
    mailed: false,
    read: false,
  }
  await insertRecord(asSystem(tx), 'contactMessages', notice)
  return true
}

/** Deletes decided requests and read messages after twelve months. Returns their number. */
export async function deleteOldVisitorRecords(system: Transactions): Promise<number> {
  return system.write(async (tx) => {
    let count = 0
    for (const table of EXPIRING_TABLES) count += await tx[table].forget(instantOf(tx.now - VISITOR_RETENTION_MS))
    return count
  })
}
