import { Button } from '@mui/material'
import type { ContactMessage } from '#domain/contactMessage'
import { useChange } from '../../panel/action/useChange.ts'
import { visitors } from '../../providers/es/visitors.ts'

/** Marks a message as read, or as unread again. It shows the API's answer and is never optimistic. */
export function ReadButton({ message }: { message: ContactMessage }) {
  const { change, isPending } = useChange()
  const { id, read, name } = message
  const mark = () =>
    change(
      (api) => api.update('contact-messages', { id, data: { ...message, read: !read }, previousData: message }),
      read ? visitors.nowUnread : visitors.nowRead,
    )
  const label = read ? visitors.markUnread : visitors.markRead
  return (
    <Button
      size="small"
      variant="outlined"
      disabled={isPending}
      aria-label={`${label}: ${name}`}
      onClick={() => void mark()}
    >
      {label}
    </Button>
  )
}
