/** The kind of broken promise, for counting; `text` has the details. */
export type Breach = {
  kind:
    | 'lost' // answered 2xx, but missing or different
    | 'repeat' // a duplicate receipt number, key or record
    | 'gap' // a receipt number missing
    | 'half' // an incomplete receipt, run or moved credit
    | 'unbalanced' // ledger, fee and balance do not agree
    | 'miscounted' // the count of cuotas with a standing differs from the institution's tally
    | 'history' // an audit event missing, or one too many
    | 'answer' // a wrong answer, or a different one to the same key
    | 'process' // the server ended by itself, or stopped answering
  text: string
}

/** How an institution's receipt numbers differ from 1, 2, 3, …, once each. */
export function numberBreaches(institutionId: string, numbers: readonly number[]): Breach[] {
  const breaches: Breach[] = []
  const seen = new Set<number>()
  for (const number of numbers) {
    if (seen.has(number)) breaches.push({ kind: 'repeat', text: `${institutionId}: receipt number ${number} twice` })
    seen.add(number)
  }
  for (let number = 1; number <= Math.max(0, ...seen); number += 1) {
    if (!seen.has(number)) breaches.push({ kind: 'gap', text: `${institutionId}: no receipt number ${number}` })
  }
  return breaches
}
