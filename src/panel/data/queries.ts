import { type RaRecord, useGetList, type UseGetListOptions, useGetOne, useReference } from 'react-admin'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { z } from 'zod'
import { INSTITUTION_STATUSES, isOperating, type Institution, type InstitutionView } from '#domain/clubs/institution'
import { calendarDateIn, type CalendarDate } from '#domain/values/calendar'
import { administeredBy } from '#domain/access/actor'
import type { Need } from '#domain/access/duties'
import { feeSummarySchema } from '#domain/money/feeSummary'
import { movedCreditSchema, type MovedCredit } from '#domain/money/ledger'
import type { ReceiptView } from '#domain/money/receipt'
import { useEffect, useState } from 'react'
import { useApi } from './panelDataProvider.ts'
import { useActor, useMay } from './useActor.ts'
import { MANAGED } from '#domain/access/access'
import { serverNow } from '../../providers/api/httpClient.ts'

/** Reads a path of the private API and parses the answer; cached and refetched like the panel's lists and records. */
export function useRead<T>(
  path: string,
  schema: z.ZodType<T>,
  { filter, enabled = true }: { filter?: object; enabled?: boolean } = {},
): UseQueryResult<T> {
  const api = useApi()
  const address = filter
    ? `${path}${path.includes('?') ? '&' : '?'}filter=${encodeURIComponent(JSON.stringify(filter))}`
    : path
  return useQuery({
    queryKey: [address],
    enabled,
    queryFn: ({ signal }) => api.read(address, schema, { signal }),
  })
}

export const ONE = { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' } } as const

/** The first matching record, and the number of matches (`total`). */
export function useFirst<Row extends RaRecord>(
  resource: string,
  filter: object | undefined,
  options?: UseGetListOptions<Row>,
) {
  return useGetList<Row>(resource, { ...ONE, filter }, options)
}

type Order = { by: string; newestFirst?: boolean; most?: number }

/** The matching records, sorted by a field; at most 100, or `most`. */
export function useRecords<Row extends RaRecord>(
  resource: string,
  filter: object,
  { by, newestFirst = false, most = 100, ...options }: Order & UseGetListOptions<Row>,
) {
  const sort = { field: by, order: newestFirst ? 'DESC' : 'ASC' } as const
  return useGetList<Row>(resource, { filter, sort, pagination: { page: 1, perPage: most } }, options)
}

const OPERATING = { ...MANAGED, status: INSTITUTION_STATUSES.filter((status) => isOperating({ status })) }

/** The institutions that the user manages, by name; with a need, only operating ones where the user meets it. */
export function useManagedInstitutions(need?: Need) {
  const actor = useActor()
  const isLimited = need !== undefined && actor !== null && !actor.rols.includes('SuperAdmin')
  const all = need === undefined ? MANAGED : OPERATING
  const filter = isLimited ? { ...all, id: administeredBy(actor, need) } : all
  return useRecords<InstitutionView>('institutions', filter, { by: 'name', most: 1000 })
}

export function useInstitution(id: unknown): InstitutionView | undefined {
  const hasId = typeof id === 'string' && id !== ''
  const { data } = useGetOne<InstitutionView>('institutions', { id: hasId ? id : '' }, { enabled: hasId })
  return hasId ? data : undefined
}

/** Whether the user may record money there: not in an archived institution, whose cuotas only a super admin sees. */
export function useMayCharge(institutionId: string | undefined, userId?: string): boolean {
  const may = useMay()
  const seesArchived = useActor()?.rols.includes('SuperAdmin') === true
  const { referenceRecord: institution } = useReference<Institution>({
    reference: 'institutions',
    id: institutionId ?? '',
    options: { enabled: seesArchived && institutionId !== undefined },
  })
  if (institutionId === undefined || (institution && !isOperating(institution))) return false
  return may('register', 'receipts', { institutionIds: [institutionId], userId })
}

export function todayAt({ timezone }: Pick<Institution, 'timezone'>): string {
  return calendarDateIn(timezone, serverNow())
}

const feeSummariesSchema = feeSummarySchema.array()

/** The sums of the matching cuotas by institution and currency. */
export function useFeeSummaries(filter: object, { enabled }: { enabled?: boolean } = {}) {
  return useRead('payments/summary', feeSummariesSchema, { filter, enabled })
}

const creditsSchema = movedCreditSchema.array()

type FeePayment = { day: CalendarDate } & ({ receipt: ReceiptView } | { credit: MovedCredit })

export function useFeePayments(feeId: string) {
  const receipts = useRecords<ReceiptView>('receipts', { feeId }, { by: 'receivedOn', newestFirst: true })
  const credits = useRead(`payments/${feeId}/credits`, creditsSchema)
  const payments: FeePayment[] | undefined = receipts.data &&
    credits.data && [
      ...credits.data.map((credit) => ({ day: credit.dated, credit })).toReversed(),
      ...receipts.data.map((receipt) => ({ day: receipt.receivedOn, receipt })),
    ]
  return {
    data: payments?.toSorted((one, other) => (one.day === other.day ? 0 : one.day < other.day ? 1 : -1)),
    error: receipts.error ?? credits.error,
    refetch: () => Promise.all([receipts.refetch(), credits.refetch()]),
  }
}

const PAUSE_MS = 120

/** The text once it has not changed for a moment. */
export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}
