import type { FieldValues } from 'react-hook-form'
import type { Institution } from '#domain/clubs/institution'
import { type FeeRow, feeText } from '#domain/money/fee'
import { formatMoney, sum } from '#domain/money/money'
import type { Allocation } from '#domain/money/receipt'
import { oldestFirst, owedOn, spreadOldestFirst, type OpenFee } from '#domain/money/spread'
import { cash } from '../../../providers/es/cash.ts'
import { fill } from '../../../providers/i18n/text.ts'

export function sharesOf(values: FieldValues, fees: readonly FeeRow[], isByHand: boolean): Allocation[] {
  const open = fees.filter(({ balance }) => balance > 0)
  if (isByHand) return sharesByHand(values['shares'], open)
  return spreadOldestFirst(typeof values['amount'] === 'number' ? values['amount'] : 0, open)
}

/**
 * The amount typed for each cuota, oldest first, in minor units. NaN stays for a text that is not an amount, so that
 * it is never sent.
 */
function sharesByHand(shares: unknown, fees: readonly OpenFee[]): Allocation[] {
  const amounts = new Map(typeof shares === 'object' && shares !== null ? Object.entries(shares) : [])
  return oldestFirst(fees).flatMap(({ id }) => {
    const amount: unknown = amounts.get(id)
    return typeof amount === 'number' && amount !== 0 ? [{ feeId: id, amount }] : []
  })
}

export function sumOf(shares: readonly Allocation[]): number | null {
  return shares.every(({ amount }) => Number.isSafeInteger(amount)) ? sum(shares.map(({ amount }) => amount)) : null
}

/** The change for an amount; null unless enough cash was received. */
export function changeOf(values: FieldValues, amount: number): number | null {
  const received: unknown = values['received']
  const isCash = values['method'] === 'Efectivo'
  return isCash && typeof received === 'number' && received >= amount ? received - amount : null
}

export function outcomeOf(
  shares: readonly Allocation[],
  fees: readonly FeeRow[],
  { currency, withMember }: { currency: Institution['currency']; withMember: boolean },
): string {
  const over = shares.flatMap(({ feeId, amount }) => {
    const fee = fees.find(({ id }) => id === feeId)
    return fee && amount > fee.balance ? [{ fee, surplus: amount - fee.balance }] : []
  })
  const texts = over.map(({ fee, surplus }) =>
    fill(cash.surplus, { amount: formatMoney(surplus, currency), what: feeText(fee, withMember) }),
  )
  const paid = sum(shares.map(({ amount }) => amount)) - sum(over.map(({ surplus }) => surplus))
  const rest = owedOn(fees) - paid
  if (rest > 0) texts.push(fill(cash.rest, { amount: formatMoney(rest, currency) }))
  return texts.join(' ') || cash.exact
}
