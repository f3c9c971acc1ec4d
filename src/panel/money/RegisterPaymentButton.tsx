import PaymentsIcon from '@mui/icons-material/Payments'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useCanAccess, useGetOne } from 'react-admin'
import { calendarDateIn } from '#domain/calendar'
import type { FeeView } from '#domain/fee'
import type { Institution } from '#domain/institution'
import { money } from '../../providers/es/money.ts'
import { createText } from '../../providers/text.ts'
import { RegisterPaymentDialog } from './RegisterPaymentDialog.tsx'

const t = createText(money)

/** Opens the dialog that records money for a cuota which still has a balance; nothing for who may not. */
export function RegisterPaymentButton({ fee }: { fee: FeeView }) {
  const [isOpen, setOpen] = useState(false)
  const { canAccess } = useCanAccess({ resource: 'receipts', action: 'register' })
  const { data: institution } = useGetOne<Institution>('institutions', { id: fee.institutionId })
  if (!canAccess || (fee.balance <= 0 && !isOpen)) return null
  return (
    <>
      <Button
        variant="contained"
        startIcon={<PaymentsIcon />}
        disabled={!institution}
        onClick={() => setOpen(true)}
      >
        {t('register.open')}
      </Button>
      {isOpen && institution && (
        <RegisterPaymentDialog
          fee={fee}
          today={calendarDateIn(institution.timezone, Date.now())}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
