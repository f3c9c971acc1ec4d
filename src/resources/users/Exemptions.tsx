import { useState } from 'react'
import { Button } from '@mui/material'
import { BooleanInput, required, TextInput } from 'react-admin'
import { can } from '#domain/access/access'
import { exemptionSchema, type Membership } from '#domain/members/membership'
import { DateInput } from '../../panel/form/DateInput.tsx'
import { withinBounds } from '../../panel/form/bounds.ts'
import { OWED } from '../../panel/money/choices.ts'
import { ActionDialog } from '../../panel/action/ActionDialog.tsx'
import { useActor } from '../../panel/data/useActor.ts'
import { todayAt, useInstitution } from '../../panel/data/useInstitution.ts'
import { ExemptionLines } from '../../panel/values/RecordName.tsx'
import type { PanelDataProvider } from '../../providers/api/dataProvider.ts'
import { users } from '../../providers/es/users.ts'
import { fill } from '../../providers/i18n/text.ts'
import { toast } from '../../providers/toast/toast.ts'
import { passFocusOn } from '../../ui/shell/useRouteFocus.ts'
import { LastDay, RemoveTerm, saveTerms, type MembershipOf } from './MembershipTerms.tsx'
import styles from './users.module.css'

type Exemption = Membership['exemptions'][number]

/** The days on which a member owes nothing: each can be taken away, and more can be added. */
export function Exemptions({ userId, membership }: MembershipOf) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.exemptions}>
      {membership.exemptions.map((exemption, index) => (
        <div key={exemption.from} className={styles.exemption}>
          <ExemptionLines value={[exemption]} />
          <RemoveTerm
            userId={userId}
            membership={membership}
            texts={users.exempt}
            terms={{ exemptions: membership.exemptions.filter((_, place) => place !== index) }}
          />
        </div>
      ))}
      <Button ref={passFocusOn} variant="outlined" onClick={() => setOpen(true)}>
        {users.exempt.open}
      </Button>
      {isOpen && <ExemptDialog userId={userId} membership={membership} onClose={() => setOpen(false)} />}
    </div>
  )
}

function ExemptDialog({ userId, membership, onClose }: MembershipOf & { onClose: () => void }) {
  const institution = useInstitution(membership.institutionId)
  if (!institution) return null
  return <ExemptForm userId={userId} membership={membership} today={todayAt(institution)} onClose={onClose} />
}

function ExemptForm({ userId, membership, today, onClose }: MembershipOf & { today: string; onClose: () => void }) {
  const mayCancel = can(useActor(), 'edit', 'payments', { institutionIds: [membership.institutionId] })
  return (
    <ActionDialog
      texts={users.exempt}
      initial={{ from: today, to: null, reason: '', alsoUnpaid: false }}
      onClose={onClose}
      run={async (api, values, key) => {
        const exemption = exemptionSchema.parse({ ...values, to: values.to || null })
        await saveTerms(api, { userId, membership }, { exemptions: [...membership.exemptions, exemption] })
        if (values.alsoUnpaid !== true) return users.exempt.done
        onClose()
        return cancelUnpaid(api, { userId, membership }, exemption, key)
      }}
    >
      <p>{users.exempt.body}</p>
      <DateInput source="from" label={users.exempt.from} validate={required()} />
      <LastDay texts={users.exempt} />
      <TextInput
        source="reason"
        label={users.exempt.reason}
        validate={[required(), ...withinBounds(exemptionSchema, 'reason')]}
      />
      {mayCancel && <BooleanInput source="alsoUnpaid" label={users.exempt.alsoUnpaid} />}
    </ActionDialog>
  )
}

/** Cancels what is unpaid and due in the exemption. The exemption is saved already, so a failure only says so. */
async function cancelUnpaid(
  api: PanelDataProvider,
  { userId, membership: { institutionId } }: MembershipOf,
  { from, to, reason }: Exemption,
  idempotencyKey: string,
) {
  const filter = { institutionId, userId, status: OWED, dueDate_gte: from, ...(to !== null && { dueDate_lte: to }) }
  try {
    const sort = { field: 'id', order: 'ASC' } as const
    const { total = 0 } = await api.getList('payments', { filter, sort, pagination: { page: 1, perPage: 1 } })
    const action = { kind: 'cancel', reason: fill(users.exempt.cancelReason, { reason }) } as const
    const { done, refused } = await api.bulk('payments', action, { filter, total }, { idempotencyKey })
    const refusedText = refused.length > 0 ? ` ${fill(users.exempt.notCancelled, { smart_count: refused.length })}` : ''
    const doneText = done.length > 0 ? fill(users.exempt.cancelled, { smart_count: done.length }) : users.exempt.done
    toast.success({ message: doneText + refusedText })
  } catch {
    toast.error({ message: users.exempt.half })
  }
}
