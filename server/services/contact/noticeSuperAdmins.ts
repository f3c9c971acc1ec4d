import type { ContactMessage } from '#domain/visitors/contactMessage'
import type { WriteTransaction } from '../../store/port.ts'
import { insertRecord, newRecord, EVERYTHING } from '../records/records.ts'

/** Unless the same one waits already. The caller has locked something, so that two processes do not write it at once. */
export async function noticeSuperAdmins(
  tx: WriteTransaction,
  now: number,
  { name, message }: Pick<ContactMessage, 'name' | 'message'>,
): Promise<boolean> {
  const { rows } = await tx.contactMessages.list({
    scope: EVERYTHING,
    filter: { role: 'system', read: false },
    sort: { field: 'createdAt', order: 'DESC' },
    range: { offset: 0, limit: 100 },
    now,
  })
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
  const audited = { entity: 'contactMessage', institutionId: null } as const
  await insertRecord(tx, { actor: { userId: null }, now }, tx.contactMessages, notice, audited)
  return true
}
