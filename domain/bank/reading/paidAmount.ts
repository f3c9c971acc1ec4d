import { sum } from '../../money/money.ts'
import { isDay } from '../../values/readDate.ts'
import { decimalMarkOf } from './amount.ts'
import { type Column, headingsOf, holdsAmounts, holdsMoney, sizeOf, takeTurns } from './columnValues.ts'
import { hasSign } from './direction.ts'
import { asksIfPaid, SURCHARGES } from './doubts.ts'
import { isMoney } from './format.ts'
import { FEES, fieldNamed, FIRST_RANK, type Meaning, otherMoneyColumns, PAID_RANK, PART_RANK } from './headings.ts'
import { bestOfEach, type Meanings } from './meanings.ts'

type Columns = readonly Column[]

const AFTER_FEES = /net|liquid|abon|recib|deposit|acredit|^total$/

/** Returns amounts without their signs by column and row, read by the mark of decimals in `ofMoney`. */
function sizesOf(columns: Columns, ofMoney: Columns = columns): (at: number, row: number) => number | null {
  const mark = decimalMarkOf(ofMoney.flatMap(({ cells }) => cells))
  const sizes = columns.map(({ cells }) => cells.map((cell) => sizeOf(cell, mark)))
  return (at, row) => sizes[at]?.[row] ?? null
}

const rowsOf = (columns: Columns) => [...(columns[0]?.cells ?? []).keys()]
const isPaid = (one: Meaning | null | undefined) => one?.rank === PAID_RANK || one?.rank === PART_RANK
const withoutAmount = (one: Meaning | null) => (one?.field === 'amount' ? null : one)

/** With the amount that was paid where a file has the price, what changes it and a total, or a part that was paid. */
export function withPaidAmount(all: Meanings, columns: Columns): Meanings {
  // Beside *Pagado: 12.000* or *Pagado: SÍ* a part may be in it, or have been paid before.
  const hasPaid = all.some(
    (one, at) => one?.rank === PAID_RANK || (one?.field === 'status' && asksIfPaid(columns[at]?.heading ?? '')),
  )
  const areSales = all.map((one, at) => one?.field === 'amount' && areInstalments(columns, at))
  // An *Abono* of a part may be without the fee.
  const isOpen = (one: Meaning | null) => one?.field === 'credit' && areSales.includes(true)
  const meanings = all.map((one, at) =>
    areSales[at] || isOpen(one) || (hasPaid && one?.rank === PART_RANK) ? null : one,
  )
  return [withTotal, withPaid, withGross].reduce<Meanings>((next, step) => step(next, columns), meanings)
}

/** Whether a sale is several times another column, as many as an instalment *1/3* says: which of them came in is open. */
function areInstalments(columns: Columns, at: number): boolean {
  const sizeAt = sizesOf(columns)
  return columns.some(({ cells }) => {
    const parts = cells.flatMap((cell, row) => {
      const [, number = 0, count = 0] = /^\s*(\d{1,2})\s*(?:\/|de)\s*(\d{1,2})\s*$/.exec(cell)?.map(Number) ?? []
      const part = (sizeAt(at, row) ?? 0) / count
      return part > 0 && count > 1 && number <= count ? [{ row, part }] : []
    })
    // One of them may be a twelfth by chance.
    const explained = parts.filter(({ row, part }) =>
      columns.some((one) => Math.abs((sizeAt(one.at, row) ?? 0) - part) < 1),
    )
    return explained.length * 2 > parts.length
  })
}

