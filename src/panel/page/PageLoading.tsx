import { panel } from '../../providers/es/panel.ts'

/** In place of a page, or of its content, while it loads: bars of about its shape, and words for who cannot see them. */
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
