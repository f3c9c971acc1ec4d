import { useState } from 'react'
import { Button } from '@mui/material'
import { useGetOne } from 'react-admin'
import { can } from '#domain/access/access'
import { money } from '../../../providers/es/money.ts'
import { passFocusOn } from '../../../ui/shell/useRouteFocus.ts'
import { PartFailure } from '../../../panel/page/PageFailure.tsx'
import { useActor } from '../../../panel/data/useActor.ts'
import { todayAt } from '../../../panel/data/useInstitution.ts'
import { RegisterPaymentDialog } from './RegisterPaymentDialog.tsx'
import type { FeeRow } from '#domain/money/fee'
import type { Institution } from '#domain/clubs/institution'

export function RegisterPaymentButton({ fee }: { fee: FeeRow }) {
  const [today, setToday] = useState<string | null>(null)
  const actor = useActor()
  const { data: institution, error, refetch } = useGetOne<Institution>('institutions', { id: fee.institutionId })
  const mayRegister = can(actor, 'register', 'receipts', { institutionIds: [fee.institutionId], userId: fee.userId })
  if (!mayRegister || (fee.balance <= 0 && today === null)) return null
  // without the institution's day, no money can be recorded
  if (error && !institution) return <PartFailure error={error} onRetry={() => void refetch()} />
  const open = () => {
    if (institution) setToday(todayAt(institution))
  }
  return (
    <>
      <Button ref={passFocusOn} variant="contained" disabled={!institution} onClick={open}>
        {money.register.open}
      </Button>
      {today !== null && <RegisterPaymentDialog fee={fee} today={today} onClose={() => setToday(null)} />}
    </>
  )
}
