import { isDay } from '../../values/readDate.ts'
import { foldText } from '../../values/fold.ts'
import { sum } from '../../money/money.ts'
import { decimalMarkOf } from './amount.ts'
import { arePartsOf, holdsAmounts, sizeOf } from './columnValues.ts'
import { takesTurns } from './fieldsByValues.ts'
import { hasSign } from './direction.ts'
import { asksIfPaid } from './doubts.ts'
import { type BankField, isMoney } from './format.ts'
import { fieldNamed, FIRST_RANK, type Meaning, otherMoneyColumns, PAID_RANK, PART_RANK } from './headings.ts'

export type Meanings = readonly (Meaning | null)[]
type Columns = readonly (readonly string[])[]

/** Headings of what is taken from a payment. */
export const FEES =
  /comisi|\bcom\b|arancel|tarifa|\bfees?\b|costo|deducc|retenc|\bi(?:va|gv)\b|impuesto|servicio|comissao|tax|tasa/

/** Headings of what is left after them. */
const AFTER_FEES = /net|liquid|abon|recib|deposit|acredit|^total$/

/** Amounts without their signs, by the mark of decimals in `ofMoney`. */
function sizesOf(columns: Columns, ofMoney: Columns = columns) {
  const mark = decimalMarkOf(ofMoney.flat())
  return columns.map((column) => column.map((cell) => sizeOf(cell, mark)))
}

/** With the amount that was paid where a file has the price, what changes it and a total, or a part that was paid. */
export function withPaidAmount(all: Meanings, headings: readonly string[], columns: Columns): Meanings {
  // Beside *Pagado: 12.000* or *Pagado: SÍ* a part may be in it, or have been paid before.
  const isOfWhole = (one: Meaning | null, at: number) =>
    one?.rank === PAID_RANK || (one?.field === 'status' && asksIfPaid(headings[at] ?? ''))
  const hasPaid = all.some(isOfWhole)
  const areSales = all.map((one, at) => one?.field === 'amount' && areInstalments(columns, at))
  // An *Abono* of a part may be without the fee.
  const isOpen = (one: Meaning | null) => one?.field === 'credit' && areSales.includes(true)
  const meanings = all.map((one, at) =>
    areSales[at] || isOpen(one) || (hasPaid && one?.rank === PART_RANK) ? null : one,
  )
  return withGross(withPaid(withTotal(meanings, headings, columns), headings, columns), headings, columns)
}

/** Whether a sale is several times another column, as many as an instalment *1/3* says: which of them came in is open. */
function areInstalments(columns: Columns, at: number): boolean {
  const sizes = sizesOf(columns)
  const sizeIn = (place: number, row: number) => sizes[place]?.[row] ?? 0
  return columns.some((numbers) => {
    const parts = numbers.flatMap((cell, row) => {
      const [, number = 0, count = 0] = /^\s*(\d{1,2})\s*(?:\/|de)\s*(\d{1,2})\s*$/.exec(cell)?.map(Number) ?? []
      const part = sizeIn(at, row) / count
      return part > 0 && count > 1 && number <= count ? [{ row, part }] : []
    })
    // One of them may be a twelfth by chance.
    const isExplained = parts.filter(({ row, part }) => columns.some((_, one) => Math.abs(sizeIn(one, row) - part) < 1))
    return isExplained.length * 2 > parts.length
  })
}

/** Where fees explain what is left, as *Precio*, *Comisión* and *Neto* do, what they were taken from is what was paid. */
function withGross(meanings: Meanings, headings: readonly string[], columns: Columns): Meanings {
  const fields = bestOfEach(meanings)
  const netAt =
    fields.includes('amount') || fields.includes('debit') ? fields.indexOf('amount') : fields.indexOf('credit')
  if (!AFTER_FEES.test(foldText(headings[netAt] ?? ''))) return meanings
  const sizes = sizesOf(columns)
  const fees = [...headings.keys()].filter((at) => at !== netAt && FEES.test(foldText(headings[at] ?? '')))
  // A service that the gateway takes is no sale.
  const paid = [...(sizes[netAt] ?? []).entries()].filter(([row, net]) => net && !hasSign(columns[netAt]?.[row] ?? ''))
  const grossAt = sizes.findIndex((gross, at) => {
    const isOther = [netAt, ...fees].includes(at) || RUNNING.test(foldText(headings[at] ?? ''))
    if (isOther || (meanings[at]?.field ?? 'amount') !== 'amount') return false
    const isExplained = paid.filter(([row, net]) => {
      const fee = sum(fees.map((one) => sizes[one]?.[row] ?? 0))
      return fee > 0 && gross[row] === (net ?? 0) + fee
    })
    return isExplained.length * 2 > paid.length && paid.every(([row, net]) => (gross[row] ?? 0) >= (net ?? 0))
  })
  return grossAt < 0
    ? meanings
    : meanings.map((one, at) => (at === grossAt ? { field: 'amount', rank: FIRST_RANK } : at === netAt ? null : one))
}

