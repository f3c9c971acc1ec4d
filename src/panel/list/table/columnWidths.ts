import { useDataTableStoreContext, useResourceContext, useStore } from 'react-admin'

/** Bounds of a column's width, in pixels. */
export const LEAST_WIDTH = 64
export const MOST_WIDTH = 800

/** The least width of a column that has no width set, in pixels. */
const ROOM = 112

/** Pixels by column. */
export type Widths = Readonly<Record<string, number>>

const NONE: Widths = {}

export function clampWidth(width: number): number {
  return Math.round(Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, width)))
}

/** The storage key of a person's column widths for a resource's table. */
export const widthsKey = (storeKey: string) => `${storeKey}_columnWidths`

/** The column widths of the surrounding table. */
export function useColumnWidths() {
  const { storeKey } = useDataTableStoreContext()
  return useStore<Widths>(widthsKey(storeKey), NONE)
}

/**
 * The styles for a table's column widths. Empty when none was changed, or where records are cards. Columns without a
 * width share the rest.
 */
export function useWidthStyles(columns: readonly { source: string }[]): object | undefined {
  const resource = useResourceContext() ?? ''
  const [widths] = useStore<Widths>(widthsKey(`${resource}.datatable`), NONE)
  if (Object.keys(widths).length === 0) return undefined
  const least = columns.reduce((sum, { source }) => sum + (widths[source] ?? ROOM), 0)
  return {
    '@media (min-width: 900px)': {
      '& .RaDataTable-table': { tableLayout: 'fixed', minWidth: least },
      ...Object.fromEntries(Object.entries(widths).map(([source, width]) => [`& th.column-${source}`, { width }])),
    },
  }
}
