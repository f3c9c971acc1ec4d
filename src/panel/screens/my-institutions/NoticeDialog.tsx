import { useState } from 'react'
import { CheckboxGroupInput, TextInput, maxValue, required } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { type FeeRow, feeName } from '#domain/money/fee'
import { formatMoney, sum, type Currency } from '#domain/money/money'
import { noticeSchema } from '#domain/money/notice'
import { money } from '../../../providers/es/money.ts'
import { notices } from '../../../providers/es/notices.ts'
import { DateInput } from '../../form/DateInput.tsx'
import { MoneyInput } from '../../form/MoneyInput.tsx'
import { withinBounds } from '../../form/bounds.ts'
import { useSuggestion } from '../../form/useSuggestion.ts'
import { ActionDialog } from '../../action/ActionDialog.tsx'

const formSchema = noticeSchema.pick({ feeIds: true, amount: true, paidOn: true, reference: true })

const CHOICES = { '& .MuiFormControlLabel-root': { marginBlock: '4px', lineHeight: 1.35 } }

type Props = {
  institutionId: string
  currency: Currency
  /** The open cuotas, oldest first, with their members' names if they are of several people. */
  fees: readonly FeeRow[]
  today: string
  isFamily: boolean
  onClose: () => void
}

/** Tells the institution that cuotas were paid by transfer. It records no money. */
export function NoticeDialog({ institutionId, currency, fees, today, isFamily, onClose }: Props) {
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
        sx={CHOICES}
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

function Amount({ fees, currency }: Pick<Props, 'fees' | 'currency'>) {
  const selection: unknown = useWatch({ name: 'feeIds' })
  const ids = Array.isArray(selection) ? selection : []
  useSuggestion('amount', owedOf(fees.filter(({ id }) => ids.includes(id))))
  return <MoneyInput source="amount" label={notices.amount} currency={currency} isRequired positive />
}

const owedOf = (fees: readonly FeeRow[]) => sum(fees.map(({ balance }) => balance))
