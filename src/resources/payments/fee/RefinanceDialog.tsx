import { useState } from 'react'
import { CheckboxGroupInput, minValue, required } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { feeName, feeRowSchema, type FeeRow } from '#domain/money/fee'
import { formatMoney, sum } from '#domain/money/money'
import { instalmentsOf, refinancingInputSchema } from '#domain/money/refinancing'
import { addDays } from '#domain/values/calendar'
import { FIELD_TEXTS } from '#domain/api/messages'
import { codeOf } from '../../../panel/action/failure.ts'
import { ActionDialog } from '../../../panel/action/ActionDialog.tsx'
import { DateInput } from '../../../panel/form/DateInput.tsx'
import formStyles from '../../../panel/form/form.module.css'
import { BoundedNumber, ReasonInput } from '../../../panel/form/BoundedInputs.tsx'
import { Amounts } from '../../../panel/values/PlainTable.tsx'
import { Dialog } from '../../../panel/page/dialogs.tsx'
import { NotLoaded } from '../../../panel/page/Page.tsx'
import { money } from '../../../providers/es/money.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { CalendarDay } from '../../../ui/values/Day.tsx'
import { OWED } from '#domain/money/feeStatus'
import { useRecords } from '../../../panel/data/queries.ts'

type Props = { fee: FeeRow; /** The institution's local day. */ today: string; onClose: () => void }

export function RefinanceDialog({ fee, today, onClose }: Props) {
  const { data, dataUpdatedAt, error, refetch } = useOwedFees(fee)
  // The offered cuotas only change after the API has refused them as stale.
  const [asOf, setAsOf] = useState(() => Date.now())
  const [offer, setOffer] = useState<{ debts: readonly FeeRow[]; asOf: number } | null>(null)
  if (data && dataUpdatedAt >= asOf && offer?.asOf !== asOf)
    setOffer({ debts: data.filter(({ refinancedBy }) => refinancedBy === null), asOf })
  const renew = () => {
    setAsOf(Date.now())
    void refetch()
  }
  if (offer) return <RefinanceForm fee={fee} debts={offer.debts} today={today} onClose={onClose} onChanged={renew} />
  return (
    <Dialog title={money.refinance.title} onClose={onClose}>
      <NotLoaded query={{ error, refetch }} />
    </Dialog>
  )
}

const valuesSchema = refinancingInputSchema.pick({
  feeIds: true,
  instalments: true,
  firstDueDate: true,
  reason: true,
})

type FormProps = Props & { debts: readonly FeeRow[]; onChanged: () => void }

function RefinanceForm({ fee, debts, today, onClose, onChanged }: FormProps) {
  const { institutionId, userId } = fee
  const overdue = debts.filter(({ status }) => status === 'Defeated')
  const choices = debts.map((debt) => ({
    id: debt.id,
    name: fill(money.refinance.fee, { what: feeName(debt), balance: formatMoney(debt.balance, debt.currency) }),
  }))
  return (
    <ActionDialog
      texts={money.refinance}
      initial={{
        feeIds: (overdue.length > 0 ? overdue : debts).map(({ id }) => id),
        instalments: 3,
        firstDueDate: addDays(today, 30),
        reason: '',
      }}
      onClose={onClose}
      run={async (api, values, idempotencyKey) => {
        const input = valuesSchema.parse(values)
        const expected = sum(selectionOf(debts, input.feeIds).map(({ balance }) => balance))
        const body = { ...input, institutionId, userId, expected }
        const options = { schema: z.array(feeRowSchema), idempotencyKey }
        const plan = await api.send('POST', 'payments/refinancing', body, options).catch((error: unknown) => {
          if (codeOf(error) === 'debtChanged') onChanged()
          throw error
        })
        return fill(money.refinance.done, { count: plan.length })
      }}
    >
      <p>{money.refinance.body}</p>
      <CheckboxGroupInput
        source="feeIds"
        label={money.refinance.fees}
        choices={choices}
        row={false}
        className={formStyles.choices}
        validate={required()}
      />
      <BoundedNumber schema={valuesSchema} source="instalments" label={money.refinance.instalments} isRequired />
      <DateInput
        source="firstDueDate"
        label={money.refinance.firstDueDate}
        helperText={money.refinance.firstDueHelp}
        validate={[required(), minValue(today, FIELD_TEXTS.beforeToday)]}
      />
      <ReasonInput schema={valuesSchema} />
      <PlanPreview debts={debts} />
    </ActionDialog>
  )
}

const selectionOf = (debts: readonly FeeRow[], ids: readonly string[]) => debts.filter(({ id }) => ids.includes(id))

function PlanPreview({ debts }: { debts: readonly FeeRow[] }) {
  const [feeIds, instalments, firstDueDate]: unknown[] = useWatch({ name: ['feeIds', 'instalments', 'firstDueDate'] })
  const { data } = valuesSchema.omit({ reason: true }).safeParse({ feeIds, instalments, firstDueDate })
  const selection = data ? selectionOf(debts, data.feeIds) : []
  const [first] = selection
  if (!data || !first) return null
  const plan = instalmentsOf(selection, data.instalments, data.firstDueDate)
  if (plan.length === 0) return <p role="alert">{money.refinance.tooMany}</p>
  const { currency } = first
  const total = formatMoney(sum(selection.map(({ balance }) => balance)), currency)
  return (
    <Amounts
      caption={fill(money.refinance.plan, { total })}
      rows={plan.map(({ concept: key, dueDate, amount }) => ({ key, what: <CalendarDay date={dueDate} />, amount }))}
      currency={currency}
    />
  )
}

export function useOwedFees({ institutionId, userId }: Pick<FeeRow, 'institutionId' | 'userId'>) {
  return useRecords<FeeRow>('payments', { institutionId, userId, status: OWED }, { by: 'dueDate' })
}
