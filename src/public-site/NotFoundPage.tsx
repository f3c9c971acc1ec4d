import { createSearchParams, Link, useLocation } from 'react-router-dom'
import { notFound, PAGE_WORDS } from '../providers/es/site.ts'
import { fill } from '../providers/i18n/text.ts'
import { Notice } from '../ui/feedback/Notice.tsx'
import { usePageTitle } from '../ui/shell/usePageTitle.ts'
import { foldText } from '#domain/values/fold'

const MOST_SUGGESTED = 3
const MOST_LETTERS = 60
/** In shorter words an error makes another word. */
const MISTYPED_FROM = 5

/** The parts of an address as words: `/clubes/Atl%C3%A9tico-Norte` has "clubes" and "Atlético Norte". */
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

export function closestPages(pathname: string): { to: string; label: string }[] {
  const words = wordsOf(pathname).flatMap((part) => foldText(part).split(' '))
  const exact = pagesWhere((beginning) => words.some((word) => word.startsWith(beginning)))
  if (exact.length > 0) return exact
  return pagesWhere((beginning) => words.some((word) => beginsMistyped(word, beginning)))
}

function pagesWhere(isMeant: (beginning: string) => boolean) {
  return PAGE_WORDS.filter((page) => page.words.some(isMeant)).slice(0, MOST_SUGGESTED)
}

/**
 * Whether `word` begins with `beginning`, with one typing error. `domain/values/searchText.ts`
 * would enlarge the first page's code.
 */
function beginsMistyped(word: string, beginning: string): boolean {
  if (beginning.length < MISTYPED_FROM) return false
  const wrong = Array.from(beginning).findIndex((letter, at) => letter !== word[at])
  const [rest, meant] = [word.slice(wrong), beginning.slice(wrong)]
  const swapped = `${meant[1] ?? ''}${meant[0]}${meant.slice(2)}`
  return (
    rest.slice(1).startsWith(meant) ||
    rest.startsWith(meant.slice(1)) ||
    rest.slice(1).startsWith(meant.slice(1)) ||
    rest.startsWith(swapped)
  )
}

/** The last part of the address, or null if it has no letters to search for. */
export function suggestedSearch(pathname: string): string | null {
  const last = wordsOf(pathname).findLast((part) => part !== '')
  return last !== undefined && /\p{L}{3}/u.test(last) ? last : null
}

export default function NotFoundPage() {
  usePageTitle(notFound.title, 404)
  const { pathname } = useLocation()
  const closest = closestPages(pathname)
  const words = suggestedSearch(pathname)
  return (
    <Notice level={1} title={notFound.title} detail={closest.length > 0 ? notFound.closest : notFound.detail}>
      {closest.map(({ to, label }) => (
        <Link key={to} className="button" to={to}>
          {label}
        </Link>
      ))}
      {closest.length === 0 && (
        <Link className="button" to="/">
          {notFound.home}
        </Link>
      )}
      {words !== null && (
        <Link className="button button-quiet" to={`/institutions?${createSearchParams({ q: words })}`}>
          {fill(notFound.search, { words })}
        </Link>
      )}
      <Link className="button button-quiet" to="/help">
        {notFound.help}
      </Link>
    </Notice>
  )
}
