import { receiptPaperSchema } from '#domain/receiptPaper'
import { useRead } from '../../data/useRead.ts'

/** Reads what a receipt says on paper. */
export function useReceiptPaper(id: string) {
  return useRead(`receipts/${encodeURIComponent(id)}/paper`, receiptPaperSchema)
}
