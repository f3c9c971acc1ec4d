import type { ReactNode } from 'react'
import { List } from 'react-admin'
import { MANAGED } from '../data/useActor.ts'
import valueStyles from '../values/values.module.css'
import { RecordTable } from './table/RecordTable.tsx'

type Props = {
  resource: string
  filter: object
  /** The field by which the newest record is first. */
  newestBy: string
  perPage?: number
  storeKey: string
  tableKey: string
  empty: string
  children: ReactNode
}

/** A list of managed records inside another page, without actions and without its state in the address. */
export function EmbeddedList({ filter, newestBy, perPage = 10, tableKey, empty, children, ...list }: Props) {
  return (
    <List
      {...list}
      filter={{ ...MANAGED, ...filter }}
      sort={{ field: newestBy, order: 'DESC' }}
      perPage={perPage}
      disableSyncWithLocation
      actions={false}
      empty={<p className={valueStyles.muted}>{empty}</p>}
    >
      <RecordTable storeKey={tableKey}>{children}</RecordTable>
    </List>
  )
}
