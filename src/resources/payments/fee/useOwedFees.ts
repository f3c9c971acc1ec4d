import { useGetList } from 'react-admin'
import type { FeeRow } from '#domain/money/fee'
import { OWED } from '../../../panel/money/choices.ts'

export function useOwedFees({ institutionId, userId }: Pick<FeeRow, 'institutionId' | 'userId'>) {
  return useGetList<FeeRow>('payments', {
    filter: { institutionId, userId, status: OWED },
    sort: { field: 'dueDate', order: 'ASC' },
    pagination: { page: 1, perPage: 100 },
  })
}
