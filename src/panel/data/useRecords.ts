import { type RaRecord, useGetList, type UseGetListOptions } from 'react-admin'

export const ONE = { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' } } as const

/** The first record that matches, and how many do (`total`). */
export function useFirst<Row extends RaRecord>(
  resource: string,
  filter: object | undefined,
  options?: UseGetListOptions<Row>,
) {
  return useGetList<Row>(resource, { ...ONE, filter }, options)
}

type Order = { by: string; newestFirst?: boolean; most?: number }

/** The records that match, by a field, at most 100 unless another number is said. */
export function useRecords<Row extends RaRecord>(
  resource: string,
  filter: object,
  { by, newestFirst = false, most = 100, ...options }: Order & UseGetListOptions<Row>,
) {
  const sort = { field: by, order: newestFirst ? 'DESC' : 'ASC' } as const
  return useGetList<Row>(resource, { filter, sort, pagination: { page: 1, perPage: most } }, options)
}
