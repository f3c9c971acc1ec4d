import { Suspense, useEffect, useState } from 'react'
import Edit from '@mui/icons-material/Edit'
import Block from '@mui/icons-material/Block'
import { ActionButton } from '../../panel/list/ActionButton.tsx'
import { useSelection } from '../../panel/list/useSelection.ts'
import { money } from '../../providers/es/money.ts'
import { lazyPage } from '../../ui/shell/lazyPage.ts'
import type { CorrectionKind } from './CorrectionDialog.tsx'

/** A third of a list's code, so it loads with the first selected cuota. */
const CorrectionDialog = lazyPage(() => import('./CorrectionDialog.tsx'))

/** Changes or cancels the selected cuotas, or all that the filter matches, after a preview. */
export function BulkCorrections() {
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
      <ActionButton label={money.bulk.cancel} color="error" disabled={!isAnySelected} onClick={begin('cancel')}>
        <Block />
      </ActionButton>
      {open && (
        <Suspense fallback={null}>
          <CorrectionDialog kind={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  )
}
