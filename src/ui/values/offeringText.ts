import type { Offering } from '#domain/clubs/offering'
import { LEVEL_NAMES } from '#domain/api/names'
import { formatPrice, type Currency } from '#domain/money/currency'
import type { Charge } from '#domain/money/charge'
import type { NextPrice } from '#domain/money/prices'
import { MONTHS, monthInWords } from '#domain/values/writtenDate'
import { values } from '../../providers/es/inputs.ts'
import { fill } from '../../providers/i18n/text.ts'

type Ages = Pick<Offering, 'ageFrom' | 'ageTo'>

/** Whom an offering is for: `Inicial, de 6 a 12 años`; empty when unknown. */
export function audienceText({ level, ...ages }: Ages & Pick<Offering, 'level'>): string {
  return [level && LEVEL_NAMES[level], agesText(ages)].filter(Boolean).join(', ')
}

function agesText({ ageFrom, ageTo }: Ages): string | null {
  if (ageFrom !== null && ageTo !== null) {
    return ageFrom === ageTo
      ? fill(values.ages.only, { age: ageFrom })
      : fill(values.ages.between, { from: ageFrom, to: ageTo })
  }
  if (ageFrom !== null) return fill(values.ages.from, { age: ageFrom })
  return ageTo === null ? null : fill(values.ages.to, { age: ageTo })
}

const LIST = new Intl.ListFormat('es')
const texts = values.concepts

/** When a concept is charged: `cada mes`, `de marzo a diciembre`, `en marzo y al asociarse`. */
export function frequencyText({ months, onJoining }: Pick<Charge, 'months' | 'onJoining'>): string {
  return LIST.format([...(months.length > 0 ? [monthsText(months)] : []), ...(onJoining ? [texts.onJoining] : [])])
}

const nameOf = (month: number) => MONTHS[month - 1] ?? ''

function monthsText(months: readonly number[]): string {
  if (months.length === 12) return texts.monthly
  const [first, last] = [Math.min(...months), Math.max(...months)]
  if (months.length > 2 && last - first === months.length - 1)
    return fill(texts.fromMonth, { from: nameOf(first), to: nameOf(last) })
  return fill(texts.inMonths, { months: LIST.format(months.toSorted((a, b) => a - b).map(nameOf)) })
}

/** What categories and families pay where it is not the concept's own amount: `Cadete: $ 3.000`. */
export function priceTexts({ prices, familyAmount, nextFamilyPrice }: Charge, currency: Currency): string[] {
  const ofFamily = { name: texts.family, amount: familyAmount ?? 0, nextPrice: nextFamilyPrice }
  return [...prices, ...(familyAmount === null ? [] : [ofFamily])].map((price) => priceText(price, currency))
}

type NamedPrice = { name: string; amount: number; nextPrice?: NextPrice }

/** `2 veces por semana: $ 12.000`, with the price that follows it if there is one. */
export function priceText({ name, amount, nextPrice = null }: NamedPrice, currency: Currency): string {
  const text = fill(texts.price, { name, amount: amount === 0 ? texts.free : formatPrice(amount, currency) })
  return nextPrice ? `${text}. ${nextText(nextPrice, currency)}` : text
}

/** `Desde agosto de 2026: $ 13.500`. */
export function nextText({ from, amount }: NonNullable<NextPrice>, currency: Currency): string {
  return fill(texts.next, { month: monthInWords(from), amount: formatPrice(amount, currency) })
}
