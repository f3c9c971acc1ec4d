import { useState, type ReactNode } from 'react'
import { Button, type ButtonProps } from '@mui/material'
import { can } from '#domain/access/access'
import { formatMoney } from '#domain/money/money'
import { isRefund, receiptViewSchema, reversalInputSchema, type ReceiptView } from '#domain/money/receipt'
import { money } from '../../providers/es/money.ts'
import { fill } from '../../providers/i18n/text.ts'
import { passFocusOn } from '../../ui/shell/useRouteFocus.ts'
import { ReasonDialog } from '../action/ActionDialog.tsx'
import { useActor } from '../data/useActor.ts'

type CorrectionProps = Pick<ButtonProps, 'variant' | 'size' | 'color'> & {
  receipt: ReceiptView
  label: string
  fullName: string
  renderDialog: (onClose: () => void) => ReactNode
}

/** Shown only to users who may reverse the receipt. The open dialog stays when the receipt is reversed meanwhile. */
export function CorrectionButton({ receipt, label, fullName, renderDialog, ...button }: CorrectionProps) {
  const [isOpen, setOpen] = useState(false)
  const mayReverse = can(useActor(), 'reverse', 'receipts', { institutionIds: [receipt.institutionId] })
  if (!mayReverse || (receipt.reversedAt !== null && !isOpen)) return null
  return (
    <>
      <Button ref={passFocusOn} variant="outlined" {...button} aria-label={fullName} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && renderDialog(() => setOpen(false))}
    </>
  )
}

export function ReverseReceiptButton({ receipt }: { receipt: ReceiptView }) {
  const { id, number, amount, currency } = receipt
  const texts = isRefund(receipt) ? money.reverseRefund : money.reverse
  return (
    <CorrectionButton
      receipt={receipt}
      label={texts.open}
      fullName={fill(texts.openNumber, { number })}
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
