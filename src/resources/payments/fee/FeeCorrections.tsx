import { useState, type ReactNode } from 'react'
import { feeViewSchema, type FeeRow, feeName, isChangeable, feeText } from '#domain/money/fee'
import { isOperating } from '#domain/clubs/institution'
import { formatMoney } from '#domain/money/money'
import { money, moneyResources } from '../../../providers/es/money.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { ReasonDialog, ActionDialog, type ReasonTexts } from '../../../panel/action/ActionDialog.tsx'
import { required, SelectInput } from 'react-admin'
import { DateInput } from '../../../panel/form/DateInput.tsx'
import { MoneyInput } from '../../../panel/form/MoneyInput.tsx'
import { useWatch } from 'react-hook-form'
import { creditInputSchema } from '#domain/money/ledger'
import { NotLoaded } from '../../../panel/page/Page.tsx'
import { CloseButton, Dialog, DialogButton } from '../../../panel/page/dialogs.tsx'
import { useSuggestion } from '../../../panel/form/FormFrame.tsx'
import { todayAt, useInstitution } from '../../../panel/data/queries.ts'
import { useMay } from '../../../panel/data/useActor.ts'
import { RefinanceDialog, useOwedFees } from './RefinanceDialog.tsx'
import { changeFee } from './ChangeInRow.tsx'
import { RefundDialog } from './RegisterPaymentDialog.tsx'
import { fieldLabels } from '../../../providers/es/reactAdmin.ts'

type Kind = ReasonedKind | 'change' | 'credit' | 'refund' | 'refinance'

export function FeeCorrections({ fee }: { fee: FeeRow }) {
  const { institutionId, userId, balance, writtenOff, refinancedBy, instalmentOf } = fee
  const may = useMay()
  const institution = useInstitution(institutionId)
  const target = { institutionIds: [institutionId], userId }
  if (!may('edit', 'payments', target)) return null
  const isUnpaid = fee.cancelledAt === null && fee.paid === 0 && writtenOff === 0
  const isOwed = balance > 0 && fee.paid >= 0
  const mayRefund = institution !== undefined && may('register', 'receipts', target)
  const today = institution && todayAt(institution)
  const renderReasoned = (kind: ReasonedKind) => (close: () => void) => (
    <ReasonedCorrection kind={kind} fee={fee} onClose={close} />
  )
  const offers: readonly [kind: Kind, isOffered: boolean, renderDialog: (close: () => void) => ReactNode][] = [
    ['credit', balance < 0, (close) => <MoveCreditDialog fee={fee} onClose={close} />],
    ['refund', balance < 0 && mayRefund, (close) => today && <RefundDialog fee={fee} today={today} onClose={close} />],
    ['change', isChangeable(fee, 'dueDate'), (close) => <ChangeFeeDialog fee={fee} onClose={close} />],
    ['writeOff', isOwed, renderReasoned('writeOff')],
    [
      'refinance',
      isOwed && refinancedBy === null && institution !== undefined && isOperating(institution),
      (close) => today && <RefinanceDialog fee={fee} today={today} onClose={close} />,
    ],
    ['undoRefinance', refinancedBy !== null || (instalmentOf !== null && isUnpaid), renderReasoned('undoRefinance')],
    ['undoWriteOff', writtenOff > 0 && refinancedBy === null, renderReasoned('undoWriteOff')],
    ['cancelFee', isUnpaid && instalmentOf === null, renderReasoned('cancelFee')],
  ]
  return offers.map(([kind, isOffered, renderDialog]) => (
    <DialogButton
      key={kind}
      label={money[kind].open}
      color={kind === 'cancelFee' ? 'error' : 'primary'}
      isHidden={!isOffered}
      renderDialog={renderDialog}
    />
  ))
}

const PATHS = {
  cancelFee: 'cancellation',
  writeOff: 'write-off',
  undoWriteOff: 'write-off/undoing',
  undoRefinance: 'refinancing/undoing',
} as const
type ReasonedKind = keyof typeof PATHS

