import { panel } from '../../providers/es/panel.ts'

/** Replaces a page or its content while it loads: bars of a similar shape, and a text for screen readers. */
export function PageLoading({ rows = 6 }: { rows?: number }) {
  return (
    <output className="page-loading">
      <span className="visually-hidden">{panel.loading}</span>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className="page-loading-bar" style={{ width: `${100 - ((row * 17) % 45)}%` }} />
      ))}
    </output>
  )
}
