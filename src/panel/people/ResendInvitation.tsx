import { useState } from 'react'
import { Button } from '@mui/material'
import { userViewSchema, type UserView } from '#domain/members/user'
import { users } from '../../providers/es/users.ts'
import { fill } from '../../providers/i18n/text.ts'
import { useChange } from '../action/useChange.ts'
import { personName } from './PersonName.tsx'

type Props = { user: UserView; membershipId: string }

/** Sends a pending invitation again. A press whose outcome is unknown may be repeated: its key stays until one succeeds. */
export function ResendInvitation({ user, membershipId }: Props) {
  const { change, isPending } = useChange()
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID())
  const options = { schema: userViewSchema, idempotencyKey }
  const { email } = user
  if (email === null) return null
  return (
    <Button
      variant="outlined"
      aria-label={fill(users.resendTo, { name: personName(user) })}
      disabled={isPending}
      onClick={() =>
        void change(
          (api) => api.send('PUT', `users/${membershipId}`, { invite: true }, options),
          fill(users.resent, { email }),
          () => setKey(crypto.randomUUID()),
        )
      }
    >
      {users.resend}
    </Button>
  )
}
