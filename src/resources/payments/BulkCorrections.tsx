import { Suspense, useEffect, useState } from 'react'
import Edit from '@mui/icons-material/Edit'
import Block from '@mui/icons-material/Block'
import { ActionButton } from '../../panel/list/ActionButton.tsx'
import { useChosen } from '../../panel/list/useChosen.ts'
import { money } from '../../providers/es/money.ts'
import { createText } from '../../providers/text.ts'
import { lazyPage } from '../../ui/shell/lazyPage.ts'
import type { CorrectionKind } from './CorrectionDialog.tsx'

const t = createText(money)

/** A third of a list's code, so it loads with the first cuota that is chosen. */
const CorrectionDialog = lazyPage(() => import('./CorrectionDialog.tsx'))

/** Changes or cancels the chosen cuotas, or all that the filter matches, after showing what that does. */
export function BulkCorrections() {
  const [open, setOpen] = useState<CorrectionKind | null>(null)
  const { count } = useChosen()
  const begin = (kind: CorrectionKind) => () => setOpen(kind)
  const isAnyChosen = count > 0
  useEffect(() => {
    if (isAnyChosen) void CorrectionDialog.preload()
  }, [isAnyChosen])
  return (
    <>
      <ActionButton label={t('bulk.change')} color="inherit" disabled={!isAnyChosen} onClick={begin('change')}>
        <Edit />
      </ActionButton>
      <ActionButton label={t('bulk.cancel')} color="error" disabled={!isAnyChosen} onClick={begin('cancel')}>
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
