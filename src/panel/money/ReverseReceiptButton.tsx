import { Button } from '@mui/material'
import { useState } from 'react'
import { useCanAccess } from 'react-admin'
import type { ReceiptView } from '#domain/receipt'
import { money } from '../../providers/es/money.ts'
import { createText } from '../../providers/text.ts'
import { ReverseReceiptDialog } from './ReverseReceiptDialog.tsx'

const t = createText(money)

/** Opens the confirmation that reverses a receipt; nothing for who may not, or when it is reversed already. */
export function ReverseReceiptButton({ receipt }: { receipt: ReceiptView }) {
  const [isOpen, setOpen] = useState(false)
  const { canAccess } = useCanAccess({ resource: 'receipts', action: 'reverse' })
  if (!canAccess || (receipt.reversedAt !== null && !isOpen)) return null
  return (
    <>
      <Button
        color="error"
        size="small"
        aria-label={t('reverse.openNumber', { number: receipt.number })}
        onClick={() => setOpen(true)}
      >
        {t('reverse.open')}
      </Button>
      {isOpen && <ReverseReceiptDialog receipt={receipt} onClose={() => setOpen(false)} />}
    </>
  )
}
