import { Suspense, createContext, lazy, use, useState, type ReactNode } from 'react'
import { can } from '#domain/access/access'
import { useActor } from '../../panel/data/useActor.ts'
import { todayAt, useInstitution } from '../../panel/data/useInstitution.ts'
import { type FeeRow, feeName } from '#domain/money/fee'
import { money } from '../../providers/es/money.ts'
import { fill } from '../../providers/i18n/text.ts'
import styles from './payments.module.css'

const RegisterPaymentDialog = lazy(async () => ({
  default: (await import('./fee/RegisterPaymentDialog.tsx')).RegisterPaymentDialog,
}))

const Opening = createContext<(fee: FeeRow) => void>(() => undefined)

/** Lets the rows of a list open the dialog that takes money for one cuota. One dialog serves all rows. */
export function RowPayments({ children }: { children: ReactNode }) {
  const [fee, setFee] = useState<FeeRow | null>(null)
  const institution = useInstitution(fee?.institutionId)
  return (
    <Opening value={setFee}>
      {children}
      {fee && institution && (
        <Suspense fallback={null}>
          <RegisterPaymentDialog fee={fee} today={todayAt(institution)} onClose={() => setFee(null)} />
        </Suspense>
      )}
    </Opening>
  )
}

/** A row's way to the dialog. Not shown where nothing is owed, and to people who may not take money. */
export function TakeButton({ fee }: { fee: FeeRow }) {
  const open = use(Opening)
  const actor = useActor()
  const { institutionId, userId, balance, memberName } = fee
  if (balance <= 0 || !can(actor, 'register', 'receipts', { institutionIds: [institutionId], userId })) return null
  return (
    <button
      type="button"
      className={styles.take}
      aria-label={fill(money.take.of, { member: memberName ?? '–', fee: feeName(fee) })}
      onClick={() => open(fee)}
    >
      {money.take.open}
    </button>
  )
}
