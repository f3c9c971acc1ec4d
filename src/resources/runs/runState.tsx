import {
  type RunView,
  generationSchema,
  previewSchema,
  runViewSchema,
  type Preview,
  type generationInputSchema,
} from '#domain/money/run'
import { Badge } from '../../panel/values/Badge.tsx'
import { runs } from '../../providers/es/runs.ts'
import { monthInWords } from '#domain/values/writtenDate'
import { fill } from '../../providers/i18n/text.ts'
import type { z } from 'zod'
import type { PanelDataProvider } from '../../providers/api/dataProvider.ts'
import { ConfirmChange } from '../../panel/page/buttons.tsx'

export function stateBadge(run: RunView) {
  const { state } = run
  if (hasFailed(run)) {
    return state === 'stopped' ? (
      <Badge tone="danger">{runs.failed}</Badge>
    ) : (
      <Badge tone="warning">{runs.retrying}</Badge>
    )
  }
  const tone = state === 'done' ? 'success' : state === 'undone' || state === 'dismissed' ? 'neutral' : 'warning'
  return <Badge tone={tone}>{runs.states[state]}</Badge>
}

export function stateCell(run: RunView) {
  const reason = failureReason(run)
  return (
    <>
      {stateBadge(run)} {reason !== null && <span className="muted">{reason}</span>}
    </>
  )
}

export function DismissButton({ run }: { run: RunView }) {
  const month = monthInWords(run.period)
  return (
    <ConfirmChange
      label={runs.pending.dismiss}
      accessibleLabel={fill(runs.pending.named, { action: runs.pending.dismiss, month })}
      title={fill(runs.pending.ask, { month })}
      body={runs.pending.body}
      call={(api, key) => changeRun(api, run.id, 'dismissal', { version: run.version }, key)}
      done={fill(runs.pending.done, { month })}
    />
  )
}

const REASONS: Readonly<Record<string, string>> = runs.failures

/** Whether a scheduled run failed and is unfinished: the server retries it or it waits for a user. */
function hasFailed({ state, failure }: Pick<RunView, 'state' | 'failure'>): boolean {
  return failure !== null && (state === 'running' || state === 'stopped')
}

/** Why an unfinished run failed, in Spanish; null if it did not. A code without a text of its own is unexpected. */
export function failureReason(run: Pick<RunView, 'state' | 'failure'>): string | null {
  if (run.failure === null || !hasFailed(run)) return null
  return REASONS[run.failure] ?? runs.failures.internal
}

type Sender = Pick<PanelDataProvider, 'send'>

export type GenerationRequest = Omit<z.input<typeof generationInputSchema>, 'dryRun' | 'rows' | 'expected'>
type Rows = NonNullable<z.input<typeof generationInputSchema>['rows']>

/** Previews a run without writing (POST payments/generate with `dryRun`). */
export async function previewGeneration(
  api: Sender,
  request: GenerationRequest,
  rows: Rows,
  signal?: AbortSignal,
): Promise<Preview> {
  const body = { ...request, rows, dryRun: true }
  const { preview } = await api.send('POST', 'payments/generate', body, { signal, schema: generationSchema })
  return previewSchema.parse(preview)
}

/** Starts the previewed run (POST payments/generate). */
export async function generate(
  api: Sender,
  request: GenerationRequest,
  { made, total }: Pick<Preview, 'made' | 'total'>,
  idempotencyKey: string,
): Promise<RunView> {
  const body = { ...request, expected: { made, total } }
  const { run } = await api.send('POST', 'payments/generate', body, { schema: generationSchema, idempotencyKey })
  return runViewSchema.parse(run)
}

/** Continues, stops or dismisses a run (POST runs/{id}/{change}). */
export async function changeRun(
  api: Sender,
  id: string,
  change: 'continuation' | 'stop' | 'dismissal',
  body: object,
  idempotencyKey: string = crypto.randomUUID(),
): Promise<RunView> {
  return api.send('POST', `runs/${id}/${change}`, body, { schema: runViewSchema, idempotencyKey })
}
