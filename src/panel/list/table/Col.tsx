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
  /** The field. It gives the column its label (`resources.{name}.fields.{source}`) and its sort. */
  source: string
  label?: string
  render: (record: T) => ReactNode
  /** For a field that the API cannot sort by. */
  disableSort?: boolean
  /** Aligns amounts and counts at the end of their column. */
  align?: 'right'
  /** This cell has the row's link. */
  link?: RowLink<T>
  /** Hidden where a row has no room for it, between a card and 1200 px. */
  wide?: boolean
  /** Its place on a phone's card of two lines: the title, the end of the first or the second line, or not shown. */
  card?: 'title' | 'end' | 'lineEnd' | 'none'
}

/**
 * A `<DataTable.Col>` that also shows its order (`aria-sort`), can be widened, has the row's link, and knows its place
 * on a phone's card.
 */
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

/** A column's label: its own, or else the field's. */
export function useColumnLabel() {
  const resource = useResourceContext() ?? ''
  const translate = useTranslate()
  return ({ source, label }: { source: string; label?: string }) =>
    label ?? translate(`resources.${resource}.fields.${source}`)
}
