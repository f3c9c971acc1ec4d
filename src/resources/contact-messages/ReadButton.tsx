import { Button } from '@mui/material'
import { useNotify, useUpdate } from 'react-admin'
import type { ContactMessage } from '#domain/contactMessage'
import { visitors } from '../../providers/es/visitors.ts'

/** Marks a message as read, or as unread again. It shows the API's answer and is never optimistic. */
export function ReadButton({ message }: { message: ContactMessage }) {
  const [update, { isPending }] = useUpdate<ContactMessage>()
  const notify = useNotify()
  const { id, read, name } = message
  const mark = () =>
    update(
      'contact-messages',
      { id, data: { ...message, read: !read }, previousData: message },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => notify(read ? visitors.nowUnread : visitors.nowRead, { type: 'success' }),
        onError: (error) => notify(error instanceof Error ? error.message : visitors.failed, { type: 'error' }),
      },
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
