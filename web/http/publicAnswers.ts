import { ROUTES } from '#server/app'
import { createCache } from './cache.ts'
import { copyOf, send, type AnswerCopy } from './encoding.ts'

const MOST_ANSWERS = 300

const CACHEABLE = new RegExp(
  `^/api/v1(?:${ROUTES.flatMap(({ doc }) => (doc.cacheable ? [patternOf(doc.path)] : [])).join('|')})$`,
)

type Handler = (request: Request) => Promise<Response>

/** Answers of `cacheable` routes are shared for `keepMs` milliseconds if they are `Cache-Control: public`. */
export function createPublicAnswers(fetchApi: Handler, keepMs: number) {
  const cache = createCache<AnswerCopy>({
    most: MOST_ANSWERS,
    keepMs,
    isGood: ({ headers }) => headers['cache-control']?.startsWith('public') === true,
  })

  return {
    fetch: async (request: Request) => {
      const { pathname, search } = new URL(request.url)
      if (request.method !== 'GET' || !CACHEABLE.test(pathname)) return fetchApi(request)
      // Without the caller's headers, because all others get the answer too.
      const { bytes, ...answer } = await cache.get(pathname + search, async () =>
        copyOf(await fetchApi(new Request(request.url))),
      )
      return send(request, bytes, answer)
    },
    clear: () => cache.clear(),
  }
}

function patternOf(path: string): string {
  return path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')
}