/** Headings of what is added to a price, and of what is taken from it. */
export const SURCHARGES = /recargo|\bmora\b|interes|punitori|propina/
const DISCOUNTS = /descuento|bonific|\bdto\b|\bbeca|rebaja|promo/
const CHANGES = new RegExp(`${SURCHARGES.source}|${DISCOUNTS.source}`)
/** *Importe con descuento* is what is left of it. */
const CHANGED = new RegExp(`\\bcon (?:el |la )?(?:${CHANGES.source})`)
/** Headings of what was there before. */
const RUNNING = /saldo|anterior|acumul|previo/

/** Headings of what is left to pay of it. */
const RESTS = /^(?:saldo$|rest[ao]|falta|pendiente|adeuda)/
/** Headings of what somebody may pay another day. */
const OF_LATER = /venc|vto|proxim|siguiente|disponible|limite/

/** Of *Importe*, *Recargo* and *Total* the sum was paid; *Descuento* and *Resta* are taken from it. */
function withTotal(meanings: Meanings, headings: readonly string[], columns: Columns): Meanings {
  const priceAt = bestOfEach(meanings.map((one) => (isPaid(one) ? null : one))).indexOf('amount')
  const isTotal = meanings.map(
    (one, at) =>
      one?.field === 'amount' && at !== priceAt && one.rank !== PART_RANK && !/\bnet[oa]?\b/i.test(headings[at] ?? ''),
  )
  if (priceAt < 0) return meanings
  const sizes = sizesOf(
    columns,
    columns.filter((_, at) => isTotal[at] || at === priceAt),
  )
  const texts = headings.map(foldText)
  const rests = [...headings.keys()].filter((at) => RESTS.test(texts[at] ?? ''))
  const others = [...headings.keys()].filter((at) => at !== priceAt && !isTotal[at] && !RUNNING.test(texts[at] ?? ''))
  const parts = others.filter((at) => CHANGES.test(texts[at] ?? '') && !CHANGED.test(texts[at] ?? ''))
  const expectedIn = (row: number, places: readonly number[]) =>
    (sizes[priceAt]?.[row] ?? 0) +
    sum(places.map((at) => (DISCOUNTS.test(texts[at] ?? '') || rests.includes(at) ? -1 : 1) * (sizes[at]?.[row] ?? 0)))
  const isSum = (total: readonly (number | null)[], places: readonly number[]) => {
    const rows = [...total.keys()].filter((row) => total[row] !== null)
    return (
      rows.some((row) => total[row] !== (sizes[priceAt]?.[row] ?? 0)) &&
      rows.every((row) => total[row] === expectedIn(row, places))
    )
  }
  const placesOf = meanings.map((one, at) => {
    const mayBePaid =
      others.includes(at) &&
      ![...parts, ...rests].includes(at) &&
      !OF_LATER.test(texts[at] ?? '') &&
      sizes[at]?.some(Boolean)
    const sums = isTotal[at]
      ? [parts, ...others.map((other) => [other])]
      : (isMoney(one?.field) && one?.rank !== PART_RANK) || !mayBePaid
        ? []
        : [parts, rests, [...parts, ...rests]]
    return sums.find((places) => !places.includes(at) && isSum(sizes[at] ?? [], places))
  })
  // Only a person can say what was paid where it is empty, but in a total below the table, or another price has no reason.
  const isPartial = placesOf.some(
    (places, at) =>
      (places &&
        sizes[at]?.some((size, row) => size === null && expectedIn(row, places) !== 0 && isPayment(columns, row))) ||
      (!places &&
        CHANGED.test(texts[at] ?? '') &&
        sizes[at]?.some((size, row) => size && size !== sizes[priceAt]?.[row])),
  )
  return meanings.map((one, at) => {
    if (isPartial) return one?.rank === PAID_RANK ? one : withoutAmount(one)
    // *Entrega* that makes the total more is no part of it.
    if (one?.rank === PART_RANK) return placesOf.flat().includes(at) ? null : placesOf[at] ? SURE : one
    return placesOf[at] && one?.rank !== PAID_RANK ? { field: 'amount', rank: FIRST_RANK } : one
  })
}

