import { feeSummarySchema } from '#domain/money/feeSummary'
import { useRead } from './useRead.ts'

const feeSummariesSchema = feeSummarySchema.array()

/** The sums of the cuotas that match, one for each institution and currency. */
export function useFeeSummaries(filter: object, { enabled }: { enabled?: boolean } = {}) {
  return useRead('payments/summary', feeSummariesSchema, { filter, enabled })
}
