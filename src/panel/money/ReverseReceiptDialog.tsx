import { TextInput, required } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { formatMoney } from '#domain/money'
import type { ReceiptView } from '#domain/receipt'
import { money } from '../../providers/es/money.ts'
import { createText } from '../../providers/text.ts'
import { toast } from '../../providers/toast.ts'
import { MoneyForm } from './MoneyForm.tsx'
import { reverseReceipt } from './registerReceipt.ts'
import { useMoneyAction } from './useMoneyAction.ts'
import { withinBounds } from '../form/bounds.ts'
import { reversalInputSchema } from '#domain/receipt'

const t = createText(money)
const EMPTY = { reason: '' }

/** Asks for the reason and reverses a receipt whole. After a failure it is safe to send again. */
export function ReverseReceiptDialog({ receipt, onClose }: { receipt: ReceiptView; onClose: () => void }) {
  const { submit, isSending, message } = useMoneyAction()
  const { number } = receipt
  const reverse = ({ reason }: FieldValues) =>
    submit({
      fields: ['reason'],
      failed: t('reverse.failed'),
      run: async (api, key) => {
        await reverseReceipt(api, receipt.id, { reason: String(reason) }, key)
        toast.success({ message: t('reverse.done', { number }) })
        onClose()
      },
    })
  return (
    <MoneyForm
      title={t('reverse.title', { number })}
      initial={EMPTY}
      onSubmit={reverse}
      onClose={onClose}
      isSending={isSending}
      message={message}
      submitLabel={t('reverse.submit')}
      sendingLabel={t('reverse.sending')}
      danger
    >
      <p>{t('reverse.body', { amount: formatMoney(receipt.amount, receipt.currency) })}</p>
      <TextInput
        source="reason"
        label={t('reverse.reason')}
        multiline
        minRows={2}
        validate={[required(), ...withinBounds(reversalInputSchema, 'reason')]}
      />
    </MoneyForm>
  )
}
