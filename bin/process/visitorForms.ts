import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { csrf } from 'hono/csrf'
import { ERROR_STATUS } from '#domain/errors'
import { domainErrorOf } from '#server/http/problem'
import type { FormRefusal } from '../../src/rendering/renderPage.tsx'
import type { PublicPages } from './publicPages.ts'

/** The largest form, in bytes: more than what its fields take, encoded. */
const MAX_FORM = 65_536
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;|$)/i
/** When somebody may send a form again that failed, in seconds. */
const RETRY_AFTER = '5'

/** Answers the public API for the client that sent the form, with its limits. */
type AskApi = (request: Request) => Promise<Response>

/** A form that is refused before it is read. Its page tells why. */
class Refused extends Error {
  readonly reason: FormRefusal

  constructor(reason: FormRefusal) {
    super(`a form was refused: ${reason}`)
    this.reason = reason
  }
}

/**
 * Takes the forms of public pages from browsers without JavaScript, and answers with the page that tells what became of
 * them, also when they are refused (ADR 68). Only our own pages may send them: those of `origin` too, which is the site's
 * behind a proxy. `report` hears of faults. Answers null for what is no such form.
 */
export function createVisitorForms(
  pages: Pick<PublicPages, 'post' | 'unsent'>,
  { origin, report }: { origin: string | null; report: (error: unknown) => void },
): (request: Request, askApi: AskApi) => Promise<Response | null> {
  async function answered(
    request: Request,
    { body, refused, askApi }: { body: string; refused: FormRefusal | null; askApi: AskApi },
  ): Promise<Response> {
    const url = new URL(request.url)
    const unsent = async (status: number) => {
      const page = await pages.unsent(url, request, { body, status })
      page.headers.set('Retry-After', RETRY_AFTER)
      return page
    }
    try {
      const answer = await pages.post(url, request, {
        body,
        refused,
        // The address of the API, as the browser would ask for it.
        ask: async (address, init) => askApi(new Request(new URL(address, request.url), init)),
        keyOf: (once, content) => createHash('sha256').update(`${once}\n${content}`).digest('base64url'),
      })
      if (answer === 'failed') return await unsent(ERROR_STATUS.unavailable)
      return answer ?? new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } })
    } catch (error) {
      const { status } = domainErrorOf(error)
      if (status >= 500) report(error)
      return unsent(status)
    }
  }

  const forms = new Hono<{ Bindings: { askApi: AskApi } }>()
  forms.use(
    csrf({ origin: (sender, { req }) => sender === origin || sender === new URL(req.url).origin }),
    bodyLimit({
      maxSize: MAX_FORM,
      onError: () => {
        throw new Refused('bodyTooLarge')
      },
    }),
  )
  forms.post('*', async ({ req, env: { askApi } }) => {
    if (!FORM_TYPE.test(req.header('Content-Type') ?? '')) throw new Refused('unsupportedMediaType')
    return answered(req.raw, { body: await req.text(), refused: null, askApi })
  })
  forms.onError((error, { req, env: { askApi } }) => {
    const isForeign = 'status' in error && error.status === ERROR_STATUS.forbidden
    const reason = error instanceof Refused ? error.reason : isForeign && 'forbidden'
    if (!reason) throw error
    // Another site may have filled it in, and what is too large or no form was not read.
    return answered(req.raw, { body: '', refused: reason, askApi })
  })
  return async (request, askApi) => (request.method === 'POST' ? forms.fetch(request, { askApi }) : null)
}
