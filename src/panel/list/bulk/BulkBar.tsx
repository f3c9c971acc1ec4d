import type { ReactNode } from 'react'
import { BulkActionsToolbar, Button, useListContext } from 'react-admin'
import { isBulkResource } from '#domain/api/bulk'
import { bulk } from '../../../providers/es/bulk.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { useSelection } from '../useSelection.ts'
import { formatCount } from '../../../ui/values/formats.ts'

/** React-admin's bar above selected rows. It can select everything that the filter matches. */
export function BulkBar({ children }: { children: ReactNode }) {
  const { count, isWhole, takeWhole } = useSelection()
  const { total = 0, resource } = useListContext()
  if (!isBulkResource(resource)) throw new Error(`${resource} has no bulk actions`)
  return (
    <BulkActionsToolbar
      label={fill(isWhole ? bulk.whole : bulk.selection[resource], { smart_count: count })}
      selectAllButton={
        takeWhole ? (
          <Button
            label={fill(bulk.takeWhole[resource], { total: formatCount(total) })}
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
