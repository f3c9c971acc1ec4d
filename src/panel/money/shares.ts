import type { Allocation } from '#domain/receipt'
import { oldestFirst } from '#domain/spread'
import type { OpenFee } from '#domain/spread'

/** The field of a form with what one cuota gets. */
export const shareField = (feeId: string) => `shares.${feeId}`

/**
 * What the person typed for each cuota, oldest first, in minor units; cuotas without money are left out. NaN stays for a
 * text that is no amount, so that it is never sent.
 */
export function typedShares(shares: unknown, fees: readonly OpenFee[]): Allocation[] {
  const typed = new Map(typeof shares === 'object' && shares !== null ? Object.entries(shares) : [])
  return oldestFirst(fees).flatMap(({ id }) => {
    const amount: unknown = typed.get(id)
    return typeof amount === 'number' && amount !== 0 ? [{ feeId: id, amount }] : []
  })
}
