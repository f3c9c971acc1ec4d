import { QueryCache } from '@tanstack/react-query'
import type { DefaultError, Query, QueryClient, QueryKey, QueryOptions, QueryState } from '@tanstack/react-query'

/** A cache that records the queries of a render. On a server a component's query does not fetch. */
export class RenderQueryCache extends QueryCache {
  readonly #queries = new Map<string, () => Promise<unknown>>()

  /** Each component that asks comes here. Others may ask for the same and let it wait, which counts for nothing. */
  override build<TQueryFnData = unknown, TError = DefaultError, TData = TQueryFnData, TKey extends QueryKey = QueryKey>(
    client: QueryClient,
    options: QueryOptions<TQueryFnData, TError, TData, TKey> & { queryKey: TKey; queryHash?: string },
    state?: QueryState<TData, TError>,
  ): Query<TQueryFnData, TError, TData, TKey> {
    const query = super.build(client, options, state)
    const waits = 'enabled' in options && options.enabled === false
    if (!waits && query.state.status === 'pending') this.#queries.set(query.queryHash, () => query.fetch(options))
    return query
  }

  /** Fetches the pending queries. Returns whether there were any. */
  async fetch(): Promise<boolean> {
    const queries = [...this.#queries.values()]
    this.#queries.clear()
    await Promise.all(queries.map((ask) => ask()))
    return queries.length > 0
  }
}
