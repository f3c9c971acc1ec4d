import { useState } from 'react'
import { Button } from '@mui/material'
import { can } from '#domain/access/access'
import { formatMoney } from '#domain/money/money'
import { receiptViewSchema, reversalInputSchema, type ReceiptView } from '#domain/money/receipt'
import { money } from '../../providers/es/money.ts'
import { fill } from '../../providers/i18n/text.ts'
import { passFocusOn } from '../../ui/shell/useRouteFocus.ts'
import { useActor } from '../data/useActor.ts'
import { ReasonDialog } from '../action/ActionDialog.tsx'

export function ReverseReceiptButton({ receipt }: { receipt: ReceiptView }) {
  const [isOpen, setOpen] = useState(false)
  const actor = useActor()
  const { id, number, amount, currency } = receipt
  const mayReverse = can(actor, 'reverse', 'receipts', { institutionIds: [receipt.institutionId] })
  if (!mayReverse || (receipt.reversedAt !== null && !isOpen)) return null
  return (
    <>
      <Button
        ref={passFocusOn}
        variant="outlined"
        color="error"
        aria-label={fill(money.reverse.openNumber, { number })}
        onClick={() => setOpen(true)}
      >
        {money.reverse.open}
      </Button>
      {isOpen && (
        <ReasonDialog
          texts={{
            ...money.reverse,
            title: fill(money.reverse.title, { number }),
            body: fill(money.reverse.body, { amount: formatMoney(amount, currency) }),
            done: fill(money.reverse.done, { number }),
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
