import { formatMoney } from '#domain/money/money'
import { receiptViewSchema, type ReceiptView, methodInputSchema, PAYMENT_METHODS } from '#domain/money/receipt'
import { money } from '../../providers/es/money.ts'
import { fill } from '../../providers/i18n/text.ts'
import { ActionDialog } from '../action/ActionDialog.tsx'
import { BoundedText, ReasonInput } from '../form/BoundedInputs.tsx'
import { receiptName } from './cells.tsx'
import { MethodInput } from './ReceiptInputs.tsx'
import { CorrectionButton } from './ReverseReceiptButton.tsx'

type MethodProps = {
  receipt: ReceiptView
  /** In a row, without a border. */
  inRow?: boolean
  onDone?: (receipt: ReceiptView) => void
}

/** In a file apart from `ReverseReceiptButton`, because its inputs would load with every first list. */
export function CorrectMethodButton({ receipt, inRow = false, onDone }: MethodProps) {
  const { id, method, reference, amount, currency } = receipt
  const texts = money.correctMethod
  return (
    <CorrectionButton
      receipt={receipt}
      label={texts.title}
      aria-label={fill(texts.openNumber, { number: receipt.number })}
      variant={inRow ? 'text' : 'outlined'}
      size={inRow ? 'small' : 'medium'}
      renderDialog={(close) => (
        <ActionDialog
          texts={texts}
          initial={{
            method: PAYMENT_METHODS.find((other) => other !== method),
            reference: reference ?? '',
            reason: texts.usualReason,
          }}
          onClose={close}
          run={async (api, values, idempotencyKey) => {
            const input = methodInputSchema.parse(values)
            const answer = { schema: receiptViewSchema, idempotencyKey }
            const correction = await api.send('POST', `receipts/${id}/method`, input, answer)
            onDone?.(correction)
            return fill(texts.done, { method: correction.method, receipt: receiptName(correction) })
          }}
        >
          <p>
            {fill(texts.body, {
              receipt: receiptName(receipt),
              method,
              amount: formatMoney(Math.abs(amount), currency),
            })}
          </p>
          <MethodInput />
          <BoundedText schema={methodInputSchema} source="reference" label={money.register.reference} />
          <ReasonInput schema={methodInputSchema} />
        </ActionDialog>
      )}
    />
  )
}
