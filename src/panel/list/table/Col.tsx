import type { ReactNode } from 'react'
import {
  DataTable,
  LinkBase,
  useCreatePath,
  useDataTableRenderContext,
  useDataTableSortContext,
  useDataTableStoreContext,
  useRecordContext,
  useResourceContext,
  useStore,
  useTranslate,
  type RaRecord,
} from 'react-admin'

/** Where the row's link leads: react-admin's page of the record, a path, or nowhere. */
type RowLink<T extends RaRecord> = 'show' | 'edit' | false | ((record: T) => string | null)

export type ColProps<T extends RaRecord> = {
  source: string
  label?: string
  render: (record: T) => ReactNode
  disableSort?: boolean
  align?: 'right'
  link?: RowLink<T>
  /** Hidden where a row has no room for it, between a card and 1200 px, and unless it is `beside`, by a preview. */
  wide?: boolean | 'beside'
  /** Its place on a phone's card: the title, the end of the first or the second line, a third line, or not shown. */
  card?: 'title' | 'end' | 'lineEnd' | 'actions' | 'none'
}

/** A `<DataTable.Col>` that also shows its order (`aria-sort`), has the row's link, and knows its place on a phone's card. */
export function Col<T extends RaRecord>({ render, link = false, card, wide = false, ...col }: ColProps<T>) {
  const where = useDataTableRenderContext()
  const widthClass = wide ? `column-wide${wide === 'beside' ? ' column-beside' : ''}` : undefined
  const label = useColumnLabel()(col)
  const isHidden = useIsHidden(col.source)
  const record = useRecordContext<T>()
  const sort = useDataTableSortContext()
  if (where === 'data') {
    if (!record || isHidden) return null
    const content = render(record)
    const place = card ? `card-${card}` : 'card-line'
    return (
      <td
        data-label={label}
        className={['table-cell', place, col.align && 'table-cell-end', widthClass].filter(Boolean).join(' ')}
      >
        {link ? (
          <RowAnchor record={record} link={link}>
            {content}
          </RowAnchor>
        ) : (
          content
        )}
      </td>
    )
  }
  const direction = sort?.order === 'DESC' ? 'desc' : 'asc'
  return (
    <DataTable.Col
      {...col}
      label={label}
      headerClassName={widthClass}
      sortDirection={sort?.field === col.source ? direction : undefined}
    />
  )
}

function RowAnchor<T extends RaRecord>(props: { record: T; link: Exclude<RowLink<T>, false>; children: ReactNode }) {
  const { record, link, children } = props
  const resource = useResourceContext() ?? ''
  const createPath = useCreatePath()
  const path = typeof link === 'function' ? link(record) : createPath({ resource, id: record.id, type: link })
  if (path === null) return <>{children}</>
  return (
    <LinkBase className="row-link" to={path}>
      {children}
    </LinkBase>
  )
}

function useIsHidden(source: string): boolean {
  const { storeKey, defaultHiddenColumns } = useDataTableStoreContext()
  const [hidden] = useStore<string[]>(storeKey, defaultHiddenColumns)
  return hidden.includes(source)
}

export function useColumnLabel() {
  const resource = useResourceContext() ?? ''
  const translate = useTranslate()
  return ({ source, label }: { source: string; label?: string }) =>
    label ?? translate(`resources.${resource}.fields.${source}`)
}
