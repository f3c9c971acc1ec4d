import { ROUTES } from '#server/app'
import { createCache } from './cache.ts'
import { keptAnswer, type KeptAnswer, send } from './encoding.ts'

const MOST_ANSWERS = 300

const CACHEABLE = new RegExp(
  `^/api/v1(?:${ROUTES.flatMap(({ doc }) => (doc.cacheable ? [patternOf(doc.path)] : [])).join('|')})$`,
)

type Answer = (request: Request) => Promise<Response>

/** Answers of `cacheable` routes are shared for `keepMs` milliseconds if they are `Cache-Control: public`. */
export function createPublicAnswers(ask: Answer, keepMs: number) {
  const cache = createCache<KeptAnswer>({
    most: MOST_ANSWERS,
    keepMs,
    isGood: ({ headers }) => headers['cache-control']?.startsWith('public') === true,
  })

  return {
    fetch: async (request: Request) => {
      const { pathname, search } = new URL(request.url)
      if (request.method !== 'GET' || !CACHEABLE.test(pathname)) return ask(request)
      // Without the caller's headers, because all others get the answer too.
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
