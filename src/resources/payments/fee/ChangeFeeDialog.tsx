import { required } from 'react-admin'
import { feePatchSchema, feeViewSchema, type FeeRow } from '#domain/money/fee'
import { formatMoney } from '#domain/money/money'
import { moneyResources, money } from '../../../providers/es/money.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { dayInFigures } from '#domain/values/writtenDate'
import { DateInput } from '../../../panel/form/DateInput.tsx'
import { MoneyInput } from '../../../panel/form/MoneyInput.tsx'
import { ActionDialog } from '../../../panel/action/ActionDialog.tsx'
import { feeText } from '../../../panel/money/cells.tsx'

const LABELS = moneyResources.payments.fields

export function ChangeFeeDialog({ fee, onClose }: { fee: FeeRow; onClose: () => void }) {
  return (
    <ActionDialog
      texts={money.change}
      initial={{ amount: fee.amount, dueDate: fee.dueDate }}
      onClose={onClose}
      run={async (api, values) => {
        // its version makes it safe to repeat the call: a second one is refused
        const body = { ...feePatchSchema.parse(values), version: fee.version }
        const { amount, dueDate, currency } = await api.send('PUT', `payments/${fee.id}`, body, {
          schema: feeViewSchema,
        })
        return fill(money.change.done, { amount: formatMoney(amount, currency), date: dayInFigures(dueDate) })
      }}
    >
      <p>{feeText(fee, true)}</p>
      <MoneyInput source="amount" label={LABELS.amount} currency={fee.currency} isRequired positive />
      <DateInput source="dueDate" label={LABELS.dueDate} validate={required()} />
    </ActionDialog>
  )
}
