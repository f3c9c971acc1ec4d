import { useState } from 'react'
import { Button } from '@mui/material'
import { useDataProvider, useNotify, useRefresh } from 'react-admin'
import { can } from '#domain/access'
import { users } from '../../providers/es/users.ts'
import { parseRecord } from '../../providers/records.ts'
import { createText } from '../../providers/text.ts'
import { ConfirmButton } from '../page/ConfirmButton.tsx'
import { personName } from './PersonName.tsx'
import { useActor } from '../data/useActor.ts'
import type { UserView } from '#domain/user'
import type { PanelDataProvider } from '../../providers/dataProvider.ts'

const t = createText(users)

/**
 * Deactivates a person's account after asking, or activates it again, for people who may (decisions §3). Nobody
 * switches their own, and an invitation has no account yet. Sends the version, so that it does not overwrite somebody
 * else's change.
 */
export function AccountSwitch({ user }: { user: UserView }) {
  const actor = useActor()
  const notify = useNotify()
  const refresh = useRefresh()
  const dataProvider = useDataProvider<PanelDataProvider>()
  const [isSwitching, setSwitching] = useState(false)
  if (!can(actor, 'setActive', 'users') || user.pending || user.id === actor?.userId) return null
  const name = personName(user)
  const { id, version, active } = user
  const change = async () => {
    setSwitching(true)
    try {
      parseRecord('users', await dataProvider.send('PUT', `users/${id}`, { active: !active, version }))
      notify(t(active ? 'account.deactivated' : 'account.activated', { name }), { type: 'success' })
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { type: 'error' })
    }
    setSwitching(false)
    // also after a failure: somebody else may have been faster
    refresh()
  }
  if (!active) {
    return (
      <Button
        variant="outlined"
        aria-label={t('account.activateOf', { name })}
        disabled={isSwitching}
        onClick={() => void change()}
      >
        {users.account.activate}
      </Button>
    )
  }
  return (
    <ConfirmButton
      label={users.account.deactivate}
      accessibleLabel={t('account.deactivateOf', { name })}
      title={t('account.title', { name })}
      body={<p>{users.account.body}</p>}
      confirmLabel={users.account.deactivate}
      onConfirm={change}
    />
  )
}
