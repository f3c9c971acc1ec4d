import { useState } from 'react'
import { Button } from '@mui/material'
import { can } from '#domain/access'
import { formatMoney } from '#domain/money'
import { reversalInputSchema } from '#domain/receipt'
import { money } from '../../providers/es/money.ts'
import { createText } from '../../providers/text.ts'
import { passFocusOn } from '../../ui/shell/useRouteFocus.ts'
import { useActor } from '../data/useActor.ts'
import { reverseReceipt } from './moneyCalls.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import type { ReceiptView } from '#domain/receipt'

const t = createText(money)

/** Opens the confirmation that reverses a receipt. Not shown to people who may not, or for a reversed receipt. */
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
        aria-label={t('reverse.openNumber', { number })}
        onClick={() => setOpen(true)}
      >
        {t('reverse.open')}
      </Button>
      {isOpen && (
        <ReasonDialog
          texts={{
            ...money.reverse,
            title: t('reverse.title', { number }),
            body: t('reverse.body', { amount: formatMoney(amount, currency) }),
            done: t('reverse.done', { number }),
          }}
          schema={reversalInputSchema}
          run={(api, reason, key) => reverseReceipt(api, id, { reason }, key)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
