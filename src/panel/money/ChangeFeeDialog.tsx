import { useState } from 'react'
import { required } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { feePatchSchema } from '#domain/fee'
import type { FeeRow } from '#domain/fee'
import { formatMoney } from '#domain/money'
import { moneyResources, money } from '../../providers/es/money.ts'
import { createText } from '../../providers/text.ts'
import { toast } from '../../providers/toast.ts'
import { dayInFigures } from '#domain/writtenDate'
import { DateInput } from '../form/DateInput.tsx'
import { MoneyInput } from '../form/MoneyInput.tsx'
import { MoneyForm } from './MoneyForm.tsx'
import { changeFee } from './moneyCalls.ts'
import { feeText } from './OpenFees.tsx'
import { useMoneyAction } from './useMoneyAction.ts'

const t = createText(money)
const LABELS = moneyResources.payments.fields
const FIELDS = ['amount', 'dueDate']

/** Changes the amount or the due date of a cuota that nothing is paid of. After a failure it keeps what was typed. */
export function ChangeFeeDialog({ fee, onClose }: { fee: FeeRow; onClose: () => void }) {
  const [initial] = useState({ amount: fee.amount, dueDate: fee.dueDate })
  const { submit, isSending, message } = useMoneyAction()
  const change = (values: FieldValues) =>
    submit({
      fields: FIELDS,
      failed: t('change.failed'),
      run: async (api) => {
        const { amount, dueDate, currency } = await changeFee(api, fee, feePatchSchema.parse(values))
        toast.success({
          message: t('change.done', { amount: formatMoney(amount, currency), date: dayInFigures(dueDate) }),
        })
        onClose()
      },
    })
  return (
    <MoneyForm
      title={t('change.title')}
      initial={initial}
      onSubmit={change}
      onClose={onClose}
      isSending={isSending}
      message={message}
      submitLabel={t('change.submit')}
      sendingLabel={t('change.sending')}
    >
      <p>{feeText(fee, true)}</p>
      <MoneyInput source="amount" label={LABELS.amount} currency={fee.currency} isRequired positive />
      <DateInput source="dueDate" label={LABELS.dueDate} validate={required()} />
    </MoneyForm>
  )
}
