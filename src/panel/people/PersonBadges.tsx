import { NullableBooleanInput } from 'react-admin'
import { MEMBERSHIP_ROLES, MEMBERSHIP_STATES } from '#domain/members/membership'
import { hasNoEmail, type UserView } from '#domain/members/user'
import { users } from '../../providers/es/users.ts'
import { Badge } from '../values/Badge.tsx'

type Props = {
  user: Pick<UserView, 'active' | 'email' | 'pending'>
  /** Whether the person was invited and has not accepted, if only the membership knows. */
  isInvited?: boolean
  isOver: boolean
}

export function PersonBadges({ user, isInvited = user.pending, isOver }: Props) {
  return (
    <>
      {isInvited && !hasNoEmail(user) && <Badge tone="warning">{users.pending}</Badge>}
      {isOver && <Badge>{users.ended}</Badge>}
      {!user.active && <Badge>{users.inactive}</Badge>}
    </>
  )
}

export const ACTIVE_FILTER = (
  <NullableBooleanInput
    key="active"
    source="active"
    nullLabel={users.any.active}
    trueLabel={users.active}
    falseLabel={users.inactive}
  />
)

export const ROLE_CHOICES = MEMBERSHIP_ROLES.map((id) => ({ id, name: users.role[id] }))
export const STATE_CHOICES = MEMBERSHIP_STATES.map((id) => ({ id, name: users.state[id] }))
