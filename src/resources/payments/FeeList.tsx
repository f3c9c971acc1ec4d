import { managesSeveral } from '#domain/access/actor'
import { EXPORT_ACTIONS } from '../../panel/list/export/ExportButton.tsx'
import { FeeSums } from '../../panel/figures/Figure.tsx'
import { Col } from '../../panel/list/table/Col.tsx'
import { FIRST_PAGES } from '../../panel/list/firstPages.ts'
import { PREVIEW } from '../../panel/list/deferredParts.tsx'
import { ListPage, RecordList } from '../../panel/list/ListPage.tsx'
import { MoneyTabs } from '../../panel/page/tabs.tsx'
import { todayAt, useInstitution, useMayCharge } from '../../panel/data/queries.ts'
import { useActor, useMay } from '../../panel/data/useActor.ts'
import { amountAndPaid, dueCell, feeColumns } from '../../panel/money/cells.tsx'
import { feeFilters } from './feeFilters.tsx'
import { type FeeRow, type ChangeableField, feeName, isChangeable } from '#domain/money/fee'
import { opening } from '../../providers/es/opening.ts'
import { LinkButton } from '../../panel/page/buttons.tsx'
import { useRowDialog } from '../../panel/page/dialogs.tsx'
import { Suspense, useState, useEffect } from 'react'
import { formatMoney } from '#domain/money/money'
import { dayInFigures } from '#domain/values/writtenDate'
import { fill } from '../../providers/i18n/text.ts'
import { lazyPage, lazyPart } from '../../ui/shell/lazyPage.ts'
import styles from './payments.module.css'
import Block from '@mui/icons-material/Block'
import Edit from '@mui/icons-material/Edit'
import MoneyOff from '@mui/icons-material/MoneyOff'
import PointOfSale from '@mui/icons-material/PointOfSale'
import { ActionButton } from '../../panel/list/ListActions.tsx'
import { useSelection } from '../../panel/list/bulk/BulkBar.tsx'
import { cash } from '../../providers/es/cash.ts'
import { money } from '../../providers/es/money.ts'
import type { CorrectionKind } from './CorrectionDialog.tsx'

const owedOf = ({ balance, currency }: FeeRow) => ({ amount: Math.max(0, balance), currency })
const ALL_DONE = { filter: FIRST_PAGES.payments.filterDefaultValues, texts: money.noneOwed }
const CELLS = {
  due: (fee: FeeRow) => dueCell(fee, <Changeable fee={fee} field="dueDate" />),
  amountAndPaid: (fee: FeeRow) => amountAndPaid(fee, <Changeable fee={fee} field="amount" />),
}

export default function FeeList() {
  const actor = useActor()
  const may = useMay()
  const hasSeveral = managesSeveral(actor)
  return (
    <ListPage
      head={<MoneyTabs current="payments" />}
      actions={may('create', 'payments') && <LinkButton to="/panel/payments/opening" label={opening.title} />}
    >
      <RecordList<FeeRow>
        news
        below={<FeeSums />}
        bulkActionButtons={may('edit', 'payments') && BULK_ACTIONS}
        sumOf={owedOf}
        {...FIRST_PAGES.payments}
        allDone={ALL_DONE}
        filters={feeFilters(hasSeveral)}
        actions={EXPORT_ACTIONS}
        aside={PREVIEW}
      >
        {feeColumns(hasSeveral, CELLS)}
        {may('register', 'receipts') && (
          <Col<FeeRow>
            source="take"
            label={money.columns.take}
            disableSort
            card="none"
            align="right"
            onlyWide
            render={(fee) => <TakeButton fee={fee} />}
          />
        )}
      </RecordList>
    </ListPage>
  )
}

const ChangeInRow = lazyPage(() => import('./fee/ChangeInRow.tsx'))

/** The amount or the due date of a row, as a button if it can change. */
function Changeable({ fee, field }: { fee: FeeRow; field: ChangeableField }) {
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

function PaymentDialog({ fee, onClose }: { fee: FeeRow; onClose: () => void }) {
  const institution = useInstitution(fee.institutionId)
  return institution && <RegisterPaymentDialog fee={fee} today={todayAt(institution)} onClose={onClose} />
}

function TakeButton({ fee }: { fee: FeeRow }) {
  const open = useRowDialog((close) => <PaymentDialog fee={fee} onClose={close} />)
  const { institutionId, userId, balance, memberName } = fee
  const mayCharge = useMayCharge(institutionId, userId)
  if (balance <= 0 || !mayCharge) return null
  return (
    <button
      type="button"
      className={styles.take}
      aria-label={fill(money.take.of, { member: memberName ?? '–', fee: feeName(fee) })}
      onClick={() => open?.()}
    >
      {money.take.open}
    </button>
  )
}

const BULK_ACTIONS = (
  <>
    <TakeSelected />
    <BulkCorrections />
  </>
)

const TakeSelectedDialog = lazyPart(() => import('./TakeSelectedDialog.tsx'))

function TakeSelected() {
  const [isOpen, setOpen] = useState(false)
  const { count } = useSelection()
  if (!useMay()('register', 'receipts')) return null
  return (
    <>
      <ActionButton label={cash.selected.open} color="inherit" disabled={count === 0} onClick={() => setOpen(true)}>
        <PointOfSale />
      </ActionButton>
      {isOpen && <TakeSelectedDialog onClose={() => setOpen(false)} />}
    </>
  )
}

/** A third of the list's code, so it loads on first use. */
const CorrectionDialog = lazyPart(() => import('./CorrectionDialog.tsx'))

function BulkCorrections() {
  const [open, setOpen] = useState<CorrectionKind | null>(null)
  const { count } = useSelection()
  const begin = (kind: CorrectionKind) => () => setOpen(kind)
  const isAnySelected = count > 0
  useEffect(() => {
    if (isAnySelected) void CorrectionDialog.preload()
  }, [isAnySelected])
  return (
    <>
      <ActionButton label={money.bulk.change} color="inherit" disabled={!isAnySelected} onClick={begin('change')}>
        <Edit />
      </ActionButton>
      <ActionButton label={money.bulk.writeOff} color="inherit" disabled={!isAnySelected} onClick={begin('writeOff')}>
        <MoneyOff />
      </ActionButton>
      <ActionButton label={money.bulk.cancel} color="error" disabled={!isAnySelected} onClick={begin('cancel')}>
        <Block />
      </ActionButton>
      {open && <CorrectionDialog kind={open} onClose={() => setOpen(null)} />}
    </>
  )
}
