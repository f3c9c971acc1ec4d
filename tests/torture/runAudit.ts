import type { Books } from './books.ts'
import type { Breach } from './breach.ts'
import { groupBy } from './groupBy.ts'

/**
 * How the books break the rules of generation: each cuota of a month exists once, each run has as many as it says, and one
 * key began it; an undone run has none that is not cancelled.
 */
export function brokenRuns({ fees, runs, requests }: Books): Breach[] {
  const known = new Set(runs.map(({ id }) => id))
  const byRun = groupBy(fees, ({ runId }) => runId)
  const byKey = groupBy(
    fees.filter(({ cancelled, key }) => !cancelled && key !== null),
    ({ key }) => key,
  )
  const begun = groupBy(requests, ({ runId }) => runId)
  return [
    ...[...byKey].flatMap(([key, own]): Breach[] =>
      own.length === 1 ? [] : [{ kind: 'repeat', text: `the cuota ${key} exists ${own.length} times` }],
    ),
    ...fees.flatMap(({ id, runId }): Breach[] =>
      runId === null || known.has(runId) ? [] : [{ kind: 'half', text: `cuota ${id} of a run that is not there` }],
    ),
    ...runs.flatMap(({ id, made, state }): Breach[] => {
      const own = byRun.get(id) ?? []
      const left = own.filter(({ cancelled }) => !cancelled).length
      const keys = begun.get(id)?.length ?? 0
      return [
        ...half(own.length !== made, `run ${id} says ${made} cuotas and has ${own.length}`),
        ...half(state === 'undone' && left > 0, `run ${id} is undone and has ${left} cuotas`),
        ...half(keys !== 1, `run ${id}: ${keys} keys know it`),
      ]
    }),
  ]
}

const half = (isSo: boolean, text: string): Breach[] => (isSo ? [{ kind: 'half', text }] : [])

/** Runs that are done have looked at each member: what they made and left out is all that there was to do. */
export function unfinishedRuns({ runs }: Books, clubs: readonly { id: string; planned: number }[]): Breach[] {
  const planned = new Map(clubs.map((club) => [club.id, club.planned]))
  return runs.flatMap(({ id, institutionId, state, made, skipped }): Breach[] => {
    const all = planned.get(institutionId)
    const isWhole = state !== 'done' || made + skipped === all
    return isWhole ? [] : [{ kind: 'half', text: `run ${id} is done with ${made + skipped} of ${all}` }]
  })
}
