import { Button } from '@mui/material'
import { LinkBase, useCreatePath, useRedirect } from 'react-admin'
import { History } from '../../panel/history/History.tsx'
import { personName } from '../../panel/people/PersonName.tsx'
import { ShowPage } from '../../panel/page/ShowPage.tsx'
import { users } from '../../providers/es/users.ts'
import { MemberFees, MemberReceipts, MemberReminders, MemberDebt } from './MemberFees.tsx'
import { Memberships } from './Memberships.tsx'
import { MemberPlans } from './MemberPlans.tsx'
import { PersonFacts, Standing } from './PersonFacts.tsx'
import type { UserView } from '#domain/members/user'
import { administeredBy } from '#domain/access/actor'
import { editsMember } from '#domain/access/authority'
import { useChange } from '../../panel/action/useChange.ts'
import { ConfirmButton } from '../../panel/page/ConfirmButton.tsx'
import { useActor } from '../../panel/data/useActor.ts'
import { fill } from '../../providers/i18n/text.ts'
import { useHasEnded } from './ended.ts'

export default function UserShow() {
  return (
    <ShowPage<UserView> title={personName} intro={standingOf} actions={actionsOf}>
      {(user) => (
        <>
          <MemberDebt user={user} />
          <Memberships user={user} />
          <MemberPlans user={user} />
          <MemberFees user={user} />
          <MemberReceipts user={user} />
          <MemberReminders user={user} />
          <PersonFacts user={user} />
          <History resource="users" record={user} />
        </>
      )}
    </ShowPage>
  )
}

const standingOf = (user: UserView) => <Standing user={user} />
const actionsOf = (user: UserView) => <Actions user={user} />

function Actions({ user }: { user: UserView }) {
  const createPath = useCreatePath()
  const actor = useActor()
  if (!user.memberships.some((membership) => editsMember(actor, membership))) return null
  return (
    <>
      {user.memberships.every((membership) => editsMember(actor, membership)) && <EndMembership user={user} />}
      <Button
        component={LinkBase}
        variant="contained"
        to={createPath({ resource: 'users', id: user.id, type: 'edit' })}
      >
        {users.edit}
      </Button>
    </>
  )
}

/** Ends the person's memberships in the user's own institutions, as DELETE does (decisions §6). */
function EndMembership({ user }: { user: UserView }) {
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
      body={fill(users.end.body, { smart_count: actor ? administeredBy(actor, 'members').length : 0 })}
      confirmLabel={users.end.confirm}
      onConfirm={confirm}
    />
  )
}
