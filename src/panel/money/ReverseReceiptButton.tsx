import { useState } from 'react'
import { Button } from '@mui/material'
import { can } from '#domain/access'
import { money } from '../../providers/es/money.ts'
import { createText } from '../../providers/text.ts'
import { passFocusOn } from '../../ui/shell/useRouteFocus.ts'
import { useActor } from '../data/useActor.ts'
import { ReverseReceiptDialog } from './ReverseReceiptDialog.tsx'
import type { ReceiptView } from '#domain/receipt'

const t = createText(money)

/** Opens the confirmation that reverses a receipt. Not shown to people who may not, or for a reversed receipt. */
export function ReverseReceiptButton({ receipt }: { receipt: ReceiptView }) {
  const [isOpen, setOpen] = useState(false)
  const actor = useActor()
  const mayReverse = can(actor, 'reverse', 'receipts', { institutionIds: [receipt.institutionId] })
  if (!mayReverse || (receipt.reversedAt !== null && !isOpen)) return null
  return (
    <>
      <Button
        ref={passFocusOn}
        variant="outlined"
        color="error"
        aria-label={t('reverse.openNumber', { number: receipt.number })}
        onClick={() => setOpen(true)}
      >
        {t('reverse.open')}
      </Button>
      {isOpen && <ReverseReceiptDialog receipt={receipt} onClose={() => setOpen(false)} />}
    </>
  )
}
