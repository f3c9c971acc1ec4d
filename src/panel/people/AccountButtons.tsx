import { userViewSchema, type UserView } from '#domain/members/user'
import type { PanelDataProvider } from '../../providers/api/dataProvider.ts'
import { users } from '../../providers/es/users.ts'
import { fill } from '../../providers/i18n/text.ts'
import { useActor, useMay } from '../data/useActor.ts'
import { personName } from '../values/RecordName.tsx'
import { ChangeButton, ConfirmChange } from '../page/buttons.tsx'

/** Deactivates an account after a confirmation, or activates it again (§D3). Users cannot switch their own. */
export function AccountSwitch({ user }: { user: UserView }) {
  const actor = useActor()
  const may = useMay()
  if (!may('setActive', 'users') || user.pending || user.id === actor?.userId) return null
  const name = personName(user)
  const { id, version, active } = user
  const setActive = {
    call: (api: PanelDataProvider) =>
      api.send('PUT', `users/${id}`, { active: !active, version }, { schema: userViewSchema }),
    done: fill(active ? users.account.deactivated : users.account.activated, { name }),
  }
  const { activate, activateOf, deactivate, deactivateOf, title, body } = users.account
  if (!active) return <ChangeButton label={activate} accessibleLabel={fill(activateOf, { name })} {...setActive} />
  return (
    <ConfirmChange
      label={deactivate}
      accessibleLabel={fill(deactivateOf, { name })}
      title={fill(title, { name })}
      body={<p>{body}</p>}
      {...setActive}
    />
  )
}

type Props = { user: UserView; membershipId: string }

/** Sends a pending invitation again. */
export function ResendInvitation({ user, membershipId }: Props) {
  const { email } = user
  if (email === null) return null
  return (
    <ChangeButton
      label={users.resend}
      accessibleLabel={fill(users.resendTo, { name: personName(user) })}
      call={(api, idempotencyKey) =>
        api.send('PUT', `users/${membershipId}`, { invite: true }, { schema: userViewSchema, idempotencyKey })
      }
      done={fill(users.resent, { email })}
    />
  )
}