/** A part that what is left explains. */
const SURE: Meaning = { field: 'amount', rank: PART_RANK - 1 }

const isPaid = (one: Meaning | null | undefined) => one?.rank === PAID_RANK || one?.rank === PART_RANK

const isPayment = (columns: Columns, row: number) => columns.some((column) => isDay(column[row] ?? ''))

/** In each row something, and never more than an amount. */
function areWithin(paid: readonly string[], amounts: Columns, columns: Columns): boolean {
  const mark = decimalMarkOf([paid, ...amounts].flat())
  return paid.every((cell, row) => {
    const most = Math.max(...amounts.map((amount) => sizeOf(amount[row] ?? '', mark) ?? 0))
    return !isPayment(columns, row) || (sizeOf(cell, mark) || Infinity) <= most
  })
}

const withoutAmount = (one: Meaning | null) => (one?.field === 'amount' ? null : one)

/** An amount that says less than most others. */
const COLLECTED = fieldNamed('cobrado')

/** *Importe abonado* was paid of an amount: beside a surcharge also more, beside a fee all of it or nothing. */
function withPaid(meanings: Meanings, headings: readonly string[], columns: Columns): Meanings {
  const { balance } = otherMoneyColumns(headings)
  const mayBePart = !headings.some((heading) => FEES.test(foldText(heading).replace(/\bi(?:va|gv)\b/, '')))
  const mayBeMore = mayBePart && headings.some((heading) => SURCHARGES.test(foldText(heading)))
  const haveDueDays =
    mayBePart && headings.some((heading, at) => DUE.test(foldText(heading)) && columns[at]?.some(isDay))
  const amounts = columns.filter((_, at) => meanings[at]?.field === 'amount' && !isPaid(meanings[at]))
  const parts = columns.filter((_, at) => meanings[at]?.rank === PART_RANK)
  // More than the amount, or nothing, may be only a part of what was paid.
  if (amounts.length > 0 && parts.some((part) => !areWithin(part, amounts, columns))) return meanings.map(withoutAmount)
  return meanings.map((meaning, index) => {
    if (!isPaid(meaning)) return meaning
    // Beside *Importe recibido* it may be what the club paid.
    const others = columns.filter((_, at) => at !== index && at !== balance)
    const paid = columns[index] ?? []
    if (amounts.length === 0) return takesTurns(paid, others) ? null : COLLECTED
    const isPart = parts.includes(paid) || amounts.some((amount) => arePartsOf(paid, amount, mayBePart))
    if (mayBeMore || isPart || (haveDueDays && amounts.some((one) => areLate(paid, one)))) return meaning
    // *3333* of 12.000 may be a receipt or a part: a person has to look.
    const mayBeParts = mayBePart && /^\W*pag/i.test(headings[index] ?? '') && areWithin(paid, amounts, columns)
    return mayBeParts && asksIfPaid(headings[index] ?? '') ? { field: 'status', rank: FIRST_RANK } : COLLECTED
  })
}

/** Days after which somebody pays more. */
const DUE = /venc|\bvto/

/** In each row the amount or nothing, and after its day up to half of it more. */
function areLate(paid: readonly string[], amounts: readonly string[]): boolean {
  const mark = decimalMarkOf([...paid, ...amounts])
  const isLate = (cell: string, row: number) => {
    const [size, amount] = [sizeOf(cell, mark) ?? 0, sizeOf(amounts[row] ?? '', mark) ?? 0]
    return size === 0 || (amount <= size && size * 2 <= amount * 3)
  }
  return holdsAmounts(paid) && paid.every(isLate)
}

export function bestOfEach(meanings: Meanings): (BankField | null)[] {
  return meanings.map((meaning, index) => {
    const others = meanings.filter((other) => other?.field === meaning?.field)
    const best = Math.min(...others.map((other) => other?.rank ?? 0))
    const first = meanings.findIndex((other) => other?.field === meaning?.field && other?.rank === best)
    return meaning !== null && first === index ? meaning.field : null
  })
}
