import { generationSchema, runViewSchema } from '#domain/run'
import type { RunView } from '#domain/run'
import type { Breach } from './breach.ts'
import { groupBy } from './groupBy.ts'
import { isDone } from './journal.ts'
import type { Asked } from './journal.ts'
import type { View } from './view.ts'

/**
 * How the API's runs and their cuotas break what was answered. Each run that was begun is there, with all that it had
 * done when somebody was told of it. It has as many cuotas as it says, and no cuota of a month exists twice.
 */
export function runBreaches(asked: readonly Asked[], { runs, fees }: View, settled: boolean): Breach[] {
  const breaches: Breach[] = []
  const shown = new Map(runs.map((run) => [run.id, run]))
  const begun = asked.filter(({ deed }) => deed === 'generation')
  const answered = begun.filter(isDone).map(told)
  if (new Set(answered.map(({ id }) => id)).size !== answered.length) {
    breaches.push({ kind: 'repeat', text: 'one run was begun for two keys' })
  }
  const named = new Set(answered.map(({ id }) => id))
  const stray = runs.filter(({ id }) => !named.has(id)).length
  const open = settled ? 0 : begun.filter(({ answer }) => answer === null).length
  if (stray > open) breaches.push({ kind: 'repeat', text: `nobody asked for ${stray - open} runs` })

  for (const known of [...answered, ...asked.filter(isOfRun).map(told)]) {
    const run = shown.get(known.id)
    if (!run) breaches.push({ kind: 'lost', text: `run ${known.id} is not there` })
    else if (!isAsFar(run, known)) breaches.push({ kind: 'lost', text: `run ${known.id} has done less than was told` })
  }
  const undone = groupBy(asked.filter(({ deed }) => deed === 'undoing').filter(isDone), ({ about }) => about)
  for (const [id, all] of undone) {
    if (all.length > 1) breaches.push({ kind: 'repeat', text: `run ${id} was undone for ${all.length} keys` })
  }
  for (const { id, state } of runs) {
    if (settled && state === 'undone' && !undone.has(id)) {
      breaches.push({ kind: 'answer', text: `run ${id} is undone, and nobody was told so` })
    }
  }
  const byRun = groupBy(fees, ({ runId }) => runId)
  for (const { id, made } of runs) {
    const own = byRun.get(id)?.length ?? 0
    if (own !== made) breaches.push({ kind: 'half', text: `run ${id} says ${made} cuotas, ${own} are shown` })
  }
  const standing = fees.filter(({ cancelledAt, period }) => cancelledAt === null && period !== null)
  for (const [key, same] of groupBy(standing, keyOf)) {
    if (same.length > 1) breaches.push({ kind: 'repeat', text: `the cuota ${key} is shown ${same.length} times` })
  }
  return breaches
}

const keyOf = ({ institutionId, userId, sportId, concept, period }: View['fees'][number]) =>
  [institutionId, userId, sportId, concept, period].join(' ')

const isOfRun = (request: Asked) => (request.deed === 'continuation' || request.deed === 'undoing') && isDone(request)

function told({ deed, answer }: Asked): RunView {
  const body: unknown = JSON.parse(answer?.text ?? '')
  const run = deed === 'generation' ? generationSchema.parse(body).run : runViewSchema.parse(body)
  if (!run) throw new Error('a run was begun and is not told')
  return run
}

/** Runs only go on: what was done stays done, and what is undone stays undone. */
function isAsFar(run: RunView, before: RunView): boolean {
  if (before.state === 'undone') return run.state === 'undone'
  const isEnded = before.state !== 'done' || run.state === 'done' || run.state === 'undone'
  return isEnded && run.made >= before.made && run.version >= before.version
}
