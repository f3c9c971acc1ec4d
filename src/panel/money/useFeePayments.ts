import type { CalendarDate } from '#domain/values/calendar'
import { movedCreditSchema, type MovedCredit } from '#domain/money/ledger'
import type { ReceiptView } from '#domain/money/receipt'
import { useRead } from '../data/useRead.ts'
import { useRecords } from '../data/useRecords.ts'

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
    payments: payments?.toSorted((one, other) => (one.day === other.day ? 0 : one.day < other.day ? 1 : -1)),
    error: receipts.error ?? credits.error,
    refetch: () => Promise.all([receipts.refetch(), credits.refetch()]),
  }
}
