import { useState } from 'react'
import { Button } from '@mui/material'
import { BooleanInput, TextInput, minValue, required, useDataProvider, useNotify, useRefresh } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { FieldValues } from 'react-hook-form'
import { exemptionSchema } from '#domain/membership'
import type { Membership } from '#domain/membership'
import { DateInput } from '../../panel/form/DateInput.tsx'
import { withinBounds } from '../../panel/form/bounds.ts'
import { OWED } from '../../panel/money/choices.ts'
import { MoneyForm } from '../../panel/money/MoneyForm.tsx'
import { useMoneyAction } from '../../panel/money/useMoneyAction.ts'
import { ConfirmButton } from '../../panel/page/ConfirmButton.tsx'
import { todayAt, useInstitution } from '../../panel/data/useInstitution.ts'
import { ExemptionLines } from '../../panel/values/Lines.tsx'
import type { PanelDataProvider } from '../../providers/dataProvider.ts'
import { users } from '../../providers/es/users.ts'
import { createText } from '../../providers/text.ts'
import { toast } from '../../providers/toast.ts'
import { passFocusOn } from '../../ui/shell/useRouteFocus.ts'
import styles from './users.module.css'

const t = createText(users)
type Exemption = Membership['exemptions'][number]
type Props = { userId: string; membership: Membership }

/** The days on which a member owes nothing: each can be taken away, and more can be added. */
export function Exemptions({ userId, membership }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.exemptions}>
      {membership.exemptions.map((exemption, index) => (
        <div key={exemption.from} className={styles.exemption}>
          <ExemptionLines value={[exemption]} />
          <RemoveExemption userId={userId} membership={membership} index={index} />
        </div>
      ))}
      <Button ref={passFocusOn} variant="outlined" onClick={() => setOpen(true)}>
        {t('exempt.open')}
      </Button>
      {isOpen && <ExemptDialog userId={userId} membership={membership} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** Saves a membership's exemptions by its own version. */
async function saveExemptions(api: PanelDataProvider, { userId, membership }: Props, exemptions: Exemption[]) {
  const { id, version } = membership
  const body = { memberships: [{ id, exemptions, version }] }
  await api.send('PUT', `users/${encodeURIComponent(userId)}`, body)
}

function RemoveExemption({ userId, membership, index }: Props & { index: number }) {
  const api = useDataProvider<PanelDataProvider>()
  const notify = useNotify()
  const refresh = useRefresh()
  const remove = async () => {
    const left = membership.exemptions.filter((_, place) => place !== index)
    try {
      await saveExemptions(api, { userId, membership }, left)
      notify(t('exempt.removed'), { type: 'success' })
    } catch (error) {
      notify(error instanceof Error ? error.message : t('exempt.failed'), { type: 'error' })
    }
    refresh()
  }
  return (
    <ConfirmButton
      label={t('exempt.remove')}
      title={t('exempt.removeTitle')}
      body={t('exempt.removeBody')}
      confirmLabel={t('exempt.remove')}
      onConfirm={remove}
    />
  )
}

function ExemptDialog({ userId, membership, onClose }: Props & { onClose: () => void }) {
  const institution = useInstitution(membership.institutionId)
  if (!institution) return null
  return <ExemptForm userId={userId} membership={membership} today={todayAt(institution)} onClose={onClose} />
}

function ExemptForm({ userId, membership, today, onClose }: Props & { today: string; onClose: () => void }) {
  const [initial] = useState({ from: today, to: null, reason: '', alsoUnpaid: false })
  const { submit, isSending, message } = useMoneyAction()
  const exempt = (values: FieldValues) =>
    submit({
      fields: Object.keys(initial),
      failed: t('exempt.failed'),
      run: async (api, key) => {
        const exemption = exemptionSchema.parse({ ...values, to: values.to || null })
        await saveExemptions(api, { userId, membership }, [...membership.exemptions, exemption])
        onClose()
        if (values.alsoUnpaid === true) await cancelUnpaid(api, { userId, membership }, exemption, key)
        else toast.success({ message: t('exempt.done') })
      },
    })
  return (
    <MoneyForm
      title={t('exempt.title')}
      initial={initial}
      onSubmit={exempt}
      onClose={onClose}
      isSending={isSending}
      message={message}
      submitLabel={t('exempt.submit')}
      sendingLabel={t('exempt.sending')}
    >
      <p>{t('exempt.body')}</p>
      <DateInput source="from" label={t('exempt.from')} validate={required()} />
      <LastDay />
      <TextInput
        source="reason"
        label={t('exempt.reason')}
        validate={[required(), ...withinBounds(exemptionSchema, 'reason')]}
      />
      <BooleanInput source="alsoUnpaid" label={t('exempt.alsoUnpaid')} />
    </MoneyForm>
  )
}

function LastDay() {
  const from: unknown = useWatch({ name: 'from' })
  const least = typeof from === 'string' ? from : undefined
  return (
    <DateInput
      source="to"
      label={t('exempt.to')}
      helperText={t('exempt.toHelp')}
      {...(least !== undefined && { validate: minValue(least) })}
    />
  )
}

/** Cancels what is unpaid and due in the exemption. The exemption is saved already, so a failure only says so. */
async function cancelUnpaid(
  api: PanelDataProvider,
  { userId, membership: { institutionId } }: Props,
  { from, to, reason }: Exemption,
  idempotencyKey: string,
) {
  const filter = { institutionId, userId, status: OWED, dueDate_gte: from, ...(to !== null && { dueDate_lte: to }) }
  try {
    const sort = { field: 'id', order: 'ASC' } as const
    const { total = 0 } = await api.getList('payments', { filter, sort, pagination: { page: 1, perPage: 1 } })
    const action = { kind: 'cancel', reason: t('exempt.cancelReason', { reason }) } as const
    const { done, refused } = await api.bulk('payments', action, { filter, total }, { idempotencyKey })
    const kept = refused.length > 0 ? ` ${t('exempt.kept', { smart_count: refused.length })}` : ''
    const told = done.length > 0 ? t('exempt.cancelled', { smart_count: done.length }) : t('exempt.done')
    toast.success({ message: told + kept })
  } catch {
    toast.error({ message: t('exempt.half') })
  }
}
