import { Suspense, lazy, useState } from 'react'
import PointOfSale from '@mui/icons-material/PointOfSale'
import { useListContext } from 'react-admin'
import { can } from '#domain/access'
import { useActor } from '../../panel/data/useActor.ts'
import { useChosen } from '../../panel/list/useChosen.ts'
import { ActionButton } from '../../panel/list/ActionButton.tsx'
import { cash } from '../../providers/es/cash.ts'

const TakeChosenDialog = lazy(() => import('./TakeChosenDialog.tsx'))

/** Takes money for the chosen cuotas by one receipt. */
export function TakeChosen() {
  const [isOpen, setOpen] = useState(false)
  const { count } = useChosen()
  const { filter } = useListContext()
  if (!can(useActor(), 'register', 'receipts')) return null
  return (
    <>
      <ActionButton label={cash.selected.open} color="inherit" disabled={count === 0} onClick={() => setOpen(true)}>
        <PointOfSale />
      </ActionButton>
      {isOpen && (
        <Suspense fallback={null}>
          <TakeChosenDialog filter={filter} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
