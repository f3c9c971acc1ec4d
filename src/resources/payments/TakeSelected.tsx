import { Suspense, lazy, useState } from 'react'
import PointOfSale from '@mui/icons-material/PointOfSale'
import { useListContext } from 'react-admin'
import { can } from '#domain/access/access'
import { useActor } from '../../panel/data/useActor.ts'
import { useSelection } from '../../panel/list/useSelection.ts'
import { ActionButton } from '../../panel/list/ActionButton.tsx'
import { cash } from '../../providers/es/cash.ts'

const TakeSelectedDialog = lazy(() => import('./TakeSelectedDialog.tsx'))

export function TakeSelected() {
  const [isOpen, setOpen] = useState(false)
  const { count } = useSelection()
  const { filter } = useListContext()
  if (!can(useActor(), 'register', 'receipts')) return null
  return (
    <>
      <ActionButton label={cash.selected.open} color="inherit" disabled={count === 0} onClick={() => setOpen(true)}>
        <PointOfSale />
      </ActionButton>
      {isOpen && (
        <Suspense fallback={null}>
          <TakeSelectedDialog filter={filter} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
