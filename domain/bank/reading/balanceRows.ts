import { foldText } from '../../values/fold.ts'

const DAY = String.raw`(?: (?:al|as|of|d[eo]l?|dia|mes|periodo|ejercicio|cierre|a|en|cuenta|cta|cte|corriente|\$|[\d/.:-]+|[a-z]{3,10} \d{4}))*`
const OPENING = new RegExp(
  `^(?:(?:saldo|sdo|balance)(?: (?:del?|mes|periodo|ejercicio|acumulado))* (?:inic?(?:ial)?|ant(?:erior)?|apertura|previo|inicio|arrastr(?:e|ado))|arrastre(?: de saldos?)?|(?:opening|beginning|initial|previous)(?: available)? balance|balance (?:(?:brought )?forward|at (?:the )?start of (?:the )?period))${DAY}$`,
)
const CLOSING = new RegExp(
  `^(?:(?:saldo|sdo|balance) (?:final|de cierre|cierre|ultimo|nuevo|al)|nuevo saldo|(?:closing|ending|final) balance|balance at (?:the )?end of (?:the )?period)${DAY}$`,
)
const OTHER = new RegExp(
  `^(?:saldos?(?: (?:total|actual|disponible|contable|parcial|a favor|d[eo]l? dia|diario|a la fecha|promedio))?|disponible|resumen|sumas?(?: (?:total(?:es)?|iguales|y saldos))?|cantidad de movimientos|(?:transportes?|viene)(?: (?:de|a|la|pagina|hoja|siguiente|anterior))*|(?:current|available) balance|(?:sub)?total(?:es)?(?: (?:de|del|los|las|la))*(?: (?:debitos?|creditos?|movimientos?|periodo|cargos|abonos|depositos|retiros|general|dia|mes|pagina|cuenta|ingresos|egresos|y))*)${DAY}$`,
)

/** An amount at the end of a cell: it has a sign of a currency, or a mark. */
const AMOUNT_AT_END = /[\s:]+((?:[A-Z]{0,3}[$€]|S\/\.?|Gs\.?|[A-Z]{3}|[-+(])?[\s-]*\d[\d.,]*\)?-?\s*(?:€|[A-Z]{2,3})?)$/

/** `word`: *Saldo* or *Total* alone; `sum`: another total, as *Total cuota marzo*. A payer may write both. */
export type BalanceKind = 'opening' | 'closing' | 'other' | 'word' | 'sum'

/** What a text says that names a balance or a sum, and no movement. */
export function balanceKindOf(text: string): BalanceKind | null {
  const words = foldText(text)
    .replaceAll('_', ' ')
    .replace(/[:.\s]+/g, ' ')
    .trim()
    // *S A L D O*
    .replace(/^(?:[a-z] )+[a-z]$/, (letters) => letters.replaceAll(' ', ''))
  if (/^(?:saldos?|total(?:es)?)$/.test(words)) return 'word'
  if (OPENING.test(words)) return 'opening'
  if (CLOSING.test(words)) return 'closing'
  if (OTHER.test(words)) return 'other'
  return /^(?:sub)?total(?:es)?\b/.test(words) ? 'sum' : null
}

/** The kind of a cell such as `Saldo final: $ 1.000,00`, and the amount in it. */
export function balanceWithin(cell: string): { kind: BalanceKind | null; amount: string } {
  const [end = '', amount = ''] = AMOUNT_AT_END.exec(cell.trim()) ?? []
  const isAmount = /[$€.,]/.test(amount)
  const label = isAmount ? cell.trim().slice(0, -end.length) : cell
  return { kind: balanceKindOf(label), amount: isAmount ? amount : '' }
}

/** The balances in the lines above a table: after their words, beside them or below them. */
export function balancesAbove(rows: readonly (readonly string[])[]): { kind: BalanceKind; amount: string }[] {
  return rows.flatMap((cells, line) =>
    cells.flatMap((cell, index) => {
      const { kind, amount } = balanceWithin(cell)
      if (kind === null) return []
      const beside = cells.slice(index + 1).find((other) => other.trim() !== '') ?? ''
      const texts = [amount, beside, rows[line + 1]?.[index] ?? '']
      return [{ kind, amount: texts.find((text) => /\d/.test(text) && !/\p{L}{4}/u.test(text)) ?? '' }]
    }),
  )
}
