import { REVIEWED_AT_ONCE } from '#domain/bankLine'
import type { BankLineInput } from '#domain/bankLine'
import { groupBy } from '#domain/groupBy'

/** The most characters of a request: accents take two bytes, and the API takes 1 MiB. */
const MOST_CHARACTERS = 400_000

/**
 * Returns a file's lines in parts for the review. Lines of one day and amount are compared as a set, so they stay together;
 * where they are too many for one request, none of them is said to have its whole day, which leaves equal ones in doubt.
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
