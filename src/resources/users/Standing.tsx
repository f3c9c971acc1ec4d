import { hasNoEmail } from '#domain/user'
import type { UserView } from '#domain/user'
import { users } from '../../providers/es/users.ts'
import { useHasEnded } from './ended.ts'
import { Badge } from '../../panel/values/Badge.tsx'

/** How somebody stands as a member, in a word or two below their name. */
export function Standing({ user }: { user: UserView }) {
  const isOver = useHasEnded(user)
  if (user.pending && !hasNoEmail(user)) return <Badge tone="warning">{users.pending}</Badge>
  if (isOver) return <Badge>{users.ended}</Badge>
  if (!user.active) return <Badge>{users.inactive}</Badge>
  return user.linked ? null : hasNoEmail(user) ? users.withoutEmail : users.neverSignedIn
}
