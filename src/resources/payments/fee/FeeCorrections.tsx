import { useState } from 'react'
import { Button } from '@mui/material'
import { can } from '#domain/access/access'
import { cancellationInputSchema, feeViewSchema, type FeeRow } from '#domain/money/fee'
import { formatMoney } from '#domain/money/money'
import { money } from '../../../providers/es/money.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { passFocusOn } from '../../../ui/shell/useRouteFocus.ts'
import { useActor } from '../../../panel/data/useActor.ts'
import { ChangeFeeDialog } from './ChangeFeeDialog.tsx'
import { MoveCreditDialog } from './MoveCreditDialog.tsx'
import { feeText } from '../../../panel/money/cells.tsx'
import { ReasonDialog } from '../../../panel/action/ReasonDialog.tsx'

type Open = 'change' | 'cancel' | 'credit' | null

/** The corrections that a cuota allows: change or cancel it while nothing is paid, or move its surplus. */
export function FeeCorrections({ fee }: { fee: FeeRow }) {
  const [open, setOpen] = useState<Open>(null)
  const { institutionId, userId, currency, amount } = fee
  if (!can(useActor(), 'edit', 'payments', { institutionIds: [institutionId], userId })) return null
  const close = () => setOpen(null)
  const isUnpaid = fee.cancelledAt === null && fee.paid === 0
  return (
    <>
      {(fee.balance < 0 || open === 'credit') && <Opener label={money.credit.open} onClick={() => setOpen('credit')} />}
      {((isUnpaid && !fee.exempt) || open === 'change') && (
        <Opener label={money.change.open} onClick={() => setOpen('change')} />
      )}
      {(isUnpaid || open === 'cancel') && (
        <Opener label={money.cancelFee.open} color="error" onClick={() => setOpen('cancel')} />
      )}
      {open === 'credit' && <MoveCreditDialog fee={fee} onClose={close} />}
      {open === 'change' && <ChangeFeeDialog fee={fee} onClose={close} />}
      {open === 'cancel' && (
        <ReasonDialog
          texts={{
            ...money.cancelFee,
            body: fill(money.cancelFee.body, { fee: feeText(fee, true), amount: formatMoney(amount, currency) }),
          }}
          schema={cancellationInputSchema}
          run={(api, reason, idempotencyKey) => {
            const body = { reason, version: fee.version }
            return api.send('POST', `payments/${fee.id}/cancellation`, body, { schema: feeViewSchema, idempotencyKey })
          }}
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
