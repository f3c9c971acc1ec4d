import type { BankTable } from '#domain/bankRows'

/** As many rows do not come twice by chance; fewer ones may be the same words about other transfers. */
const FEWEST_ROWS = 10

/**
 * Returns the id of one reading of a file. The same file again has the same id, so that its lines are known by their
 * place, whatever columns are chosen.
 */
export async function importIdOf({ before, headings, rows }: BankTable): Promise<string> {
  if (rows.length < FEWEST_ROWS) return crypto.randomUUID()
  const bytes = new TextEncoder().encode(JSON.stringify([before, headings, rows]))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  // A UUID of version 8, which is for ids that are made from content.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
