import { useState } from 'react'
import { Button } from '@mui/material'
import { can } from '#domain/access'
import { cancellationInputSchema } from '#domain/fee'
import type { FeeRow } from '#domain/fee'
import { formatMoney } from '#domain/money'
import { money } from '../../providers/es/money.ts'
import { createText } from '../../providers/text.ts'
import { passFocusOn } from '../../ui/shell/useRouteFocus.ts'
import { useActor } from '../data/useActor.ts'
import { ChangeFeeDialog } from './ChangeFeeDialog.tsx'
import { cancelFee } from './moneyCalls.ts'
import { MoveCreditDialog } from './MoveCreditDialog.tsx'
import { feeText } from './OpenFees.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'

const t = createText(money)

type Open = 'change' | 'cancel' | 'credit' | null

/**
 * The corrections that a cuota's standing allows: change or cancel it while nothing is paid, or move its surplus. Not
 * shown to people who may not.
 */
export function FeeCorrections({ fee }: { fee: FeeRow }) {
  const [open, setOpen] = useState<Open>(null)
  const { institutionId, userId, currency, amount } = fee
  if (!can(useActor(), 'edit', 'payments', { institutionIds: [institutionId], userId })) return null
  const close = () => setOpen(null)
  const isUnpaid = fee.cancelledAt === null && fee.paid === 0
  return (
    <>
      {(fee.balance < 0 || open === 'credit') && <Opener label={t('credit.open')} onClick={() => setOpen('credit')} />}
      {((isUnpaid && !fee.exempt) || open === 'change') && (
        <Opener label={t('change.open')} onClick={() => setOpen('change')} />
      )}
      {(isUnpaid || open === 'cancel') && (
        <Opener label={t('cancelFee.open')} color="error" onClick={() => setOpen('cancel')} />
      )}
      {open === 'credit' && <MoveCreditDialog fee={fee} onClose={close} />}
      {open === 'change' && <ChangeFeeDialog fee={fee} onClose={close} />}
      {open === 'cancel' && (
        <ReasonDialog
          texts={{
            ...money.cancelFee,
            body: t('cancelFee.body', { fee: feeText(fee, true), amount: formatMoney(amount, currency) }),
          }}
          schema={cancellationInputSchema}
          run={(api, reason, key) => cancelFee(api, fee, { reason }, key)}
          onClose={close}
        />
      )}
    </>
  )
}

type OpenerProps = { label: string; color?: 'error'; onClick: () => void }

function Opener({ label, color, onClick }: OpenerProps) {
  return (
    <Button ref={passFocusOn} variant="outlined" color={color ?? 'primary'} onClick={onClick}>
      {label}
    </Button>
  )
}
