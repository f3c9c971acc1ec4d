import { foldText } from '#domain/fold'
import { searchText, tolerantSearcher } from '#domain/search'
import { PAGE_WORDS } from '../providers/es/notFound.ts'

const MOST_SUGGESTED = 3
const MOST_LETTERS = 60

/** The words of an address that does not exist: `/clubes/Atl%C3%A9tico-Norte` says "clubes" and "Atlético Norte". */
function wordsOf(pathname: string): string[] {
  return pathname.split('/').map((part) =>
    decoded(part)
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
      .slice(0, MOST_LETTERS),
  )
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

/**
 * The pages that somebody may have meant by an address that does not exist, at most three. Where no word is right, each
 * may have a typing error.
 */
export function closestPages(pathname: string): { to: string; label: string }[] {
  const words = wordsOf(pathname).flatMap((part) => foldText(part).split(' '))
  const exact = pagesWhere((beginning) => words.some((word) => word.startsWith(beginning)))
  if (exact.length > 0) return exact
  const text = searchText(...words)
  return pagesWhere((beginning) => tolerantSearcher(beginning)?.(text) ?? false)
}

function pagesWhere(isMeant: (beginning: string) => boolean) {
  return PAGE_WORDS.filter((page) => page.words.some(isMeant)).slice(0, MOST_SUGGESTED)
}

/** What to search for instead: the last part of the address, or null if it has no letters to search for. */
export function searchedFor(pathname: string): string | null {
  const last = wordsOf(pathname).findLast((part) => part !== '')
  return last !== undefined && /\p{L}{3}/u.test(last) ? last : null
}
