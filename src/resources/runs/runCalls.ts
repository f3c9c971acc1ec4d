import type { z } from 'zod'
import {
  generationSchema,
  previewSchema,
  runViewSchema,
  type Preview,
  type RunView,
  type generationInputSchema,
} from '#domain/money/run'
import type { PanelDataProvider } from '../../providers/api/dataProvider.ts'

type Sender = Pick<PanelDataProvider, 'send'>

export type GenerationRequest = Omit<z.input<typeof generationInputSchema>, 'dryRun' | 'rows' | 'expected'>
type Rows = NonNullable<z.input<typeof generationInputSchema>['rows']>

/** Tells what a run would make; writes nothing (POST payments/generate with `dryRun`). */
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

/** Begins the previewed run (POST payments/generate). */
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

type RunChange = 'continuation' | 'stop' | 'dismissal' | 'undoing'

/** Continues, stops, dismisses or undoes a run (POST runs/{id}/{change}). */
export async function changeRun(
  api: Sender,
  id: string,
  change: RunChange,
  body: object,
  idempotencyKey: string = crypto.randomUUID(),
): Promise<RunView> {
  return api.send('POST', `runs/${id}/${change}`, body, { schema: runViewSchema, idempotencyKey })
}
