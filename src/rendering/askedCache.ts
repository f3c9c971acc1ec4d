import { QueryCache } from '@tanstack/react-query'
import type { DefaultError, Query, QueryClient, QueryKey, QueryOptions, QueryState } from '@tanstack/react-query'

/** A cache that knows what a rendering asked for. On a server a component asks and nothing fetches. */
export class AskedCache extends QueryCache {
  readonly #asked = new Map<string, () => Promise<unknown>>()

  /** Each component that asks comes here. Others may ask for the same and let it wait, which counts for nothing. */
  override build<TQueryFnData = unknown, TError = DefaultError, TData = TQueryFnData, TKey extends QueryKey = QueryKey>(
    client: QueryClient,
    options: QueryOptions<TQueryFnData, TError, TData, TKey> & { queryKey: TKey; queryHash?: string },
    state?: QueryState<TData, TError>,
  ): Query<TQueryFnData, TError, TData, TKey> {
    const query = super.build(client, options, state)
    const waits = 'enabled' in options && options.enabled === false
    if (!waits && query.state.status === 'pending') this.#asked.set(query.queryHash, () => query.fetch(options))
    return query
  }

  /** Fetches what was asked for and is not there. Answers whether there was any. Rejects with what a fetch threw. */
  async fetch(): Promise<boolean> {
    const asked = [...this.#asked.values()]
    this.#asked.clear()
    await Promise.all(asked.map((ask) => ask()))
    return asked.length > 0
  }
}
