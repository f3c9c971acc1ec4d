import type { Scope } from '#domain/access'
import { runs } from '../../resources/runs.ts'
import type { RunFilter, RunReads } from '../port/runs.ts'
import { fieldTests, reached, sortKeys } from './described.ts'
import { pageOf, sortedIds } from './query.ts'
import type { Session } from './session.ts'

const SORTS = sortKeys(runs.sorts)

export function runReads(session: Session): RunReads {
  const wanted = (scope: Scope, filter: RunFilter) => {
    const covered = reached(runs.reach, scope)
    const matches = fieldTests(runs.filters, filter)
    return [...session.open.tables.runs.all()].filter((run) => covered(run) && matches(run))
  }
  return {
    list: async ({ scope, filter, sort, range }) => pageOf(wanted(scope, filter), SORTS[sort.field], sort.order, range),
    ids: async ({ scope, filter, sort }) => sortedIds(wanted(scope, filter), SORTS[sort.field], sort.order),
    async get(scope, id) {
      const run = session.open.tables.runs.get(id)
      return run && reached(runs.reach, scope)(run) ? run : null
    },
  }
}
