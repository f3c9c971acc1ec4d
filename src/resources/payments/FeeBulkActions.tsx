import { useEffect, useState } from 'react'
import Block from '@mui/icons-material/Block'
import Edit from '@mui/icons-material/Edit'
import MoneyOff from '@mui/icons-material/MoneyOff'
import PointOfSale from '@mui/icons-material/PointOfSale'
import { useMay } from '../../panel/data/useActor.ts'
import { ActionButton } from '../../panel/list/ListActions.tsx'
import { useSelection } from '../../panel/list/useSelection.ts'
import { cash } from '../../providers/es/cash.ts'
import { money } from '../../providers/es/money.ts'
import { lazyPart } from '../../ui/shell/lazyPage.ts'
import type { CorrectionKind } from './CorrectionDialog.tsx'

/** What a treasurer does with the selected cuotas of the list. */
export function FeeBulkActions() {
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
