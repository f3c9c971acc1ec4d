import { formatMoney } from '#domain/money/money'
import { PAYMENT_METHODS, receiptSchema, receiptViewSchema, refundInputSchema, refundable } from '#domain/money/receipt'
import { money } from '../../../providers/es/money.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { MoneyInput } from '../../../panel/form/MoneyInput.tsx'
import { ActionDialog } from '../../../panel/action/ActionDialog.tsx'
import { useWatch, type FieldValues } from 'react-hook-form'
import { type FeeRow, feeText } from '#domain/money/fee'
import { DayAndReference, MethodInput } from '../../../panel/money/ReceiptInputs.tsx'
import { FIELD_TEXTS } from '#domain/api/messages'

const formSchema = receiptSchema.pick({ method: true, amount: true, receivedOn: true, reference: true })

type Props = { fee: FeeRow; /** The institution's local day. */ today: string; onClose: () => void }

export function RegisterPaymentDialog({ fee, today, onClose }: Props) {
  return (
    <ActionDialog
      texts={money.register}
      initial={{ method: PAYMENT_METHODS[0], amount: fee.balance, receivedOn: today, reference: '' }}
      onClose={onClose}
      run={async (api, values, idempotencyKey) => {
        const options = { schema: receiptViewSchema, idempotencyKey }
        const { number, amount, currency } = await api.send('POST', 'receipts', inputOf(fee, values), options)
        return fill(money.register.done, { number, amount: formatMoney(amount, currency) })
      }}
    >
      <p>{feeText(fee, true)}</p>
      <MethodInput />
      <MoneyInput source="amount" label={money.register.amount} currency={fee.currency} isRequired positive />
      <PaymentOutcome fee={fee} />
      <DayAndReference today={today} help={money.register.referenceHelp} />
    </ActionDialog>
  )
}

/** A receipt whose payer is the cuota's member and whose whole amount goes to the cuota. */
function inputOf({ id, institutionId, userId, balance }: FeeRow, values: FieldValues) {
  const form = formSchema.parse(values)
  return { ...form, institutionId, payerId: userId, allocations: [{ feeId: id, amount: form.amount, owed: balance }] }
}

function PaymentOutcome({ fee }: { fee: FeeRow }) {
  const amount: unknown = useWatch({ name: 'amount' })
  const rest = typeof amount === 'number' && amount > 0 ? fee.balance - amount : 0
  return (
    <p aria-live="polite">
      {rest < 0 && fill(money.register.surplus, { amount: formatMoney(-rest, fee.currency) })}
      {rest > 0 && fill(money.register.rest, { amount: formatMoney(rest, fee.currency) })}
    </p>
  )
}

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
      <MethodInput />
      <MoneyInput
        source="amount"
        label={money.refund.amount}
        currency={currency}
        isRequired
        positive
        validate={(amount) => (amount > credit ? FIELD_TEXTS.notEnoughSurplus : undefined)}
      />
      <DayAndReference label={money.refund.givenOn} today={today} help={money.register.referenceHelp} />
    </ActionDialog>
  )
}
