import type { Fee } from './fee.ts'
import { monthOf } from './writtenDate.ts'

/** What a cuota is named by. `sportName` is null without a sport, or where the reader does not see it. */
export type NamedFee = Pick<Fee, 'concept' | 'period'> & { sportName: string | null }

/** Returns the name of a cuota wherever it is shown: what it is for, its sport and its month. */
export function feeName(fee: NamedFee): string {
  return [fee.concept, feeDetail(fee)].filter(Boolean).join(' · ')
}

/** Returns what tells cuotas of one concept apart, for places that write it below the concept. */
export function feeDetail({ sportName, period }: Omit<NamedFee, 'concept'>): string {
  return [sportName, period && monthOf(period)].filter(Boolean).join(' · ')
}
