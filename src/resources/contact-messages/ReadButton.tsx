import { Button } from '@mui/material'
import type { ContactMessage } from '#domain/visitors/contactMessage'
import { useRowChange } from '../../panel/action/useChange.ts'
import { visitors } from '../../providers/es/visitors.ts'

/** Marks a message as read, or as unread again. It shows the API's answer and is never optimistic. */
export function ReadButton({ message }: { message: ContactMessage }) {
  const { change, isPending } = useRowChange<ContactMessage>('contact-messages')
  const { read, name } = message
  const mark = () => change(message, { read: !read }, read ? visitors.nowUnread : visitors.nowRead)
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
