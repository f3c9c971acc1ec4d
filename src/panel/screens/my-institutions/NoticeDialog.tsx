import { useState } from 'react'
import { CheckboxGroupInput, TextInput, maxValue, required } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { FieldValues } from 'react-hook-form'
import type { FeeRow } from '#domain/fee'
import { feeName } from '#domain/feeName'
import { formatMoney, sum } from '#domain/money'
import type { Currency } from '#domain/money'
import { noticeSchema } from '#domain/notice'
import { money } from '../../../providers/es/money.ts'
import { notices } from '../../../providers/es/notices.ts'
import { createText } from '../../../providers/text.ts'
import { toast } from '../../../providers/toast.ts'
import { DateInput } from '../../form/DateInput.tsx'
import { MoneyInput } from '../../form/MoneyInput.tsx'
import { withinBounds } from '../../form/bounds.ts'
import { useSuggestion } from '../../form/useSuggestion.ts'
import { MoneyForm } from '../../money/MoneyForm.tsx'
import { useMoneyAction } from '../../money/useMoneyAction.ts'

const t = createText(notices)
const tMoney = createText(money)
const formSchema = noticeSchema.pick({ feeIds: true, amount: true, paidOn: true, reference: true })
const FIELDS = Object.keys(formSchema.shape)

/** Each cuota apart from the next one, where it takes two lines. */
const CHOICES = { '& .MuiFormControlLabel-root': { marginBlock: '4px', lineHeight: 1.35 } }

type Props = {
  institutionId: string
  currency: Currency
  /** The open cuotas, oldest first, with their members' names if they are of several people. */
  fees: readonly FeeRow[]
  /** The institution's day. */
  today: string
  isFamily: boolean
  onClose: () => void
}

/** Tells the institution that cuotas were paid by transfer. It records no money. */
export function NoticeDialog({ institutionId, currency, fees, today, isFamily, onClose }: Props) {
  const [initial] = useState(() => {
    const late = fees.filter(({ status }) => status === 'Defeated')
    const chosen = late.length > 0 ? late : fees.slice(0, 1)
    return { feeIds: chosen.map(({ id }) => id), amount: owedOf(chosen), paidOn: today, reference: '' }
  })
  const { submit, isSending, message } = useMoneyAction()
  const give = (values: FieldValues) =>
    submit({
      fields: FIELDS,
      failed: t('failed'),
      run: async (api, key) => {
        const body = { ...formSchema.parse(values), institutionId }
        noticeSchema.parse(await api.send('POST', 'notices', body, { idempotencyKey: key }))
        toast.success({ message: t('done') })
        onClose()
      },
    })
  const choices = fees.map((fee) => ({
    id: fee.id,
    name: [isFamily && fee.memberName, feeName(fee), formatMoney(fee.balance, currency)].filter(Boolean).join(' · '),
  }))
  return (
    <MoneyForm
      title={t('title')}
      initial={initial}
      onSubmit={give}
      onClose={onClose}
      isSending={isSending}
      message={message}
      submitLabel={t('submit')}
      sendingLabel={t('sending')}
    >
      <p>{t('intro')}</p>
      <CheckboxGroupInput
        source="feeIds"
        label={t('fees')}
        choices={choices}
        translateChoice={false}
        row={false}
        sx={CHOICES}
        validate={required()}
      />
      <Amount fees={fees} currency={currency} />
      <DateInput
        source="paidOn"
        label={t('paidOn')}
        validate={[required(), maxValue(today, tMoney('future'))]}
        max={today}
      />
      <TextInput
        source="reference"
        label={t('reference')}
        helperText={t('referenceHelp')}
        validate={withinBounds(formSchema, 'reference')}
      />
    </MoneyForm>
  )
}

/** What the chosen cuotas owe, unless something else was typed. */
function Amount({ fees, currency }: Pick<Props, 'fees' | 'currency'>) {
  const chosen: unknown = useWatch({ name: 'feeIds' })
  const ids = Array.isArray(chosen) ? chosen : []
  useSuggestion('amount', owedOf(fees.filter(({ id }) => ids.includes(id))))
  return <MoneyInput source="amount" label={t('amount')} currency={currency} isRequired positive />
}

const owedOf = (fees: readonly FeeRow[]) => sum(fees.map(({ balance }) => balance))
