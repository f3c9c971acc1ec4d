import { useEffect, useRef } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { panel } from '../../../providers/es/panel.ts'
import { createText } from '../../../providers/text.ts'
import { LEAST_WIDTH, MOST_WIDTH, clampWidth, useColumnWidths } from './columnWidths.ts'

const t = createText(panel)

/** How far one press of an arrow key moves, in pixels. */
const STEP = 16

/**
 * The right edge of a column's head. Dragging it, or the left and right arrow keys, change the column's width. Up and
 * down move to the next columns' edges. Only one edge is in the tab order, so that the rows are not farther away.
 */
export function ColumnSizer({ source, label }: { source: string; label: string }) {
  const [widths, setWidths] = useColumnWidths()
  const edge = useRef<HTMLDivElement>(null)
  /** Where the drag began, the column's width then, and its width now. */
  const grip = useRef<{ x: number; width: number; now: number } | null>(null)
  const chosen = widths[source]
  const head = () => edge.current?.closest('th') ?? null
  useEffect(() => {
    const cell = edge.current?.closest('th')
    if (!cell || chosen !== undefined) return undefined
    // by an observer, because measuring now would lay the whole table out once more before its first paint
    const observer = new ResizeObserver(() => edge.current?.setAttribute('aria-valuenow', String(cell.offsetWidth)))
    observer.observe(cell)
    return () => observer.disconnect()
  }, [chosen])
  const keep = (cell: Element, width: number) =>
    setWidths({ ...shownWidths(cell), ...widths, [source]: clampWidth(width) })

  const drag = ({ clientX }: PointerEvent) => {
    const cell = head()
    if (!grip.current || !cell) return
    // kept in the element until the drag ends, so that no style is made for each pixel
    grip.current.now = clampWidth(grip.current.width + clientX - grip.current.x)
    cell.style.width = `${grip.current.now}px`
    const table = cell.closest('table')
    if (table) table.style.tableLayout = 'fixed'
  }
  const letGo = () => {
    const cell = head()
    const table = cell?.closest('table')
    if (!grip.current || !cell) return
    // not measured: a page without motion still shows the previous step
    const { now } = grip.current
    grip.current = null
    cell.style.width = ''
    if (table) table.style.tableLayout = ''
    keep(cell, now)
  }
  const press = (event: KeyboardEvent) => {
    const cell = head()
    if (!cell || !KEYS.has(event.key)) return
    event.preventDefault()
    if (event.key === 'ArrowLeft') keep(cell, cell.offsetWidth - STEP)
    else if (event.key === 'ArrowRight') keep(cell, cell.offsetWidth + STEP)
    else besides(cell, event.key === 'ArrowDown')?.focus()
  }
  return (
    // ARIA treats a focusable separator as a control, but no HTML element is one
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={(element) => {
        edge.current = element
        if (!element) return
        element.tabIndex = isFirst(element) ? 0 : -1
      }}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="separator"
      tabIndex={-1}
      data-source={source}
      aria-orientation="vertical"
      aria-label={t('list.width', { column: label })}
      aria-valuemin={LEAST_WIDTH}
      aria-valuemax={MOST_WIDTH}
      // a value from the first moment, which a focusable separator must have; the observer corrects it
      aria-valuenow={chosen ?? LEAST_WIDTH}
      title={t('list.width', { column: label })}
      className="column-sizer"
      onPointerDown={(event) => {
        const cell = head()
        if (!cell) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        grip.current = { x: event.clientX, width: cell.offsetWidth, now: clampWidth(cell.offsetWidth) }
      }}
      onPointerMove={drag}
      onPointerUp={(event) => {
        // The last stretch may have come without a move event.
        drag(event)
        letGo()
      }}
      onPointerCancel={letGo}
      onKeyDown={press}
    />
  )
}

/** The widths of a head's columns. Once one is changed, the others keep their width and the table grows. */
function shownWidths(cell: Element): Record<string, number> {
  const edges = edgesOf(cell)
  return Object.fromEntries(
    edges.flatMap((edge) => {
      const { source } = edge.dataset
      const width = edge.closest('th')?.offsetWidth ?? 0
      return source && width > 0 ? [[source, clampWidth(width)]] : []
    }),
  )
}

const KEYS: ReadonlySet<string> = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'])

const edgesOf = (cell: Element) => Array.from(cell.closest('tr')?.querySelectorAll<HTMLElement>('.column-sizer') ?? [])

const isFirst = (edge: HTMLElement) => edgesOf(edge)[0] === edge

function besides(cell: Element, isNext: boolean): HTMLElement | undefined {
  const edges = edgesOf(cell)
  return edges[edges.findIndex((edge) => cell.contains(edge)) + (isNext ? 1 : -1)]
}
