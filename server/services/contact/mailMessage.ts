import { MESSAGES_A_DAY } from '#domain/visitors/contactMessage'
import type { ContactMessage } from '#domain/visitors/contactMessage'
import { CONTACT_ROLE_NAMES } from '#domain/api/names'
import type { Mailer } from '../../mail/port.ts'
import type { Store } from '../../store/port.ts'
import { existing, saveRecord, EVERYTHING } from '../records/records.ts'
import { lastDay } from './keepMessage.ts'

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
    const audited = { entity: 'contactMessage', institutionId: null, action: 'send' } as const
    await saveRecord(
      tx,
      { actor: { userId: null }, now },
      tx.contactMessages,
      storedMessage,
      { ...storedMessage, mailed: true },
      audited,
    )
  })
}

export function readMessage(store: Store, now: number, id: string): Promise<ContactMessage> {
  return store
    .as({ kind: 'system' }, now)
    .read(async (tx) => existing(await tx.contactMessages.get(EVERYTHING, id, now)))
}
