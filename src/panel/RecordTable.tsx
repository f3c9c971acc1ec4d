import type { ReactNode } from 'react'
import {
  LinkBase,
  RecordContextProvider,
  useCreatePath,
  useListContext,
  useResourceContext,
  useTranslate,
} from 'react-admin'
import type { RaRecord } from 'react-admin'
import { panel } from '../providers/es/panel.ts'
import { createText } from '../providers/text.ts'

const t = createText(panel)

export type Column<T extends RaRecord> = {
  /** The field; names the column (`resources.{name}.fields.{source}`) and is what it sorts by. */
  source: string
  label?: string
  render: (record: T) => ReactNode
  /** True unless told: the API must know the field as a sort. */
  sortable?: boolean
  /** Amounts and counts stand at the end of their column. */
  align?: 'end'
  /** The column that names the record: it carries the row's link and heads the card on a phone. The first one unless told. */
  primary?: boolean
  /** Left out below 992 px where a row has no room for it; the card of a phone has it. */
  secondary?: boolean
}

/** Where a row leads: react-admin's page of the record, a path, or nowhere. */
export type RowLink<T extends RaRecord> = 'edit' | 'show' | ((record: T) => string | null)

/**
 * The records of the list in context: a table, and below 768 px one card a record. The row's link is a real link that covers the row, so it works with the
 * keyboard, in a new tab and for a screen reader.
 */
export function RecordTable<T extends RaRecord>({
  columns,
  rowLink,
}: {
  columns: readonly Column<T>[]
  rowLink?: RowLink<T>
}) {
  const { data = [], isFetching } = useListContext<T>()
  const resource = useResourceContext() ?? ''
  const createPath = useCreatePath()
  const label = useColumnLabel()
  const primary = columns.find((column) => column.primary) ?? columns[0]
  const pathOf = (record: T): string | null => {
    if (typeof rowLink === 'function') return rowLink(record)
    return rowLink ? createPath({ resource, id: record.id, type: rowLink }) : null
  }
  return (
    <>
      <CardSort columns={columns} />
      <div className="record-table-frame">
        <table className="record-table" aria-busy={isFetching}>
          <thead>
            <tr>
              {columns.map((column) => (
                <HeadCell key={column.source} column={column} />
              ))}
            </tr>
          </thead>
          <tbody>
            {data.map((record) => {
              const path = pathOf(record)
              return (
                <RecordContextProvider key={record.id} value={record}>
                  <tr className={path === null ? undefined : 'record-table-linked'}>
                    {columns.map((column) => {
                      const content = column.render(record)
                      return (
                        <td
                          key={column.source}
                          data-label={label(column)}
                          className={cellClass(column, column === primary)}
                        >
                          {column === primary && path !== null ? (
                            <LinkBase className="record-table-link" to={path}>
                              {content}
                            </LinkBase>
                          ) : (
                            content
                          )}
                        </td>
                      )
                    })}
                  </tr>
                </RecordContextProvider>
              )
            })}
          </tbody>
        </table>
      </div>
    </>
  )
}

function HeadCell<T extends RaRecord>({ column }: { column: Column<T> }) {
  const { sort, setSort } = useListContext()
  const label = useColumnLabel()(column)
  const current = sort?.field === column.source ? sort.order : null
  return (
    <th
      scope="col"
      className={cellClass(column)}
      aria-sort={current === null ? undefined : current === 'ASC' ? 'ascending' : 'descending'}
    >
      {column.sortable === false ? (
        label
      ) : (
        <button
          type="button"
          onClick={() => setSort({ field: column.source, order: current === 'ASC' ? 'DESC' : 'ASC' })}
        >
          {label}
          <span aria-hidden="true" className="record-table-sort">
            {current === null ? '↕' : current === 'ASC' ? '↑' : '↓'}
          </span>
        </button>
      )}
    </th>
  )
}

/** Cards have no column heads: on a phone the order is chosen here. */
function CardSort<T extends RaRecord>({ columns }: { columns: readonly Column<T>[] }) {
  const { sort, setSort } = useListContext()
  const label = useColumnLabel()
  const sortable = columns.filter((column) => column.sortable !== false)
  if (sortable.length === 0) return null
  return (
    <label className="card-sort">
      {panel.list.sortBy}
      <select
        value={`${sort?.field} ${sort?.order}`}
        onChange={({ target }) => {
          const [field = '', order] = target.value.split(' ')
          setSort({ field, order: order === 'DESC' ? 'DESC' : 'ASC' })
        }}
      >
        {!sortable.some(({ source }) => source === sort?.field) && (
          <option value={`${sort?.field} ${sort?.order}`}>–</option>
        )}
        {sortable.flatMap((column) => [
          <option key={`${column.source} ASC`} value={`${column.source} ASC`}>
            {t('list.ascending', { field: label(column) })}
          </option>,
          <option key={`${column.source} DESC`} value={`${column.source} DESC`}>
            {t('list.descending', { field: label(column) })}
          </option>,
        ])}
      </select>
    </label>
  )
}

function useColumnLabel() {
  const resource = useResourceContext() ?? ''
  const translate = useTranslate()
  return (column: { source: string; label?: string }) =>
    column.label ?? translate(`resources.${resource}.fields.${column.source}`)
}

function cellClass(column: { align?: 'end'; secondary?: boolean }, primary = false): string | undefined {
  const names = [
    column.align === 'end' && 'record-table-end',
    column.secondary && 'record-table-secondary',
    primary && 'record-table-primary',
  ]
  return names.filter(Boolean).join(' ') || undefined
}
