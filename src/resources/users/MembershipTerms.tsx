import { BooleanInput, LinkBase, minValue, required } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { FIELD_TEXTS } from '#domain/api/messages'
import { exemptionSchema, overlap, pauseSchema, scholarshipSchema, type Membership } from '#domain/members/membership'
import { calendarDateSchema } from '#domain/values/calendar'
import { ActionDialog } from '../../panel/action/ActionDialog.tsx'
import { todayAt, useInstitution, useFirst, ONE } from '../../panel/data/queries.ts'
import { useMay } from '../../panel/data/useActor.ts'
import { listAddress } from '../../panel/list/listAddress.ts'
import { BoundedNumber, ReasonInput } from '../../panel/form/BoundedInputs.tsx'
import { DateInput } from '../../panel/form/DateInput.tsx'
import { OWED } from '#domain/money/feeStatus'
import { ConfirmChange } from '../../panel/page/buttons.tsx'
import { DialogButton } from '../../panel/page/dialogs.tsx'
import type { PanelDataProvider } from '../../providers/api/dataProvider.ts'
import { users } from '../../providers/es/users.ts'
import { fill } from '../../providers/i18n/text.ts'
import { toast } from '../../providers/toast/toast.ts'
import styles from './users.module.css'
import { TermLines, type TermField } from '../../panel/values/FieldValue.tsx'

const TEXTS = { exemptions: users.exempt, scholarships: users.scholarship, pauses: users.pause }

type MembershipOf = { userId: string; membership: Membership }

/** The exemptions, scholarships or pauses of a membership, with buttons to add and remove. */
export function MembershipTerms({ field, ...of }: MembershipOf & { field: TermField }) {
  const texts = TEXTS[field]
  const terms: readonly object[] = of.membership[field]
  return (
    <div className={styles.exemptions}>
      {terms.map((term, index) => (
        <div key={index} className="row">
          <TermLines field={field} value={[term]} />
          <ConfirmChange
            label={texts.remove}
            title={texts.removeTitle}
            body={texts.removeBody}
            call={(api) => saveTerms(api, of, { [field]: terms.filter((other) => other !== term) })}
            done={texts.removed}
          />
        </div>
      ))}
      <DialogButton
        label={texts.title}
        renderDialog={(close) => <TermDialog field={field} {...of} onClose={close} />}
      />
    </div>
  )
}

type Terms = Partial<Pick<Membership, TermField>>

/** Saves the terms with the version of the membership. */
async function saveTerms(api: PanelDataProvider, { userId, membership }: MembershipOf, terms: Terms) {
  const { id, version } = membership
  await api.send('PUT', `users/${encodeURIComponent(userId)}`, { memberships: [{ id, ...terms, version }] })
}

function TermDialog({ field, ...of }: MembershipOf & { field: TermField; onClose: () => void }) {
  const institution = useInstitution(of.membership.institutionId)
  if (!institution) return null
  const today = todayAt(institution)
  return field === 'exemptions' ? (
    <ExemptDialog today={today} {...of} />
  ) : (
    <PercentDialog field={field} today={today} {...of} />
  )
}

type DialogProps = MembershipOf & { today: string; onClose: () => void }

const PERCENTS = {
  scholarships: { schema: scholarshipSchema, usualPercent: 50, overlapText: FIELD_TEXTS.scholarshipsOverlap },
  pauses: { schema: pauseSchema, usualPercent: 0, overlapText: FIELD_TEXTS.pausesOverlap },
}
type PercentField = keyof typeof PERCENTS

function PercentDialog({ field, userId, membership, today, onClose }: DialogProps & { field: PercentField }) {
  const { schema, usualPercent, overlapText } = PERCENTS[field]
  const texts = TEXTS[field]
  const terms = membership[field]
  return (
    <ActionDialog
      texts={texts}
      initial={{ percent: usualPercent, from: today, to: null, reason: '' }}
      onClose={onClose}
      run={async (api, values) => {
        const term = schema.parse({ ...values, to: values.to || null })
        await saveTerms(api, { userId, membership }, { [field]: [...terms, term] })
        return texts.done
      }}
    >
      <p>{texts.body}</p>
      <BoundedNumber schema={schema} source="percent" label={texts.percent} isRequired />
      <DateInput source="from" label={texts.from} validate={[required(), notIn(terms, overlapText)]} />
      <LastDay texts={texts} />
      <ReasonInput schema={schema} />
    </ActionDialog>
  )
}

const notIn = (terms: Membership[PercentField], text: string) => (from: string, values: { to?: string | null }) =>
  terms.some((one) => overlap(one, { from, to: values.to || null })) ? text : undefined

function LastDay({ texts }: { texts: Record<'to' | 'toHelp', string> }) {
  const from: unknown = useWatch({ name: 'from' })
  const validate = typeof from === 'string' ? minValue(from, FIELD_TEXTS.endsBeforeStart) : undefined
  return <DateInput source="to" label={texts.to} helperText={texts.toHelp} validate={validate} />
}

function ExemptDialog({ userId, membership, today, onClose }: DialogProps) {
  const may = useMay()
  const mayCancel = may('edit', 'payments', membership.institutionId)
  const seesMoney = may('list', 'payments', membership.institutionId)
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
      <ReasonInput schema={exemptionSchema} />
      {seesMoney && <UnpaidCuotas userId={userId} membership={membership} mayCancel={mayCancel} />}
    </ActionDialog>
  )
}

type Exemption = Membership['exemptions'][number]
type Days = Pick<Exemption, 'from' | 'to'>

const unpaidIn = ({ userId, membership: { institutionId } }: MembershipOf, { from, to }: Days) => ({
  institutionId,
  userId,
  status: OWED,
  dueDate_gte: from,
  ...(to !== null && { dueDate_lte: to }),
})

function UnpaidCuotas({ mayCancel, ...member }: MembershipOf & { mayCancel: boolean }) {
  const [first, last, alsoUnpaid]: unknown[] = useWatch({ name: ['from', 'to', 'alsoUnpaid'] })
  const from = calendarDateSchema.safeParse(first).data
  const to = calendarDateSchema.safeParse(last).data ?? null
  const filter = from === undefined ? undefined : unpaidIn(member, { from, to })
  const { total } = useFirst('payments', filter, { enabled: filter !== undefined })
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

/** Cancels the unpaid cuotas that fall due in the exemption. A failure is only shown: the exemption is already saved. */
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
