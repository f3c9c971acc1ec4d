import type { Fee } from './fee.ts'
import { monthOf } from '../values/writtenDate.ts'

/** What a cuota is named by. `sportName` is null without a sport, or where the reader does not see it. */
export type NamedFee = Pick<Fee, 'concept' | 'period'> & { sportName: string | null }

export function feeName(fee: NamedFee): string {
  return [fee.concept, feeDetail(fee)].filter(Boolean).join(' · ')
}

export function feeDetail({ sportName, period }: Omit<NamedFee, 'concept'>): string {
  return [sportName, period && monthOf(period)].filter(Boolean).join(' · ')
}
