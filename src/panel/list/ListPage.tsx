import type { ReactNode } from 'react'
import {
  List,
  type ListProps,
  type RaRecord,
  useCanAccess,
  useCreatePath,
  useResourceContext,
  useResourceDefinition,
  useTranslate,
} from 'react-admin'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { PageTitle } from '../page/Page.tsx'
import { LinkButton, RowDialogs } from '../page/buttons.tsx'
import { NEW_ROWS } from './afterRows.tsx'
import { RecordTable, type RecordTableProps } from './table/RecordTable.tsx'

type Props = {
  intro?: ReactNode
  head?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

export function ListPage({ intro, head, actions, children }: Props) {
  const resource = useResourceContext() ?? ''
  const translate = useTranslate()
  return (
    <>
      <PageTitle title={translate(`resources.${resource}.page.list`)} intro={intro} beside={head}>
        {actions}
        <CreateLink />
      </PageTitle>
      <RowDialogs>{children}</RowDialogs>
    </>
  )
}

type RecordListProps<T extends RaRecord> = Omit<ListProps<T>, 'children'> &
  Omit<RecordTableProps<T>, 'storeKey'> & {
    tableKey?: string
    /** Shows how many rows came since. */
    news?: boolean
    below?: ReactNode
  }

/** React-admin's list of a table's rows. It begins with those that are to be done, if it can be done. */
export function RecordList<T extends RaRecord>(props: RecordListProps<T>) {
  const { bulkActionButtons, sumOf, isRowSelectable, allDone, tableKey, news = false, below, children, ...list } = props
  return (
    <List<T> filterDefaultValues={allDone?.filter} {...list}>
      {news && NEW_ROWS}
      <RecordTable<T> {...{ bulkActionButtons, sumOf, isRowSelectable, allDone }} storeKey={tableKey}>
        {children}
      </RecordTable>
      {below}
    </List>
  )
}

export function EmptyList() {
  const resource = useResourceContext() ?? ''
  const translate = useTranslate()
  return (
    <Notice
      title={translate(`resources.${resource}.empty`)}
      detail={translate(`resources.${resource}.invite`, { _: '' })}
    >
      <CreateLink />
    </Notice>
  )
}

function CreateLink() {
  const resource = useResourceContext() ?? ''
  const { hasCreate } = useResourceDefinition()
  const { canAccess } = useCanAccess({ action: 'create', resource })
  const createPath = useCreatePath()
  const translate = useTranslate()
  if (!hasCreate || !canAccess) return null
  return (
    <LinkButton
      variant="contained"
      data-shortcut="create"
      to={createPath({ resource, type: 'create' })}
      label={translate(`resources.${resource}.action.create`)}
    />
  )
}