/** Where fees explain what is left, as *Precio*, *Comisión* and *Neto* do, or *Acreditado* is most of it, that was paid. */
function withGross(meanings: Meanings, columns: Columns): Meanings {
  const fields = bestOfEach(meanings)
  const hasAmount = fields.includes('amount') || fields.includes('debit')
  const netAt = fields.indexOf(hasAmount ? 'amount' : 'credit')
  if (!AFTER_FEES.test(columns[netAt]?.text ?? '')) return meanings
  const sizeAt = sizesOf(columns)
  const fees = columns.filter(({ at, text }) => at !== netAt && FEES.test(text))
  const paid = rowsOf(columns).flatMap((row) => {
    // A service that the gateway takes is no sale.
    const net = hasSign(columns[netAt]?.cells[row] ?? '') ? null : sizeAt(netAt, row)
    return net ? [{ row, net, fee: sum(fees.map(({ at }) => sizeAt(at, row) ?? 0)) }] : []
  })
  const isWithheld = fields.includes('name') && fees.every(({ text }) => /retenc/.test(text))
  const isCredited = /acreditad/.test(columns[netAt]?.text ?? '')
  const hasDiscounts = columns.some(({ text }) => DISCOUNTS.test(text))
  const gross = columns.find(({ at, text }) => {
    const isOther = FEES.test(text) || OF_BEFORE.test(text) || (isWithheld && /facturad/.test(text))
    if (at === netAt || isOther || (meanings[at]?.field ?? 'amount') !== 'amount') return false
    const explained = paid.filter(({ row, net, fee }) => fee > 0 && sizeAt(at, row) === net + fee)
    // A gateway takes something of each, a payer who owes more does not.
    const isMost = (row: number) => {
      const [size, net] = [sizeAt(at, row) ?? 0, sizeAt(netAt, row) ?? 0]
      return size * 0.8 <= net && net < size
    }
    const areMost = isCredited && !hasDiscounts && isMoney(meanings[at]?.field) && rowsOf(columns).every(isMost)
    const areExplained = areMost || explained.length * 2 > paid.length
    return areExplained && paid.every(({ row, net }) => (sizeAt(at, row) ?? 0) >= net)
  })
  if (!gross) return meanings
  return meanings.map((one, at) =>
    at === gross.at ? { field: 'amount', rank: FIRST_RANK } : at === netAt ? null : one,
  )
}

/** Headings of what is taken from a price. */
const DISCOUNTS = /descuento|bonific|\bdto\b|\bbeca|rebaja|promo/
const CHANGES = new RegExp(`${SURCHARGES.source}|${DISCOUNTS.source}`)
/** *Importe con descuento* is what is left of it. */
const CHANGED = new RegExp(`\\bcon (?:el |la )?(?:${CHANGES.source})`)
const OF_BEFORE = /saldo|anterior|acumul|previo/

const RESTS = /^(?:saldo$|rest[ao]|falta|pendiente|adeuda)/
const OF_LATER = /venc|vto|proxim|siguiente|disponible|limite/

/** A part that what is left explains. */
const SURE: Meaning = { field: 'amount', rank: PART_RANK - 1 }

/** Of *Importe*, *Recargo* and *Total* the sum was paid; *Descuento* and *Resta* are taken from it. */
function withTotal(meanings: Meanings, columns: Columns): Meanings {
  const priceAt = bestOfEach(meanings.map((one) => (isPaid(one) ? null : one))).indexOf('amount')
  if (priceAt < 0) return meanings
  const totals = columns.filter(({ at, heading }) => {
    const mayBeTotal = at !== priceAt && meanings[at]?.field === 'amount' && meanings[at]?.rank !== PART_RANK
    return mayBeTotal && !/\bnet[oa]?\b/i.test(heading)
  })
  const sizeAt = sizesOf(
    columns,
    columns.filter((one) => one.at === priceAt || totals.includes(one)),
  )
  const rests = columns.filter(({ text }) => RESTS.test(text))
  const others = columns.filter((one) => one.at !== priceAt && !totals.includes(one) && !OF_BEFORE.test(one.text))
  const changes = others.filter(({ text }) => CHANGES.test(text) && !CHANGED.test(text))
  const priceIn = (row: number) => sizeAt(priceAt, row) ?? 0
  const expectedIn = (row: number, parts: Columns) => {
    const signed = parts.map((one) =>
      DISCOUNTS.test(one.text) || rests.includes(one) ? -(sizeAt(one.at, row) ?? 0) : (sizeAt(one.at, row) ?? 0),
    )
    return priceIn(row) + sum(signed)
  }
  const isSum = ({ at }: Column, parts: Columns) => {
    const rows = rowsOf(columns).filter((row) => sizeAt(at, row) !== null)
    const isChanged = rows.some((row) => sizeAt(at, row) !== priceIn(row))
    return isChanged && rows.every((row) => sizeAt(at, row) === expectedIn(row, parts))
  }
  const partsOf = columns.map((column) => {
    const meaning = meanings[column.at]
    const isKnown = isMoney(meaning?.field) && meaning?.rank !== PART_RANK
    const isOther = others.includes(column) && !changes.includes(column) && !rests.includes(column)
    const hasAmounts = rowsOf(columns).some((row) => sizeAt(column.at, row))
    const mayBePaid = !isKnown && isOther && !OF_LATER.test(column.text) && hasAmounts
    const ofPaid = mayBePaid ? [changes, rests, [...changes, ...rests]] : []
    const sums = totals.includes(column) ? [changes, ...others.map((other) => [other])] : ofPaid
    return sums.find((parts) => !parts.includes(column) && isSum(column, parts))
  })
  // Only a person can say what was paid where it is empty, but in a total below the table, or another price has no reason.
  const isPayment = (row: number) => columns.some(({ cells }) => isDay(cells[row] ?? ''))
  const isPartial = columns.some(({ at, text }) => {
    const parts = partsOf[at]
    return rowsOf(columns).some((row) => {
      const size = sizeAt(at, row)
      if (parts) return size === null && expectedIn(row, parts) !== 0 && isPayment(row)
      return CHANGED.test(text) && size && size !== sizeAt(priceAt, row)
    })
  })
  return meanings.map((one, at) => {
    if (isPartial) return one?.rank === PAID_RANK ? one : withoutAmount(one)
    // *Entrega* that makes the total more is no part of it.
    if (one?.rank === PART_RANK) return partsOf.flat().some((part) => part?.at === at) ? null : partsOf[at] ? SURE : one
    return partsOf[at] && one?.rank !== PAID_RANK ? { field: 'amount', rank: FIRST_RANK } : one
  })
}

