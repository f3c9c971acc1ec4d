import { hasNoEmail } from '#domain/user'
import type { UserView } from '#domain/user'
import { users } from '../../providers/es/users.ts'
import { useHasEnded } from './ended.ts'

/** How somebody stands as a member, in a word or two below their name. */
export function Standing({ user }: { user: UserView }) {
  const isOver = useHasEnded(user)
  if (user.pending && !hasNoEmail(user)) return <span className="badge badge-warning">{users.pending}</span>
  if (isOver) return <span className="badge">{users.ended}</span>
  if (!user.active) return <span className="badge">{users.inactive}</span>
  return user.linked ? null : hasNoEmail(user) ? users.withoutEmail : users.neverSignedIn
}
