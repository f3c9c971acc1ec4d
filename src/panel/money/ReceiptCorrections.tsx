import type { ComponentProps } from 'react'
import { formatMoney } from '#domain/money/money'
import {
  isRefund,
  receiptViewSchema,
  reversalInputSchema,
  type ReceiptView,
  methodInputSchema,
  PAYMENT_METHODS,
} from '#domain/money/receipt'
import { money } from '../../providers/es/money.ts'
import { fill } from '../../providers/i18n/text.ts'
import { ReasonDialog, ActionDialog } from '../action/ActionDialog.tsx'
import { DialogButton } from '../page/Dialog.tsx'
import { useMay } from '../data/useActor.ts'
import { BoundedText, ReasonInput } from '../form/BoundedInputs.tsx'
import { receiptName } from './cells.tsx'
import { MethodInput } from './ReceiptInputs.tsx'

type CorrectionProps = ComponentProps<typeof DialogButton> & { receipt: ReceiptView }

/** Shown only to users who may reverse the receipt. The open dialog stays when the receipt is reversed meanwhile. */
export function CorrectionButton({ receipt, ...button }: CorrectionProps) {
  const mayReverse = useMay()('reverse', 'receipts', receipt.institutionId)
  return mayReverse && <DialogButton {...button} isHidden={receipt.reversedAt !== null} />
}

export function ReverseReceiptButton({ receipt }: { receipt: ReceiptView }) {
  const { id, number, amount, currency } = receipt
  const texts = isRefund(receipt) ? money.reverseRefund : money.reverse
  return (
    <CorrectionButton
      receipt={receipt}
      label={texts.open}
      aria-label={fill(texts.openNumber, { number })}
      color="error"
      renderDialog={(close) => (
        <ReasonDialog
          texts={{
            ...texts,
            title: fill(texts.title, { number }),
            body: fill(texts.body, { amount: formatMoney(Math.abs(amount), currency) }),
            done: fill(texts.done, { number }),
          }}
          schema={reversalInputSchema}
          run={(api, reason, idempotencyKey) =>
            api.send('POST', `receipts/${id}/reversal`, { reason }, { schema: receiptViewSchema, idempotencyKey })
          }
          onClose={close}
        />
      )}
    />
  )
}

type MethodProps = {
  receipt: ReceiptView
  /** Without a frame, in a row. */
  inRow?: boolean
  onDone?: (receipt: ReceiptView) => void
}

/** Reverses a receipt and registers the same money by the other method. */
export function CorrectMethodButton({ receipt, inRow = false, onDone }: MethodProps) {
  const { id, method, reference, amount, currency } = receipt
  const texts = money.correctMethod
  return (
    <CorrectionButton
      receipt={receipt}
      label={texts.open}
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
