import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { csrf } from 'hono/csrf'
import { DomainError } from '#domain/errors'
import { problemResponse } from '#server/http/problem'
import type { PublicPages } from './publicPages.ts'

/** The largest form, in bytes: more than what its fields take, encoded. */
const MAX_FORM = 65_536
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;|$)/i

/** Answers the public API for the client that sent the form, with its limits. */
type AskApi = (request: Request) => Promise<Response>

/**
 * Takes the forms of public pages from browsers without JavaScript, and answers with the page that tells what became of
 * them (ADR 68). Only our own pages may send them: those of `origin` too, which is the site's behind a proxy. Answers
 * null for what is no such form.
 */
export function createVisitorForms(
  pages: Pick<PublicPages, 'post'>,
  origin: string | null,
): (request: Request, askApi: AskApi) => Promise<Response | null> {
  const forms = new Hono<{ Bindings: { askApi: AskApi } }>()
  forms.use(
    csrf({ origin: (sender, { req }) => sender === origin || sender === new URL(req.url).origin }),
    bodyLimit({
      maxSize: MAX_FORM,
      onError: () => {
        throw new DomainError('bodyTooLarge')
      },
    }),
  )
  forms.post('*', async ({ req, env: { askApi } }) => {
    const answer = await pages.post(new URL(req.url), req.raw, {
      body: await req.text(),
      // The address of the API, as the browser would ask for it.
      ask: async (address, init) => askApi(new Request(new URL(address, req.url), init)),
      keyOf: (once, content) => createHash('sha256').update(`${once}\n${content}`).digest('base64url'),
    })
    if (answer === 'failed') return problemResponse(new DomainError('unavailable'))
    return answer ?? new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } })
  })
  forms.onError((error) => {
    if (error instanceof DomainError) return problemResponse(error)
    if ('status' in error && error.status === 403) return problemResponse(new DomainError('forbidden'))
    throw error
  })
  return async (request, askApi) => {
    const isForm = request.method === 'POST' && FORM_TYPE.test(request.headers.get('Content-Type') ?? '')
    return isForm ? forms.fetch(request, { askApi }) : null
  }
}
