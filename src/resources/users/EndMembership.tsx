import { useDelete, useNotify, useRedirect } from 'react-admin'
import { administeredBy } from '#domain/actor'
import { ConfirmButton } from '../../panel/page/ConfirmButton.tsx'
import { personName } from '../../panel/people/PersonName.tsx'
import { useActor } from '../../panel/data/useActor.ts'
import { users } from '../../providers/es/users.ts'
import { createText } from '../../providers/text.ts'
import { useHasEnded } from './ended.ts'
import type { UserView } from '#domain/user'

const t = createText(users)

/**
 * Ends the person's memberships in the user's own institutions, as DELETE does (decisions §6). Cuotas and payments
 * stay.
 */
export function EndMembership({ user }: { user: UserView }) {
  const notify = useNotify()
  const redirect = useRedirect()
  const actor = useActor()
  const [end] = useDelete<UserView>()
  const name = personName(user)
  const isOver = useHasEnded(user)
  const confirm = async () => {
    try {
      await end('users', { id: user.id, previousData: user }, { mutationMode: 'pessimistic', returnPromise: true })
      notify(t('end.done', { name }), { type: 'success' })
      redirect('list', 'users')
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { type: 'error' })
    }
  }
  // nobody ends their own membership (decisions §3) or one that has ended
  if (user.id === actor?.userId || isOver) return null
  return (
    <ConfirmButton
      label={users.end.action}
      title={t('end.title', { name })}
      body={t('end.body', { smart_count: actor ? administeredBy(actor).length : 0 })}
      confirmLabel={users.end.confirm}
      onConfirm={confirm}
    />
  )
}
