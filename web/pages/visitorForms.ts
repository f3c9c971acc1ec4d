import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { csrf } from 'hono/csrf'
import { DomainError, ERROR_STATUS } from '#domain/api/errors'
import { domainErrorOf } from '#server/http/problem'
import type { FormRefusal } from '../../src/rendering/renderPage.tsx'
import type { Visitor } from '../http/product.ts'
import type { PublicPages } from './publicPages.ts'

/** The largest form, in bytes: more than what its fields take, encoded. */
const MAX_FORM = 65_536
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;|$)/i

/** A form that is refused before it is read. Its page tells why. */
class Refused extends Error {
  readonly reason: FormRefusal

  constructor(reason: FormRefusal) {
    super(`a form was refused: ${reason}`)
    this.reason = reason
  }
}

/**
 * Takes the forms of public pages from browsers without JavaScript, and answers with the page that shows the result, also
 * when they are refused. A visitor who sends too many gets back what they typed, and no page is made for them.
 * Only our own pages may send them: those of `origin` too, which is the site's behind a proxy. `report` gets faults.
 * Answers null for anything else than such a form.
 */
export function createVisitorForms(
  pages: Pick<PublicPages, 'post' | 'unsent'>,
  { origin, report }: { origin: string | null; report: (error: unknown) => void },
): (request: Request, visitor: Visitor) => Promise<Response | null> {
  async function answered(
    request: Request,
    { body, refused, visitor }: { body: string; refused: FormRefusal | null; visitor: Visitor },
  ): Promise<Response> {
    const url = new URL(request.url)
    try {
      // Whatever others make this browser send is none of its messages.
      if (refused) await visitor.countPage()
      else await visitor.countForm()
      const answer = await pages.post(url, request, {
        body,
        refused,
        // The address of the API, as the browser would ask for it.
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
        throw new Refused('bodyTooLarge')
      },
    }),
  )
  forms.post('*', async ({ req, env: { visitor } }) => {
    if (!FORM_TYPE.test(req.header('Content-Type') ?? '')) throw new Refused('unsupportedMediaType')
    return answered(req.raw, { body: await req.text(), refused: null, visitor })
  })
  forms.onError((error, { req, env: { visitor } }) => {
    const isForeign = 'status' in error && error.status === ERROR_STATUS.forbidden
    const reason = error instanceof Refused ? error.reason : isForeign && 'forbidden'
    if (!reason) throw error
    // Another site may have filled it in, and what is too large or no form was not read.
    return answered(req.raw, { body: '', refused: reason, visitor })
  })
  return async (request, visitor) => (request.method === 'POST' ? forms.fetch(request, { visitor }) : null)
}
