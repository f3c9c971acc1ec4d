import type { ComponentProps } from 'react'
import { formatMoney } from '#domain/money/money'
import { isRefund, receiptViewSchema, type ReceiptView } from '#domain/money/receipt'
import { money } from '../../providers/es/money.ts'
import { fill } from '../../providers/i18n/text.ts'
import { ReasonDialog } from '../action/ActionDialog.tsx'
import { DialogButton } from '../page/dialogs.tsx'
import { useMay } from '../data/useActor.ts'

type CorrectionProps = ComponentProps<typeof DialogButton> & { receipt: ReceiptView }

/** Shown only to users who may reverse the receipt. The open dialog stays when the receipt is reversed meanwhile. */
export function CorrectionButton({ receipt, ...button }: CorrectionProps) {
  const mayReverse = useMay()('reverse', 'receipts', receipt.institutionId)
  return mayReverse && <DialogButton {...button} isHidden={receipt.reversedAt !== null} />
}

export function ReverseReceiptButton({ receipt, size }: Pick<CorrectionProps, 'receipt' | 'size'>) {
  const { id, number, amount, currency } = receipt
  const texts = isRefund(receipt) ? money.reverseRefund : money.reverse
  return (
    <CorrectionButton
      receipt={receipt}
      label={texts.open}
      aria-label={fill(texts.title, { number })}
      color="error"
      size={size}
      renderDialog={(close) => (
        <ReasonDialog
          texts={{
            ...texts,
            title: fill(texts.title, { number }),
            body: fill(texts.body, { amount: formatMoney(Math.abs(amount), currency) }),
            done: fill(texts.done, { number }),
          }}
          path={`receipts/${id}/reversal`}
          schema={receiptViewSchema}
          onClose={close}
        />
      )}
    />
  )
}
