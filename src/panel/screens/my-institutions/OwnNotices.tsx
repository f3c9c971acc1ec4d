import { useId, useState } from 'react'
import { Button } from '@mui/material'
import { useGetList, CheckboxGroupInput, TextInput, maxValue, required } from 'react-admin'
import { can } from '#domain/access/access'
import { type FeeRow, feeName } from '#domain/money/fee'
import type { Institution } from '#domain/clubs/institution'
import { formatMoney, sum, type Currency } from '#domain/money/money'
import { type NoticeRow, noticeSchema } from '#domain/money/notice'
import { notices } from '../../../providers/es/notices.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { passFocusOn } from '../../../ui/shell/useRouteFocus.ts'
import { CalendarDay } from '../../../ui/values/Day.tsx'
import { useActor } from '../../data/useActor.ts'
import { todayAt } from '../../data/useInstitution.ts'
import { Badge } from '../../values/Badge.tsx'
import { OWED } from '../../money/choices.ts'
import formStyles from '../../form/form.module.css'
import styles from './MyInstitutions.module.css'
import { useWatch } from 'react-hook-form'
import { money } from '../../../providers/es/money.ts'
import { DateInput } from '../../form/DateInput.tsx'
import { MoneyInput } from '../../form/MoneyInput.tsx'
import { withinBounds } from '../../form/bounds.ts'
import { useSuggestion } from '../../form/useSuggestion.ts'
import { ActionDialog } from '../../action/ActionDialog.tsx'

const TONES = { waiting: 'warning', accepted: 'success', rejected: 'neutral' } as const
const NAMED = 50
const LATEST = 5

type Props = { institution: Institution; userId: string; payerIds: readonly string[] }

/** The button to send a notice of payment, and the latest notices with the institution's answer. */
export function OwnNotices({ institution, userId, payerIds }: Props) {
  const heading = useId()
  const [today, setToday] = useState<string | null>(null)
  const { id: institutionId, currency } = institution
  const mayGive = can(useActor(), 'create', 'notices')
  const open = useGetList<FeeRow>('payments', {
    filter: { userId: payerIds, institutionId, status: OWED },
    sort: { field: 'dueDate', order: 'ASC' },
    pagination: { page: 1, perPage: NAMED },
  })
  const latest = useGetList<NoticeRow>('notices', {
    filter: { userId, institutionId },
    sort: { field: 'createdAt', order: 'DESC' },
    pagination: { page: 1, perPage: LATEST },
  })
  const fees = open.data ?? []
  if (!mayGive || (fees.length === 0 && !latest.data?.length)) return null
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 id={heading}>{notices.own}</h2>
      {fees.length > 0 && (
        <Button
          ref={passFocusOn}
          variant="contained"
          className={styles.more}
          onClick={() => setToday(todayAt(institution))}
        >
          {notices.open}
        </Button>
      )}
      <ul className={styles.receiptLines}>
        {latest.data?.map(({ id, amount, paidOn, state, reason, reference }) => (
          <li key={id}>
            <span>
              {formatMoney(amount, currency)} <Badge tone={TONES[state]}>{notices.state[state]}</Badge>
              <span className={styles.muted}>
                <CalendarDay date={paidOn} />
                {reference && ` · ${reference}`}
                {reason && ` · ${fill(notices.because, { reason })}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {today !== null && (
        <NoticeDialog
          institutionId={institutionId}
          currency={currency}
          fees={fees}
          today={today}
          isFamily={payerIds.length > 1}
          onClose={() => setToday(null)}
        />
      )}
    </section>
  )
}

const formSchema = noticeSchema.pick({ feeIds: true, amount: true, paidOn: true, reference: true })

type NoticeDialogProps = {
  institutionId: string
  currency: Currency
  /** The open cuotas, oldest first, with their members' names if they are of several people. */
  fees: readonly FeeRow[]
  today: string
  isFamily: boolean
  onClose: () => void
}

/** Tells the institution that cuotas were paid by transfer. It records no money. */
function NoticeDialog({ institutionId, currency, fees, today, isFamily, onClose }: NoticeDialogProps) {
  const [selection] = useState(() => {
    const late = fees.filter(({ status }) => status === 'Defeated')
    return late.length > 0 ? late : fees.slice(0, 1)
  })
  const choices = fees.map((fee) => ({
    id: fee.id,
    name: [isFamily && fee.memberName, feeName(fee), formatMoney(fee.balance, currency)].filter(Boolean).join(' · '),
  }))
  return (
    <ActionDialog
      texts={notices}
      initial={{ feeIds: selection.map(({ id }) => id), amount: owedOf(selection), paidOn: today, reference: '' }}
      onClose={onClose}
      run={async (api, values, idempotencyKey) => {
        const body = { ...formSchema.parse(values), institutionId }
        await api.send('POST', 'notices', body, { schema: noticeSchema, idempotencyKey })
        return notices.done
      }}
    >
      <p>{notices.intro}</p>
      <CheckboxGroupInput
        source="feeIds"
        label={notices.fees}
        choices={choices}
        translateChoice={false}
        row={false}
        className={formStyles.choices}
        validate={required()}
      />
      <Amount fees={fees} currency={currency} />
      <DateInput
        source="paidOn"
        label={notices.paidOn}
        validate={[required(), maxValue(today, money.future)]}
        max={today}
      />
      <TextInput
        source="reference"
        label={notices.reference}
        helperText={notices.referenceHelp}
        validate={withinBounds(formSchema, 'reference')}
      />
    </ActionDialog>
  )
}

function Amount({ fees, currency }: Pick<NoticeDialogProps, 'fees' | 'currency'>) {
  const selection: unknown = useWatch({ name: 'feeIds' })
  const ids = Array.isArray(selection) ? selection : []
  useSuggestion('amount', owedOf(fees.filter(({ id }) => ids.includes(id))))
  return <MoneyInput source="amount" label={notices.amount} currency={currency} isRequired positive />
}

const owedOf = (fees: readonly FeeRow[]) => sum(fees.map(({ balance }) => balance))
