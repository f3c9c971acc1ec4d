import type { JoinRequestWrites, ContactMessageWrites } from '../port/visitors.ts'
import type { WriteSession } from './session.ts'

/** Removes what visitors wrote once it came to its end and was last changed before an instant. */
export function forgetsJoinRequests(session: WriteSession): JoinRequestWrites['forget'] {
  return async (before) => {
    const old = [...session.open.tables.joinRequests.all()].filter(
      ({ status, updatedAt }) => (status === 'answered' || status === 'declined') && updatedAt < before,
    )
    for (const { id } of old) session.drop('joinRequests', id)
    return old.length
  }
}

export function forgetsContactMessages(session: WriteSession): ContactMessageWrites['forget'] {
  return async (before) => {
    const old = [...session.open.tables.contactMessages.all()].filter(
      ({ read, updatedAt }) => read && updatedAt < before,
    )
    for (const { id } of old) session.drop('contactMessages', id)
    return old.length
  }
}
