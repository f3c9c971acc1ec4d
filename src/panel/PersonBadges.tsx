import { hasNoEmail } from '#domain/user'
import type { UserView } from '#domain/user'
import { users } from '../providers/es/users.ts'
import { Badge } from './values/Badge.tsx'

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
