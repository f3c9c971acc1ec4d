import { INTERVALS } from '#domain/plan'
import type { Plan } from '#domain/plan'
import type { PlanFilter, PlanSort, ReadTransaction } from '../port.ts'
import { matcher, positionIn } from './query.ts'
import type { SortKey } from './query.ts'
import { planScope } from './scopes.ts'
import { cachedText, searchText, searcher } from './search.ts'
import type { Session } from './session.ts'
import { tableReads } from './tableReads.ts'

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
  return tableReads(session, (tables) => tables.plans, { scope: planScope, filter: planFilter, sorts: SORTS })
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
