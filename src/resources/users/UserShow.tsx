import { Button } from '@mui/material'
import { LinkBase, useCreatePath } from 'react-admin'
import { History } from '../../panel/history/History.tsx'
import { personName } from '../../panel/people/PersonName.tsx'
import { ShowPage } from '../../panel/page/ShowPage.tsx'
import { users } from '../../providers/es/users.ts'
import { EndMembership } from './EndMembership.tsx'
import { MemberDebt } from './MemberDebt.tsx'
import { MemberFees } from './MemberFees.tsx'
import { MemberReceipts } from './MemberReceipts.tsx'
import { MemberReminders } from './MemberReminders.tsx'
import { Memberships } from './Memberships.tsx'
import { PersonFacts, Standing } from './PersonFacts.tsx'
import type { UserView } from '#domain/members/user'

export default function UserShow() {
  return (
    <ShowPage<UserView> title={personName} intro={standingOf} actions={actionsOf}>
      {(user) => (
        <>
          <MemberDebt user={user} />
          <Memberships user={user} />
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
  return (
    <>
      <EndMembership user={user} />
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
