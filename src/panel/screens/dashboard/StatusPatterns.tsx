import type { FeeStatus } from '#domain/feeStatus'

/**
 * Each status's colour, as on its chip, and the lines that separate statuses of the same colour, also for people who
 * see no colours.
 */
const LOOKS: Record<FeeStatus, { color: string; lines: string | null }> = {
  Defeated: { color: 'var(--color-danger)', lines: 'M0 8 L8 0' },
  For_defeated: { color: 'var(--color-warning)', lines: 'M0 0 L8 8' },
  Incomplete: { color: 'var(--color-info)', lines: 'M0 4 H8' },
  Unpaid: { color: 'var(--color-neutral)', lines: 'M4 0 V8' },
  Overpayment: { color: 'var(--color-info)', lines: 'M0 4 H8 M4 0 V8' },
  Paid: { color: 'var(--color-success)', lines: null },
  No_fee: { color: 'var(--color-neutral)', lines: 'M4 3.5 V4.5' },
}

/** A status's fill: its colour with its pattern. */
export function patternOf(status: FeeStatus): string {
  return `url(#status-${status})`
}

/** The SVG patterns, once per page that uses them. */
export function StatusPatterns() {
  return (
    <svg width="0" height="0" aria-hidden="true" focusable="false">
      <defs>
        {Object.entries(LOOKS).map(([status, { color, lines }]) => (
          <pattern key={status} id={`status-${status}`} width="8" height="8" patternUnits="userSpaceOnUse">
            <rect width="8" height="8" fill={color} />
            {lines && <path d={lines} stroke="var(--color-surface)" strokeWidth="2" strokeLinecap="square" />}
          </pattern>
        ))}
      </defs>
    </svg>
  )
}
