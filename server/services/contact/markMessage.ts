import type { z } from 'zod'
import { scopeOf } from '#domain/access/access'
import type { ContactMessage, contactPatchSchema } from '#domain/visitors/contactMessage'
import type { WriteTransaction } from '../../store/port.ts'
import type { Caller } from '../records/caller.ts'
import { existing, requireVersion, saveRecord } from '../records/records.ts'
import type { FormChange } from '../records/records.ts'

export async function markMessage(
  tx: WriteTransaction,
  caller: Caller,
  id: string,
  { fields: { read }, version }: FormChange<z.output<typeof contactPatchSchema>>,
): Promise<ContactMessage> {
  const message = existing(
    await tx.contactMessages.get(scopeOf(caller.actor, 'contact-messages', 'edit'), id, caller.now),
  )
  requireVersion(version, message)
  const audited = { entity: 'contactMessage', institutionId: null } as const
  return saveRecord(tx, caller, tx.contactMessages, message, { ...message, read }, audited)
}
