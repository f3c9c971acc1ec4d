import { createContext, Suspense, use, useState, type ReactNode } from 'react'
import { type ChangeableField, type FeeRow, feeName, isChangeable } from '#domain/money/fee'
import { formatMoney } from '#domain/money/money'
import { dayInFigures } from '#domain/values/writtenDate'
import { useMay } from '../../panel/data/useActor.ts'
import { todayAt, useInstitution } from '../../panel/data/useInstitution.ts'
import { money } from '../../providers/es/money.ts'
import { fill } from '../../providers/i18n/text.ts'
import { lazyPage, lazyPart } from '../../ui/shell/lazyPage.ts'
import styles from './payments.module.css'

const ChangeInRow = lazyPage(() => import('./fee/ChangeInRow.tsx'))

/** The amount or the due date of a row: a button that changes it, where that is possible. */
export function Changeable({ fee, field }: { fee: FeeRow; field: ChangeableField }) {
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const may = useMay()
  const text = field === 'amount' ? formatMoney(fee.amount, fee.currency) : dayInFigures(fee.dueDate)
  const value = <span className="tabular nowrap">{text}</span>
  if (!isChangeable(fee, field) || !may('edit', 'payments', fee.institutionId)) return value
  if (isOpen) {
    return (
      <Suspense fallback={value}>
        <ChangeInRow fee={fee} field={field} onClose={() => setOpen(false)} />
      </Suspense>
    )
  }
  return (
    <button
      type="button"
      ref={isOpen === false ? focusOn : null}
      className={styles.change}
      aria-label={fill(money.change.inRow, { value: text, member: fee.memberName ?? '–', fee: feeName(fee) })}
      onClick={() => setOpen(true)}
    >
      {value}
    </button>
  )
}

const focusOn = (button: HTMLElement | null) => button?.focus()

const RegisterPaymentDialog = lazyPart(async () => ({
  default: (await import('./fee/RegisterPaymentDialog.tsx')).RegisterPaymentDialog,
}))

const OpenPaymentDialog = createContext<(fee: FeeRow) => void>(() => undefined)

/** Lets the rows of a list open the dialog that takes money for one cuota. One dialog serves all rows. */
export function RowPayments({ children }: { children: ReactNode }) {
  const [fee, setFee] = useState<FeeRow | null>(null)
  const institution = useInstitution(fee?.institutionId)
  return (
    <OpenPaymentDialog value={setFee}>
      {children}
      {fee && institution && (
        <RegisterPaymentDialog fee={fee} today={todayAt(institution)} onClose={() => setFee(null)} />
      )}
    </OpenPaymentDialog>
  )
}

export function TakeButton({ fee }: { fee: FeeRow }) {
  const open = use(OpenPaymentDialog)
  const may = useMay()
  const { institutionId, userId, balance, memberName } = fee
  if (balance <= 0 || !may('register', 'receipts', { institutionIds: [institutionId], userId })) return null
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
