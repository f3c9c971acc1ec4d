import { REVIEWED_AT_ONCE, type BankLineInput } from '#domain/bank/line'
import { groupBy } from '#domain/values/groupBy'

/** The most characters of a request: accents take two bytes, and the API takes 1 MiB. */
const MOST_CHARACTERS = 400_000

/**
 * A file's lines in parts for the review. Lines of one day and amount stay together, or else leave equal ones in doubt.
 */
export function reviewParts(lines: readonly BankLineInput[]): BankLineInput[][] {
  const parts: BankLineInput[][] = []
  let size = Number.POSITIVE_INFINITY
  const add = (group: readonly BankLineInput[]) => {
    const last = parts.at(-1)
    const characters = JSON.stringify(group).length
    if (last && last.length + group.length <= REVIEWED_AT_ONCE && size + characters <= MOST_CHARACTERS) {
      last.push(...group)
      size += characters
    } else {
      parts.push([...group])
      size = characters
    }
  }
  for (const group of groupBy(lines, ({ paidOn, amount }) => `${paidOn} ${amount}`).values()) {
    const isWhole = group.length <= REVIEWED_AT_ONCE && JSON.stringify(group).length <= MOST_CHARACTERS
    if (isWhole) add(group)
    else for (const line of group) add([{ ...line, equalInDay: null }])
  }
  return parts
}
