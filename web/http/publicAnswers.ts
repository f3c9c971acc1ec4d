import { ROUTES } from '#server/app'
import { createCache } from './cache.ts'
import { keptAnswer } from './compressAnswer.ts'
import type { KeptAnswer } from './compressAnswer.ts'
import { send } from './encoding.ts'

/** The most answers that are kept. */
const MOST_ANSWERS = 300

/** The addresses whose answers anybody may share. */
const CACHEABLE = new RegExp(
  `^/api/v1(?:${ROUTES.flatMap(({ doc }) => (doc.cacheable ? [patternOf(doc.path)] : [])).join('|')})$`,
)

type Answer = (request: Request) => Promise<Response>

export type PublicAnswers = {
  fetch: Answer
  /** Forgets every answer: something that they tell has changed. */
  clear(): void
}

/**
 * The API, whose public lists and records are asked of the database once, however many visitors ask: their routes say that
 * the answer is the same for everybody (`cacheable`). It is kept for `keepMs` milliseconds if it says so itself
 * (`Cache-Control: public`). Any other request goes through as it is.
 */
export function createPublicAnswers(ask: Answer, keepMs: number): PublicAnswers {
  const cache = createCache<KeptAnswer>({
    most: MOST_ANSWERS,
    keepMs,
    isGood: ({ headers }) => headers['cache-control']?.startsWith('public') === true,
  })

  return {
    async fetch(request) {
      const { pathname, search } = new URL(request.url)
      if (request.method !== 'GET' || !CACHEABLE.test(pathname)) return ask(request)
      // Without the headers of who asks, because all others get the answer too.
      const { bytes, ...answer } = await cache.get(pathname + search, async () =>
        keptAnswer(await ask(new Request(request.url))),
      )
      return send(request, bytes, answer)
    },
    clear: () => cache.clear(),
  }
}

function patternOf(path: string): string {
  return path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')
}
