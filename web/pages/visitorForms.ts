import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { csrf } from 'hono/csrf'
import { DomainError } from '#domain/api/errors'
import { ERRORS } from '#domain/api/messages'
import { domainErrorOf } from '#server/http/problem'
import type { FormRefusal } from '../../src/rendering/renderPage.tsx'
import type { Visitor } from '../http/product.ts'
import type { PublicPages } from './publicPages.ts'

const MAX_FORM = 65_536
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;|$)/i

class Refusal extends Error {
  readonly reason: FormRefusal

  constructor(reason: FormRefusal) {
    super(`a form was refused: ${reason}`)
    this.reason = reason
  }
}

/** Forms from browsers without JavaScript, which only our own pages may send. Answers null for anything else. */
export function createVisitorForms(
  pages: Pick<PublicPages, 'post' | 'unsent'>,
  { origin, report }: { origin: string | null; report: (error: unknown) => void },
): (request: Request, visitor: Visitor) => Promise<Response | null> {
  async function pageAnswer(
    request: Request,
    { body, refused, visitor }: { body: string; refused: FormRefusal | null; visitor: Visitor },
  ): Promise<Response> {
    const url = new URL(request.url)
    try {
      // Refused forms from other sites do not count against the visitor's messages.
      if (refused) await visitor.countPage()
      else await visitor.countForm()
      const answer = await pages.post(url, request, {
        body,
        refused,
        ask: async (address, init) => visitor.ask(new Request(new URL(address, request.url), init)),
        keyOf: (once, content) => createHash('sha256').update(`${once}\n${content}`).digest('base64url'),
      })
      if (answer === 'failed')
        return await pages.unsent(url, request, { body, failure: new DomainError('unavailable') })
      return answer ?? new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } })
    } catch (error) {
      const failure = domainErrorOf(error)
      if (failure.status >= 500) report(error)
      return pages.unsent(url, request, { body, failure })
    }
  }

  const forms = new Hono<{ Bindings: { visitor: Visitor } }>()
  forms.use(
    csrf({ origin: (sender, { req }) => sender === origin || sender === new URL(req.url).origin }),
    bodyLimit({
      maxSize: MAX_FORM,
      onError: () => {
        throw new Refusal('bodyTooLarge')
      },
    }),
  )
  forms.post('*', async ({ req, env: { visitor } }) => {
    if (!FORM_TYPE.test(req.header('Content-Type') ?? '')) throw new Refusal('unsupportedMediaType')
    return pageAnswer(req.raw, { body: await req.text(), refused: null, visitor })
  })
  forms.onError((error, { req, env: { visitor } }) => {
    const isForeign = 'status' in error && error.status === ERRORS.forbidden.status
    const reason = error instanceof Refusal ? error.reason : isForeign && 'forbidden'
    if (!reason) throw error
    return pageAnswer(req.raw, { body: '', refused: reason, visitor })
  })
  return async (request, visitor) => (request.method === 'POST' ? forms.fetch(request, { visitor }) : null)
}
