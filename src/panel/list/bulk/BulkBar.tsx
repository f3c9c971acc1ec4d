import type { ReactNode } from 'react'
import { BulkActionsToolbar, Button, useListContext } from 'react-admin'
import { isBulkResource } from '#domain/bulk'
import { bulk } from '../../../providers/es/bulk.ts'
import { createText } from '../../../providers/text.ts'
import { useChosen } from '../useChosen.ts'
import { formatCount } from '../../../ui/values/formats.ts'

const t = createText(bulk)
/**
 * React-admin's bar above the rows while some are chosen. It can choose everything that the filter matches, over all
 * pages.
 */
export function BulkBar({ children }: { children: ReactNode }) {
  const { count, isWhole, takeWhole } = useChosen()
  const { total = 0, resource } = useListContext()
  if (!isBulkResource(resource)) throw new Error(`${resource} has no bulk actions`)
  return (
    <BulkActionsToolbar
      label={t(isWhole ? 'whole' : `chosen.${resource}`, { smart_count: count })}
      selectAllButton={
        takeWhole ? (
          <Button
            label={t(`takeWhole.${resource}`, { total: formatCount(total) })}
            color="inherit"
            onClick={takeWhole}
          />
        ) : (
          false
        )
      }
    >
      {children}
    </BulkActionsToolbar>
  )
}
