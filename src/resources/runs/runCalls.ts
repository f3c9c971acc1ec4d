import type { z } from 'zod'
import { generationSchema, previewSchema, runViewSchema } from '#domain/run'
import type { Preview, RunView, continuationInputSchema, generationInputSchema, undoingInputSchema } from '#domain/run'
import type { PanelDataProvider } from '../../providers/dataProvider.ts'

type Sender = Pick<PanelDataProvider, 'send'>

/** What is asked to be generated, without what only a preview or only a run needs. */
export type Asked = Omit<z.input<typeof generationInputSchema>, 'dryRun' | 'rows' | 'expected'>
type Rows = NonNullable<z.input<typeof generationInputSchema>['rows']>

/** Tells what a run would make; writes nothing (POST payments/generate with `dryRun`). */
export async function previewGeneration(api: Sender, asked: Asked, rows: Rows, signal?: AbortSignal): Promise<Preview> {
  const answer = await api.send('POST', 'payments/generate', { ...asked, rows, dryRun: true }, { signal })
  return previewSchema.parse(generationSchema.parse(answer).preview)
}

/** Begins a run that makes what the preview told (POST payments/generate). */
export async function generate(
  api: Sender,
  asked: Asked,
  { made, total }: Pick<Preview, 'made' | 'total'>,
  idempotencyKey: string,
): Promise<RunView> {
  const body = { ...asked, expected: { made, total } }
  const answer = await api.send('POST', 'payments/generate', body, { idempotencyKey })
  return runViewSchema.parse(generationSchema.parse(answer).run)
}

/** Generates the next part of a run (POST runs/{id}/continuation). */
export async function continueRun(
  api: Sender,
  id: string,
  input: z.input<typeof continuationInputSchema>,
): Promise<RunView> {
  return change(api, id, 'continuation', input, crypto.randomUUID())
}

/** Stops a run after the part that it is at (POST runs/{id}/stop). */
export async function stopRun(api: Sender, id: string): Promise<RunView> {
  return change(api, id, 'stop', {}, crypto.randomUUID())
}

/** Dismisses a month that the server could not generate (POST runs/{id}/dismissal). */
export async function dismissRun(api: Sender, { id, version }: Pick<RunView, 'id' | 'version'>): Promise<RunView> {
  return change(api, id, 'dismissal', { version }, crypto.randomUUID())
}

/** Cancels all of a run's cuotas, with a reason (POST runs/{id}/undoing). */
export async function undoRun(
  api: Sender,
  { id, version }: Pick<RunView, 'id' | 'version'>,
  input: z.input<typeof undoingInputSchema>,
  idempotencyKey: string,
): Promise<RunView> {
  return change(api, id, 'undoing', { ...input, version }, idempotencyKey)
}

async function change(api: Sender, id: string, action: string, body: object, idempotencyKey: string): Promise<RunView> {
  const path = `runs/${encodeURIComponent(id)}/${action}`
  return runViewSchema.parse(await api.send('POST', path, body, { idempotencyKey }))
}
