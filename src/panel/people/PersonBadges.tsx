import { NullableBooleanInput } from 'react-admin'
import { hasNoEmail } from '#domain/user'
import type { UserView } from '#domain/user'
import { users } from '../../providers/es/users.ts'
import { Badge } from '../values/Badge.tsx'

type Props = {
  user: Pick<UserView, 'active' | 'email' | 'pending'>
  /** Whether they have been invited and have not accepted, where the membership alone tells. */
  isInvited?: boolean
  isOver: boolean
}

/** What is to be known of a person beside their name: that they have not accepted yet, belong no more, or cannot sign in. */
export function PersonBadges({ user, isInvited = user.pending, isOver }: Props) {
  return (
    <>
      {isInvited && !hasNoEmail(user) && <Badge tone="warning">{users.pending}</Badge>}
      {isOver && <Badge>{users.ended}</Badge>}
      {!user.active && <Badge>{users.inactive}</Badge>}
    </>
  )
}

/** Looks for those who cannot sign in, as the badge tells, or for the others. */
export const ACTIVE_FILTER = (
  <NullableBooleanInput
    key="active"
    source="active"
    nullLabel={users.any.active}
    trueLabel={users.active}
    falseLabel={users.inactive}
  />
)
