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
