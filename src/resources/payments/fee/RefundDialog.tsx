import { FIELD_TEXTS } from '#domain/api/messages'
import { formatMoney } from '#domain/money/money'
import { PAYMENT_METHODS, receiptViewSchema, refundInputSchema, refundable } from '#domain/money/receipt'
import type { FeeRow } from '#domain/money/fee'
import { ActionDialog } from '../../../panel/action/ActionDialog.tsx'
import { MoneyInput } from '../../../panel/form/MoneyInput.tsx'
import { feeText } from '../../../panel/money/cells.tsx'
import { MethodInput } from '../../../panel/money/MethodInput.tsx'
import { money } from '../../../providers/es/money.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { DayAndReference } from './RegisterPaymentDialog.tsx'

type Props = { fee: FeeRow; /** The institution's local day. */ today: string; onClose: () => void }

export function RefundDialog({ fee, today, onClose }: Props) {
  const { id, version, currency } = fee
  const credit = refundable(fee)
  return (
    <ActionDialog
      texts={money.refund}
      initial={{ method: PAYMENT_METHODS[0], amount: credit, receivedOn: today, reference: '' }}
      onClose={onClose}
      run={async (api, values, idempotencyKey) => {
        const body = { ...refundInputSchema.parse(values), version }
        const options = { schema: receiptViewSchema, idempotencyKey }
        const { number, amount } = await api.send('POST', `payments/${id}/refund`, body, options)
        return fill(money.refund.done, { number, amount: formatMoney(-amount, currency) })
      }}
    >
      <p>{fill(money.refund.body, { fee: feeText(fee, true), amount: formatMoney(credit, currency) })}</p>
      <MethodInput source="method" />
      <MoneyInput
        source="amount"
        label={money.refund.amount}
        currency={currency}
        isRequired
        positive
        validate={(amount) => (amount > credit ? FIELD_TEXTS.notEnoughSurplus : undefined)}
      />
      <DayAndReference label={money.refund.givenOn} today={today} />
    </ActionDialog>
  )
}
