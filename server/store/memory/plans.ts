import { INTERVALS } from '#domain/plan'
import type { Plan } from '#domain/plan'
import type { PlanFilter, PlanSort, ReadTransaction } from '../port.ts'
import { matcher, pageOf, positionIn } from './query.ts'
import type { SortKey } from './query.ts'
import { planScope } from './scopes.ts'
import { cachedText, searchText, searcher } from './search.ts'
import type { Session } from './session.ts'

const SORTS: Record<PlanSort, SortKey<Plan>> = {
  id: { of: ({ id }) => id },
  name: { text: true, of: ({ name }) => name },
  price: { of: ({ price }) => price },
  position: { of: ({ position }) => position },
  published: { of: ({ published }) => published },
  interval: positionIn(INTERVALS, ({ interval }) => interval),
  createdAt: { of: ({ createdAt }) => createdAt },
  updatedAt: { of: ({ updatedAt }) => updatedAt },
}

const textOf = cachedText(({ name, description }: Plan) => searchText(name, description))

export function planReads(session: Session): ReadTransaction['plans'] {
  return {
    async list({ scope, filter, sort, range }) {
      const covered = planScope(scope)
      const wanted = planFilter(filter)
      const rows = [...session.open.tables.plans.all()].filter((row) => covered(row) && wanted(row))
      return pageOf(rows, SORTS[sort.field], sort.order, range)
    },
    async get(scope, id) {
      const row = session.open.tables.plans.get(id)
      return row && planScope(scope)(row) ? row : null
    },
  }
}

function planFilter(filter: PlanFilter): (row: Plan) => boolean {
  const id = matcher(filter.id)
  const published = matcher(filter.published)
  const interval = matcher(filter.interval)
  const currency = matcher(filter.currency)
  const price = matcher(filter.price)
  const found = searcher(filter.q)
  return (row) =>
    id(row.id) &&
    published(row.published) &&
    interval(row.interval) &&
    currency(row.currency) &&
    price(row.price) &&
    (found === null || found(textOf(row)))
}