function reasonedTexts(kind: ReasonedKind, fee: FeeRow): ReasonTexts {
  const { amount, balance, writtenOff, currency } = fee
  const values = (figure: number) => ({ fee: feeText(fee, true), amount: formatMoney(Math.abs(figure), currency) })
  if (kind === 'writeOff') return { ...money.writeOff, body: fill(money.writeOff.body, values(balance)) }
  if (kind === 'undoRefinance') return money.undoRefinance
  if (kind === 'undoWriteOff') return { ...money.undoWriteOff, body: fill(money.undoWriteOff.body, values(writtenOff)) }
  const body = amount < 0 ? money.cancelFee.creditBody : money.cancelFee.body
  return { ...money.cancelFee, body: fill(body, values(amount)) }
}

function ReasonedCorrection({ kind, fee, onClose }: Props & { kind: ReasonedKind }) {
  // the texts do not change if the cuota changes while the dialog is open
  const [texts] = useState(() => reasonedTexts(kind, fee))
  return (
    <ReasonDialog
      texts={texts}
      path={`payments/${fee.id}/${PATHS[kind]}`}
      version={fee.version}
      schema={feeViewSchema}
      onClose={onClose}
    />
  )
}

const LABELS = { ...fieldLabels, ...moneyResources.payments.fields }

function ChangeFeeDialog({ fee, onClose }: { fee: FeeRow; onClose: () => void }) {
  const hasAmount = isChangeable(fee, 'amount')
  return (
    <ActionDialog
      texts={money.change}
      initial={hasAmount ? { amount: fee.amount, dueDate: fee.dueDate } : { dueDate: fee.dueDate }}
      onClose={onClose}
      run={(api, values) => changeFee(api, fee, values)}
    >
      <p>{feeText(fee, true)}</p>
      {hasAmount && <MoneyInput source="amount" label={LABELS.amount} currency={fee.currency} isRequired positive />}
      <DateInput source="dueDate" label={LABELS.dueDate} validate={required()} />
    </ActionDialog>
  )
}

type Props = { fee: FeeRow; onClose: () => void }

export function MoveCreditDialog({ fee, onClose }: Props) {
  const { data, error, refetch } = useOwedFees(fee)
  const [oldest] = data ?? []
  if (data && oldest) return <MoveCreditForm fee={fee} oldest={oldest} targets={data} onClose={onClose} />
  return (
    <Dialog title={money.credit.title} onClose={onClose}>
      {!data && <NotLoaded query={{ error, refetch }} />}
      {data && <p>{money.credit.none}</p>}
      <CloseButton onClose={onClose} />
    </Dialog>
  )
}

type FormProps = Props & { oldest: FeeRow; targets: readonly FeeRow[] }

function MoveCreditForm({ fee, oldest, targets, onClose }: FormProps) {
  const credit = -fee.balance
  return (
    <ActionDialog
      texts={money.credit}
      initial={{ toFeeId: oldest.id, amount: Math.min(credit, oldest.balance) }}
      onClose={onClose}
      run={async (api, values, idempotencyKey) => {
        const input = creditInputSchema.parse(values)
        await api.send('POST', `payments/${fee.id}/credit`, input, { schema: feeViewSchema, idempotencyKey })
        return fill(money.credit.done, { amount: formatMoney(input.amount, fee.currency) })
      }}
    >
      <p>{fill(money.credit.body, { fee: feeText(fee, true), amount: formatMoney(credit, fee.currency) })}</p>
      <SelectInput source="toFeeId" label={money.credit.to} choices={targets.map(choiceOf)} validate={required()} />
      <MoneyInput source="amount" label={money.credit.amount} currency={fee.currency} isRequired positive />
      <SuggestedAmount credit={credit} targets={targets} />
    </ActionDialog>
  )
}

function choiceOf(fee: FeeRow) {
  const { id, balance, currency } = fee
  return { id, name: fill(money.credit.choice, { what: feeName(fee), balance: formatMoney(balance, currency) }) }
}

function SuggestedAmount({ credit, targets }: { credit: number; targets: readonly FeeRow[] }) {
  const targetId: unknown = useWatch({ name: 'toFeeId' })
  const target = targets.find(({ id }) => id === targetId)
  useSuggestion('amount', target ? Math.min(credit, target.balance) : null)
  return null
}
