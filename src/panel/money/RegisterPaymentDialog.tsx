import { useState } from 'react'
import { TextInput, maxValue, required } from 'react-admin'
import { formatMoney } from '#domain/money'
import { PAYMENT_METHODS, receiptSchema } from '#domain/receipt'
import { DateInput } from '../form/DateInput.tsx'
import { money } from '../../providers/es/money.ts'
import { createText } from '../../providers/text.ts'
import { toast } from '../../providers/toast.ts'
import { MoneyInput } from '../form/MoneyInput.tsx'
import { MethodInput } from './MethodInput.tsx'
import { MoneyForm } from './MoneyForm.tsx'
import { registerReceipt } from './moneyCalls.ts'
import { feeText } from './OpenFees.tsx'
import { useMoneyAction } from './useMoneyAction.ts'
import { useWatch } from 'react-hook-form'
import type { FieldValues } from 'react-hook-form'
import type { FeeRow } from '#domain/fee'
import { withinBounds } from '../form/bounds.ts'

const t = createText(money)
const formSchema = receiptSchema.pick({ method: true, amount: true, receivedOn: true, reference: true })
const FIELDS = Object.keys(formSchema.shape)

type Props = { fee: FeeRow; /** The institution's local day. */ today: string; onClose: () => void }

/**
 * Records money for one cuota. Shows nothing as recorded before the API confirms it. After a failure the form keeps
 * what was typed; sending it again does not record twice.
 */
export function RegisterPaymentDialog({ fee, today, onClose }: Props) {
  const [initial] = useState({ method: PAYMENT_METHODS[0], amount: fee.balance, receivedOn: today, reference: '' })
  const { submit, isSending, message } = useMoneyAction()
  const register = (values: FieldValues) =>
    submit({
      fields: FIELDS,
      failed: t('register.failed'),
      run: async (api, key) => {
        const receipt = await registerReceipt(api, inputOf(fee, values), key)
        const amount = formatMoney(receipt.amount, receipt.currency)
        toast.success({ message: t('register.done', { number: receipt.number, amount }) })
        onClose()
      },
    })
  return (
    <MoneyForm
      title={t('register.title')}
      initial={initial}
      onSubmit={register}
      onClose={onClose}
      isSending={isSending}
      message={message}
      submitLabel={t('register.submit')}
      sendingLabel={t('register.sending')}
    >
      <p>{feeText(fee, true)}</p>
      <MethodInput source="method" />
      <MoneyInput source="amount" label={t('register.amount')} currency={fee.currency} isRequired positive />
      <PaymentOutcome fee={fee} />
      <DateInput
        source="receivedOn"
        label={t('register.receivedOn')}
        validate={[required(), maxValue(today, t('future'))]}
        max={today}
      />
      <TextInput
        source="reference"
        label={t('register.reference')}
        helperText={t('register.referenceHelp')}
        validate={withinBounds(formSchema, 'reference')}
      />
    </MoneyForm>
  )
}

/** The receipt of this one cuota: all of the money goes to it, and its member paid. */
function inputOf({ id, institutionId, userId }: FeeRow, values: FieldValues) {
  const form = formSchema.parse(values)
  return { ...form, institutionId, payerId: userId, allocations: [{ feeId: id, amount: form.amount }] }
}

/** What the typed amount would leave, surplus or rest, shown before the money is recorded. */
function PaymentOutcome({ fee }: { fee: FeeRow }) {
  const amount: unknown = useWatch({ name: 'amount' })
  const rest = typeof amount === 'number' && amount > 0 ? fee.balance - amount : 0
  return (
    <p aria-live="polite">
      {rest < 0 && t('register.surplus', { amount: formatMoney(-rest, fee.currency) })}
      {rest > 0 && t('register.rest', { amount: formatMoney(rest, fee.currency) })}
    </p>
  )
}
