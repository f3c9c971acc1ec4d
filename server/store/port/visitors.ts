import type { ContactMessage } from '#domain/contactMessage'
import type { JoinRequest } from '#domain/joinRequest'
import type { contactMessages } from '../../resources/contactMessages.ts'
import type { joinRequests } from '../../resources/joinRequests.ts'
import type { ReadsOf, Writes } from './table.ts'

export type JoinRequestReads = ReadsOf<JoinRequest, typeof joinRequests>
export type ContactMessageReads = ReadsOf<ContactMessage, typeof contactMessages>

/** Removes the records that came to their end and were last changed before an instant. Returns how many. */
type Forgets = { forget(before: string): Promise<number> }

/** `forget` removes requests that were answered or declined. */
export type JoinRequestWrites = Writes<JoinRequest> & Forgets
/** `forget` removes messages that were read. */
export type ContactMessageWrites = Writes<ContactMessage> & Forgets
