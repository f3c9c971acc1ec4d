import type { Concept } from '#domain/money/pricing'
import { MONTHS } from '#domain/values/writtenDate'
import { institutions } from '../../providers/es/institutions.ts'

const LIST = new Intl.ListFormat('es')

/** When a concept is charged: `cada mes`, `marzo`, `marzo y al asociarse`. */
export function frequencyText({ months, onJoining }: Pick<Concept, 'months' | 'onJoining'>): string {
  const { monthly, onJoining: joining } = institutions.concepts
  const ofYear =
    months.length === 12 ? [monthly] : months.toSorted((a, b) => a - b).map((month) => MONTHS[month - 1] ?? '')
  return LIST.format(onJoining ? [...ofYear, joining] : ofYear)
}
