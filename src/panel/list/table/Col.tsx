import { Children, isValidElement, useCallback, useMemo, type ReactNode } from 'react'
import {
  DataTable,
  LinkBase,
  useCreatePath,
  useDataTableSortContext,
  useDataTableStoreContext,
  useResourceContext,
  useStore,
  useTranslate,
  type RaRecord,
} from 'react-admin'
import { isReferenceField } from '#domain/api/resources'
import { plainValue } from '../../values/plainValue.tsx'
import { RecordName } from '../../values/RecordName.tsx'

/** The target of the row's link: react-admin's page of the record, a path, or none. */
type RowLink<T extends RaRecord> = 'show' | 'edit' | false | ((record: T) => string | null)

export type ColProps<T extends RaRecord> = {
  source: string
  label?: string
  /** By default the field in a `FieldCell`. */
  render?: (record: T) => ReactNode
  disableSort?: boolean
  align?: 'right'
  link?: RowLink<T>
  /** Hidden where a table row has no room for it, below 1200 px, and beside a preview unless it is `beside`. */
  onlyWide?: boolean | 'beside'
  /** Its place on a phone's card: title, end of the first or last line, a line, a line with its label, or hidden. */
  card?: 'title' | 'end' | 'lineEnd' | 'whole' | 'labelled' | 'actions' | 'none'
}

/** The head of a column: a `<DataTable.Col>` with `aria-sort`. `Cells` reads its other properties. */
export function Col<T extends RaRecord>({
  render: _render,
  link: _link,
  card: _card,
  onlyWide = false,
  ...col
}: ColProps<T>) {
  const label = useColumnLabel()(col)
  const sort = useDataTableSortContext()
  const direction = sort?.order === 'DESC' ? 'desc' : 'asc'
  return (
    <DataTable.Col
      {...col}
      label={label}
      headerClassName={widthClass(onlyWide)}
      sortDirection={sort?.field === col.source ? direction : undefined}
    />
  )
}

export function columnsIn<T extends RaRecord>(children: ReactNode): ColProps<T>[] {
  return Children.toArray(children).flatMap((child) => (isValidElement<ColProps<T>>(child) ? [child.props] : []))
}

/** The columns that the user has not hidden, with their labels. */
export function useVisibleColumns<T extends RaRecord>(children: ReactNode) {
  const { storeKey, defaultHiddenColumns } = useDataTableStoreContext()
  const [hidden] = useStore<string[]>(storeKey, defaultHiddenColumns)
  const labelOf = useColumnLabel()
  return useMemo(
    () =>
      columnsIn<T>(children)
        .filter(({ source }) => !hidden.includes(source))
        .map((col) => ({ ...col, label: labelOf(col) })),
    [children, hidden, labelOf],
  )
}

type VisibleColumns<T extends RaRecord> = ReturnType<typeof useVisibleColumns<T>>

/** A row's cells, with the row's link and their places on a phone's card. */
export function Cells<T extends RaRecord>({ record, columns }: { record: T; columns: VisibleColumns<T> }) {
  return columns.map(
    ({
      source,
      label,
      render = (one) => <FieldCell record={one} source={source} />,
      align,
      link,
      card,
      onlyWide = false,
    }) => (
      <td
        key={source}
        data-label={label}
        className={[
          'table-cell',
          `column-${source}`,
          `card-${card ?? 'line'}`,
          align && 'table-cell-end',
          widthClass(onlyWide),
        ]
          .filter(Boolean)
          .join(' ')}
      >
        {link ? (
          <RowAnchor record={record} link={link}>
            {render(record)}
          </RowAnchor>
        ) : (
          render(record)
        )}
      </td>
    ),
  )
}

/** The field's value, or a dash. */
function FieldCell({ record, source }: { record: RaRecord; source: string }) {
  const resource = useResourceContext() ?? ''
  const value: unknown = record[source]
  if (typeof value === 'string' && isReferenceField(source)) return <RecordName source={source} />
  return plainValue(resource, source, value, record.currency) ?? '–'
}

const widthClass = (onlyWide: ColProps<RaRecord>['onlyWide']) =>
  onlyWide ? `column-wide${onlyWide === 'beside' ? ' column-beside' : ''}` : undefined

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

export function useColumnLabel() {
  const resource = useResourceContext() ?? ''
  const translate = useTranslate()
  return useCallback(
    ({ source, label }: { source: string; label?: string }) =>
      label ?? translate(`resources.${resource}.fields.${source}`),
    [resource, translate],
  )
}