/** In each row something, and never more than an amount. */
function areWithin({ at: paidAt }: Column, amounts: Columns, columns: Columns): boolean {
  const sizeAt = sizesOf(columns, [...columns.filter(({ at }) => at === paidAt), ...amounts])
  return rowsOf(columns).every((row) => {
    const most = Math.max(...amounts.map(({ at }) => sizeAt(at, row) ?? 0))
    return !columns.some(({ cells }) => isDay(cells[row] ?? '')) || (sizeAt(paidAt, row) || Infinity) <= most
  })
}

/** What was paid of each amount: never more than `most` times it; in some row all of it, or with decimals, round or 0. If no part may be paid, all or nothing. */
function arePartsOf(paid: readonly string[], amounts: readonly string[], mayBePart: boolean, most: number): boolean {
  if (!holdsAmounts(paid)) return false
  const mark = decimalMarkOf([...paid, ...amounts])
  const pairs = paid.map((cell, row) => [cell, amounts[row] ?? ''].map((one) => sizeOf(one, mark)))
  const isWhole = pairs.some(([part, amount]) => part !== null && part !== 0 && part === amount)
  // *100* or *11* of 12.000 may be a receipt, a percentage or a month.
  const areLarge = pairs.every(([part, amount]) => !part || part * 20 >= (amount ?? 0))
  const areRound = pairs.every(([part]) => !part || part % 10_000 === 0) || pairs.some(([part]) => part === 0)
  return (
    pairs.every(([part, amount]) => !part || (amount && (mayBePart ? part <= amount * most : part === amount))) &&
    (isWhole || (mayBePart && (holdsMoney(paid) || (areLarge && areRound))))
  )
}

/** An amount that says less than most others. */
const COLLECTED = fieldNamed('cobrado')

/** *Importe abonado* was paid of an amount: beside a surcharge also more, beside a fee all of it or nothing. */
function withPaid(meanings: Meanings, columns: Columns): Meanings {
  const { balance } = otherMoneyColumns(headingsOf(columns))
  const mayBePart = !columns.some(({ text }) => FEES.test(text.replace(/\bi(?:va|gv)\b/, '')))
  const mayBeMore = mayBePart && columns.some(({ text }) => SURCHARGES.test(text))
  // After its day somebody pays more.
  const most = columns.some(({ text, cells }) => /venc|\bvto/.test(text) && cells.some(isDay)) ? 1.5 : 1
  const amounts = columns.filter(({ at }) => meanings[at]?.field === 'amount' && !isPaid(meanings[at]))
  const parts = columns.filter(({ at }) => meanings[at]?.rank === PART_RANK)
  // More than the amount, or nothing, may be only a part of what was paid.
  if (amounts.length > 0 && parts.some((part) => !areWithin(part, amounts, columns))) return meanings.map(withoutAmount)
  return columns.map((column) => {
    const { at, heading, cells } = column
    const meaning = meanings[at] ?? null
    if (!isPaid(meaning)) return meaning
    // Beside *Importe recibido* it may be what the club paid.
    const others = columns.filter((other) => other !== column && other.at !== balance)
    if (amounts.length === 0) return others.some((other) => takeTurns(cells, other.cells)) ? null : COLLECTED
    const isPart = parts.includes(column) || amounts.some((amount) => arePartsOf(cells, amount.cells, mayBePart, most))
    if (mayBeMore || isPart) return meaning
    // *3333* of 12.000 may be a receipt or a part: a person has to look.
    const mayBeParts = mayBePart && /^\W*pag/i.test(heading) && areWithin(column, amounts, columns)
    return mayBeParts && asksIfPaid(heading) ? { field: 'status', rank: FIRST_RANK } : COLLECTED
  })
}
