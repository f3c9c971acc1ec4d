import { useListPaginationContext } from 'react-admin'
import { panel } from '../providers/es/panel.ts'
import { createText } from '../providers/text.ts'

const t = createText(panel)
const PAGE_SIZES = [10, 25, 50, 100]

/** Which part of the list is shown, how much of it, and the way to the rest. */
export function ListPagination() {
  const { page, perPage, total = 0, setPage, setPerPage, hasNextPage, hasPreviousPage } = useListPaginationContext()
  const from = (page - 1) * perPage + 1
  const to = Math.min(page * perPage, total)
  return (
    <nav className="list-pagination" aria-label={panel.list.pagination}>
      <label className="list-pagination-size">
        {panel.list.perPage}
        <select value={perPage} onChange={({ target }) => setPerPage(Number(target.value))}>
          {[...new Set([...PAGE_SIZES, perPage])]
            .toSorted((a, b) => a - b)
            .map((size) => (
              <option key={size}>{size}</option>
            ))}
        </select>
      </label>
      <output>{t('list.range', { from, to, total })}</output>
      <span className="list-pagination-steps">
        <button
          type="button"
          className="button button-quiet"
          disabled={!hasPreviousPage}
          onClick={() => setPage(page - 1)}
        >
          {panel.list.previous}
        </button>
        <button type="button" className="button button-quiet" disabled={!hasNextPage} onClick={() => setPage(page + 1)}>
          {panel.list.next}
        </button>
      </span>
    </nav>
  )
}
