/** What is wrong when a promise is broken, for counting; `text` says of what. */
export type Breach = {
  kind:
    | 'lost' // answered 2xx, and not there as it was answered
    | 'repeat' // a receipt number, a key or a record there twice
    | 'gap' // a receipt number missing
    | 'half' // a receipt without all that belongs to it
    | 'unbalanced' // ledger, fee and balance do not agree
    | 'miscounted' // cuotas of a standing are not as many as the institution's tally says
    | 'history' // an audit event missing, or one too many
    | 'answer' // an answer that should not be, or another one to the same key
    | 'process' // the server ended by itself, or no longer answers
  text: string
}

/** What of the numbers of one institution's receipts is not 1, 2, 3, …, once each. */
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
