import type { ReactNode } from 'react'
import {
  DataTable,
  LinkBase,
  useCreatePath,
  useDataTableRenderContext,
  useDataTableStoreContext,
  useRecordContext,
  useResourceContext,
  useStore,
  useTranslate,
} from 'react-admin'
import type { RaRecord } from 'react-admin'
import { HeadCell } from './HeadCell.tsx'

/** Where the row's link leads: react-admin's page of the record, a path, or nowhere. */
type RowLink<T extends RaRecord> = 'show' | 'edit' | false | ((record: T) => string | null)

export type ColProps<T extends RaRecord> = {
  /** The field; names the column (`resources.{name}.fields.{source}`) and is what it sorts by. */
  source: string
  label?: string
  render: (record: T) => ReactNode
  /** Where the API does not know the field as a sort. */
  disableSort?: boolean
  /** Amounts and counts stand at the end of their column. */
  align?: 'right'
  /** Carries the row's link. */
  link?: RowLink<T>
  /** Left out where a row has no room for it, between a card and 1200 px. */
  wide?: boolean
  /** Where it stands on a phone's card of two lines: it heads it, stands at the end of the first or the second line, or is left out. */
  card?: 'title' | 'end' | 'lineEnd' | 'none'
}

/** A `<DataTable.Col>` that also says its order (`aria-sort`), can be made wider, carries the row's link, and knows its place on a phone's card. */
export function Col<T extends RaRecord>({ render, link = false, card, wide = false, ...col }: ColProps<T>) {
  const where = useDataTableRenderContext()
  const label = useColumnLabel()(col)
  const isHidden = useIsHidden(col.source)
  const record = useRecordContext<T>()
  if (where === 'data') {
    if (!record || isHidden) return null
    const content = render(record)
    const place = card ? `card-${card}` : 'card-line'
    return (
      <td
        data-label={label}
        className={['table-cell', place, col.align && 'table-cell-end', wide && WIDE].filter(Boolean).join(' ')}
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
  if (where === 'header')
    return isHidden ? null : <HeadCell {...col} label={label} className={wide ? WIDE : undefined} />
  return <DataTable.Col {...col} label={label} />
}

const WIDE = 'column-wide'

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

/** What a column is called: the field's name unless it has a label of its own. */
export function useColumnLabel() {
  const resource = useResourceContext() ?? ''
  const translate = useTranslate()
  return ({ source, label }: { source: string; label?: string }) =>
    label ?? translate(`resources.${resource}.fields.${source}`)
}
