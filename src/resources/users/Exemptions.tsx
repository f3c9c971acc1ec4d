import { BooleanInput, LinkBase, required, TextInput, useGetList } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { can } from '#domain/access/access'
import { calendarDateSchema } from '#domain/values/calendar'
import { exemptionSchema, type Membership } from '#domain/members/membership'
import { DateInput } from '../../panel/form/DateInput.tsx'
import { withinBounds } from '../../panel/form/bounds.ts'
import { OWED } from '../../panel/money/choices.ts'
import { listAddress } from '../../panel/figures/listAddress.ts'
import { ActionDialog } from '../../panel/action/ActionDialog.tsx'
import { useActor } from '../../panel/data/useActor.ts'
import { todayAt, useInstitution } from '../../panel/data/useInstitution.ts'
import { ExemptionLines } from '../../panel/values/RecordName.tsx'
import type { PanelDataProvider } from '../../providers/api/dataProvider.ts'
import { users } from '../../providers/es/users.ts'
import { fill } from '../../providers/i18n/text.ts'
import { toast } from '../../providers/toast/toast.ts'
import { LastDay, MembershipTerms, saveTerms, type MembershipOf } from './MembershipTerms.tsx'

type Exemption = Membership['exemptions'][number]

export function Exemptions({ userId, membership }: MembershipOf) {
  return (
    <MembershipTerms
      field="exemptions"
      userId={userId}
      membership={membership}
      texts={users.exempt}
      renderLine={(value) => <ExemptionLines value={value} />}
      renderDialog={(close) => <ExemptDialog userId={userId} membership={membership} onClose={close} />}
    />
  )
}

function ExemptDialog({ userId, membership, onClose }: MembershipOf & { onClose: () => void }) {
  const institution = useInstitution(membership.institutionId)
  if (!institution) return null
  return <ExemptForm userId={userId} membership={membership} today={todayAt(institution)} onClose={onClose} />
}

function ExemptForm({ userId, membership, today, onClose }: MembershipOf & { today: string; onClose: () => void }) {
  const actor = useActor()
  const subject = { institutionIds: [membership.institutionId] }
  const mayCancel = can(actor, 'edit', 'payments', subject)
  const seesMoney = can(actor, 'list', 'payments', subject)
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
      {seesMoney && <UnpaidCuotas userId={userId} membership={membership} mayCancel={mayCancel} />}
    </ActionDialog>
  )
}

type Days = Pick<Exemption, 'from' | 'to'>

const unpaidIn = ({ userId, membership: { institutionId } }: MembershipOf, { from, to }: Days) => ({
  institutionId,
  userId,
  status: OWED,
  dueDate_gte: from,
  ...(to !== null && { dueDate_lte: to }),
})

const ONE = { sort: { field: 'id', order: 'ASC' }, pagination: { page: 1, perPage: 1 } } as const

function UnpaidCuotas({ mayCancel, ...member }: MembershipOf & { mayCancel: boolean }) {
  const [first, last, alsoUnpaid]: unknown[] = useWatch({ name: ['from', 'to', 'alsoUnpaid'] })
  const from = calendarDateSchema.safeParse(first).data
  const filter = from && unpaidIn(member, { from, to: calendarDateSchema.safeParse(last).data ?? null })
  const { total } = useGetList('payments', { ...ONE, filter }, { enabled: filter !== undefined })
  if (!filter || total === undefined) return null
  if (total === 0) return <p>{users.exempt.noneUnpaid}</p>
  return (
    <>
      <p>
        {fill(alsoUnpaid === true ? users.exempt.unpaidCancelled : users.exempt.unpaid, { smart_count: total })}{' '}
        <LinkBase to={listAddress('payments', filter)}>{users.exempt.seeUnpaid}</LinkBase>
      </p>
      {mayCancel && <BooleanInput source="alsoUnpaid" label={users.exempt.alsoUnpaid} />}
    </>
  )
}

/** Cancels what is unpaid and due in the exemption. The exemption is saved already, so a failure only says so. */
async function cancelUnpaid(
  api: PanelDataProvider,
  member: MembershipOf,
  { reason, ...days }: Exemption,
  idempotencyKey: string,
) {
  const filter = unpaidIn(member, days)
  try {
    const { total = 0 } = await api.getList('payments', { ...ONE, filter })
    const action = { kind: 'cancel', reason: fill(users.exempt.cancelReason, { reason }) } as const
    const { done, refused } = await api.bulk('payments', action, { filter, total }, { idempotencyKey })
    const refusedText = refused.length > 0 ? ` ${fill(users.exempt.notCancelled, { smart_count: refused.length })}` : ''
    const doneText = done.length > 0 ? fill(users.exempt.cancelled, { smart_count: done.length }) : users.exempt.done
    toast.success({ message: doneText + refusedText })
  } catch {
    toast.error({ message: users.exempt.half })
  }
}
