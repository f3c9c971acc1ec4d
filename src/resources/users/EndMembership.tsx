import { useRedirect } from 'react-admin'
import { administeredBy } from '#domain/access/actor'
import { useChange } from '../../panel/action/useChange.ts'
import { ConfirmButton } from '../../panel/page/ConfirmButton.tsx'
import { personName } from '../../panel/people/PersonName.tsx'
import { useActor } from '../../panel/data/useActor.ts'
import { users } from '../../providers/es/users.ts'
import { fill } from '../../providers/i18n/text.ts'
import { useHasEnded } from './ended.ts'
import type { UserView } from '#domain/members/user'

/** Ends the person's memberships in the user's own institutions, as DELETE does (decisions §6). */
export function EndMembership({ user }: { user: UserView }) {
  const { change } = useChange()
  const redirect = useRedirect()
  const actor = useActor()
  const name = personName(user)
  const isOver = useHasEnded(user)
  const confirm = () =>
    change(
      (api) => api.delete('users', { id: user.id, previousData: user }),
      fill(users.end.done, { name }),
      () => redirect('list', 'users'),
    )
  // users cannot end their own membership (decisions §3) or one that has ended
  if (user.id === actor?.userId || isOver) return null
  return (
    <ConfirmButton
      label={users.end.action}
      title={fill(users.end.title, { name })}
      body={fill(users.end.body, { smart_count: actor ? administeredBy(actor).length : 0 })}
      confirmLabel={users.end.confirm}
      onConfirm={confirm}
    />
  )
}
