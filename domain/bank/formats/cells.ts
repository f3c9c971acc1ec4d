/** `12000.5` or `12,000.50` as `12000,50`. Three decimals get a zero: they would look like thousands. */
export function amountCell(text: string): string {
  const withoutGroups = text.trim().replace(/([.,])(?=.*(?!\1)[.,]\d*$)/g, '')
  const amount = withoutGroups.replace('.', ',')
  return /,\d{3}$/.test(amount) ? `${amount}0` : amount
}

export function signedCell(amount: string, isDebit: boolean): string {
  return isDebit && /^\d/.test(amount) ? `-${amount}` : amount
}

/** `261120` is a day of this century. */
export function dayCell(digits: string): string {
  return /^\d{6}$/.test(digits) ? `20${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4)}` : digits
}

export function joinTexts(texts: readonly string[]): string {
  return texts.join(' ').replace(/\s+/g, ' ').trim()
}

/** The cell of a description, for a row that is a balance of the account and no movement. */
export const OPENING = 'Saldo inicial'
export const CLOSING = 'Saldo final'

/** Returns a function that finds the line of a position, which never goes back. */
export function lineCounterOf(text: string): (position: number) => number {
  const breaks = /\r\n|\r|\n/g
  let line = 1
  let next = breaks.exec(text)
  return (position) => {
    while (next && next.index < position) {
      line += 1
      next = breaks.exec(text)
    }
    return line
  }
}
