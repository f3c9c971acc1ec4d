import { formatPrice, type Currency } from '#domain/money/currency'
import type { Charge } from '#domain/money/pricing'
import { MONTHS } from '#domain/values/writtenDate'
import { values } from '../../providers/es/inputs.ts'
import { fill } from '../../providers/i18n/text.ts'

const LIST = new Intl.ListFormat('es')
const texts = values.concepts

/** When a concept is charged: `cada mes`, `de marzo a diciembre`, `en marzo y al asociarse`. */
export function frequencyText({ months, onJoining }: Pick<Charge, 'months' | 'onJoining'>): string {
  return LIST.format([...(months.length > 0 ? [monthsText(months)] : []), ...(onJoining ? [texts.onJoining] : [])])
}

function monthsText(months: readonly number[]): string {
  if (months.length === 12) return texts.monthly
  const names = months.toSorted((a, b) => a - b).map((month) => MONTHS[month - 1] ?? '')
  const isRange = names.length > 2 && Math.max(...months) - Math.min(...months) === names.length - 1
  return isRange
    ? fill(texts.fromMonth, { from: names[0], to: names.at(-1) })
    : fill(texts.inMonths, { months: LIST.format(names) })
}

/** What categories and families pay where it is not the concept's own amount: `Cadete: $ 3.000`. */
export function priceTexts({ prices, familyAmount }: Charge, currency: Currency): string[] {
  const all = familyAmount === null ? prices : [...prices, { name: texts.family, amount: familyAmount }]
  return all.map(({ name, amount }) =>
    fill(texts.price, { name, amount: amount === 0 ? texts.free : formatPrice(amount, currency) }),
  )
}
