import { useState } from 'react'
import { Button } from '@mui/material'
import { can } from '#domain/access/access'
import { formatMoney } from '#domain/money/money'
import { isRefund, receiptViewSchema, reversalInputSchema, type ReceiptView } from '#domain/money/receipt'
import { money } from '../../providers/es/money.ts'
import { fill } from '../../providers/i18n/text.ts'
import { passFocusOn } from '../../ui/shell/useRouteFocus.ts'
import { useActor } from '../data/useActor.ts'
import { ReasonDialog } from '../action/ActionDialog.tsx'

export function ReverseReceiptButton({ receipt }: { receipt: ReceiptView }) {
  const [isOpen, setOpen] = useState(false)
  const actor = useActor()
  const { id, number, amount, currency } = receipt
  const texts = isRefund(receipt) ? money.reverseRefund : money.reverse
  const mayReverse = can(actor, 'reverse', 'receipts', { institutionIds: [receipt.institutionId] })
  if (!mayReverse || (receipt.reversedAt !== null && !isOpen)) return null
  return (
    <>
      <Button
        ref={passFocusOn}
        variant="outlined"
        color="error"
        aria-label={fill(texts.openNumber, { number })}
        onClick={() => setOpen(true)}
      >
        {texts.open}
      </Button>
      {isOpen && (
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
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
