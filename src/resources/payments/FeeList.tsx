import { useEffect, useState } from 'react'
import Block from '@mui/icons-material/Block'
import Edit from '@mui/icons-material/Edit'
import MoneyOff from '@mui/icons-material/MoneyOff'
import PointOfSale from '@mui/icons-material/PointOfSale'
import { List } from 'react-admin'
import { managesSeveral } from '#domain/access/actor'
import { EXPORT_ACTIONS } from '../../panel/list/export/ExportButton.tsx'
import { ListSums } from '../../panel/figures/ListSums.tsx'
import { Col } from '../../panel/list/table/Col.tsx'
import { FIRST_PAGES } from '../../panel/list/firstPages.ts'
import { NEW_ROWS, PREVIEW } from '../../panel/list/afterRows.tsx'
import { ListPage } from '../../panel/list/ListPage.tsx'
import { RecordTable } from '../../panel/list/table/RecordTable.tsx'
import { MoneyTabs } from '../../panel/money/MoneyTabs.tsx'
import { useActor, useMay } from '../../panel/data/useActor.ts'
import { money } from '../../providers/es/money.ts'
import { amountAndPaid, dueCell, feeColumns } from '../../panel/money/cells.tsx'
import { feeFilters } from './feeFilters.tsx'
import type { FeeRow } from '#domain/money/fee'
import { ActionButton } from '../../panel/list/ListActions.tsx'
import { useSelection } from '../../panel/list/useSelection.ts'
import { cash } from '../../providers/es/cash.ts'
import { lazyPart } from '../../ui/shell/lazyPage.ts'
import type { CorrectionKind } from './CorrectionDialog.tsx'
import { Changeable, RowPayments, TakeButton } from './FeeRowActions.tsx'
import { opening } from '../../providers/es/opening.ts'
import { LinkButton } from '../../panel/page/LinkButton.tsx'

const owedOf = ({ balance, currency }: FeeRow) => ({ amount: Math.max(0, balance), currency })
const takeOf = (fee: FeeRow) => <TakeButton fee={fee} />
const CELLS = {
  due: (fee: FeeRow) => dueCell(fee, <Changeable fee={fee} field="dueDate" />),
  amountAndPaid: (fee: FeeRow) => amountAndPaid(fee, <Changeable fee={fee} field="amount" />),
}

export default function FeeList() {
  const actor = useActor()
  const may = useMay()
  const hasSeveral = managesSeveral(actor)
  return (
    <ListPage head={<MoneyTabs current="payments" />} actions={<OpeningLink />}>
      <List<FeeRow> {...FIRST_PAGES.payments} filters={feeFilters(hasSeveral)} actions={EXPORT_ACTIONS} aside={PREVIEW}>
        {NEW_ROWS}
        <RowPayments>
          <RecordTable<FeeRow> bulkActionButtons={may('edit', 'payments') && <FeeBulkActions />} sumOf={owedOf}>
            {feeColumns(hasSeveral, CELLS)}
            {may('register', 'receipts') && (
              <Col<FeeRow>
                source="take"
                label={money.columns.take}
                disableSort
                card="none"
                align="right"
                wide
                render={takeOf}
              />
            )}
          </RecordTable>
        </RowPayments>
        <ListSums of="payments" />
      </List>
    </ListPage>
  )
}

function OpeningLink() {
  if (!useMay()('create', 'payments')) return null
  return <LinkButton to="/panel/payments/opening" label={opening.open} />
}

/** What a treasurer does with the selected cuotas of the list. */
function FeeBulkActions() {
  return (
    <>
      <TakeSelected />
      <BulkCorrections />
    </>
  )
}

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

/** A third of a list's code, so it loads with the first selected cuota. */
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
