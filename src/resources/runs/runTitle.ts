import type { RunView } from '#domain/run'
import { periodText } from '../../panel/values/dateText.ts'
import { runs } from '../../providers/es/runs.ts'

/** What a run generated, and of which month. */
export function runTitle({ kind, period }: Pick<RunView, 'kind' | 'period'>): string {
  return `${runs.kinds[kind]} · ${periodText(period)}`
}
