import { formatInstant } from './day.ts'

/** When something happened, on the clock of whoever reads it. */
export function Instant({ at }: { at: string }) {
  return (
    <time className="tabular nowrap" dateTime={at}>
      {formatInstant(at)}
    </time>
  )
}
