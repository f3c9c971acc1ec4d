import { useState } from 'react'
import { Button } from '@mui/material'
import { can } from '#domain/access/access'
import { userViewSchema, type UserView } from '#domain/members/user'
import { users } from '../../providers/es/users.ts'
import { fill } from '../../providers/i18n/text.ts'
import { useChange } from '../action/useChange.ts'
import { useActor } from '../data/useActor.ts'
import { ConfirmButton } from '../page/ConfirmButton.tsx'
import { personName } from './PersonName.tsx'

/** Deactivates a person's account after asking, or activates it again (§D3). Nobody switches their own. */
export function AccountSwitch({ user }: { user: UserView }) {
  const actor = useActor()
  const { change, isPending } = useChange()
  if (!can(actor, 'setActive', 'users') || user.pending || user.id === actor?.userId) return null
  const name = personName(user)
  const { id, version, active } = user
  const setActive = () =>
    change(
      (api) => api.send('PUT', `users/${id}`, { active: !active, version }, { schema: userViewSchema }),
      fill(active ? users.account.deactivated : users.account.activated, { name }),
    )
  if (!active) {
    return (
      <Button
        variant="outlined"
        aria-label={fill(users.account.activateOf, { name })}
        disabled={isPending}
        onClick={() => void setActive()}
      >
        {users.account.activate}
      </Button>
    )
  }
  return (
    <ConfirmButton
      label={users.account.deactivate}
      accessibleLabel={fill(users.account.deactivateOf, { name })}
      title={fill(users.account.title, { name })}
      body={<p>{users.account.body}</p>}
      onConfirm={setActive}
    />
  )
}

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
