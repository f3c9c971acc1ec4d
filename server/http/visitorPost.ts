import type { z } from 'zod'
import { refuseHiddenCharacters } from '#domain/values/hiddenCharacters'
import type { Actor } from '#domain/access/actor'
import type { ErrorCode } from '#domain/api/errors'
import { answerOnce, wasAnswered } from '../services/records/answerOnce.ts'
import { wasOvertaken, retryOvertaken } from '../services/records/retryOvertaken.ts'
import type { WriteTransaction } from '../store/port.ts'
import { bodyObject, readBodyText } from './body.ts'
import { onceOnly, whileRunning } from './idempotency.ts'
import { parseOr } from './parse.ts'
import type { Route, RouteDeps } from './route.ts'

/** Visitors have no record. Their requests with an `Idempotency-Key` are remembered under this id. */
const VISITOR: Actor = { userId: '00000000-0000-0000-0000-000000000000', rols: [], memberships: [] }

const ERRORS = [
  'bodyTooLarge',
  'malformedBody',
  'unsupportedMediaType',
  'validation',
  'malformedHeader',
  'keyReused',
  'requestRunning',
  'rateLimited',
] as const

/** Null if the request left no record. `isMailed`: somebody is informed by e-mail, once. */
type Left = { id: string | null; isMailed: boolean }
/** The work of a visitor's request, in a transaction of the product itself. */
type Work = (tx: WriteTransaction) => Promise<Left>

/**
 * A public POST by which a visitor leaves something. It answers nothing of what others left. The same `Idempotency-
 * Key` gets the first answer.
 */
export function visitorPostRoute<
  Params extends z.ZodObject,
  Body extends z.ZodObject,
  Response extends z.ZodType,
>(spec: {
  path: string
  summary: string
  params: Params
  body: Body
  response: Response
  errors?: readonly ErrorCode[]
  handle(asked: {
    request: Request
    deps: RouteDeps
    now: number
    params: z.output<Params>
    body: z.output<Body>
    /** Writes what the request leaves, once. `isMailed` is false for a repeated request. */
    writeOnce: (work: Work) => Promise<Left>
  }): Promise<z.output<Response>>
}): Route {
  const body = spec.body.superRefine((given, context) => refuseHiddenCharacters(given, context))
  return {
    doc: {
      method: 'POST',
      path: `/public/${spec.path}`,
      summary: spec.summary,
      tag: 'public',
      secured: false,
      params: spec.params,
      query: null,
      body,
      status: 201,
      response: spec.response,
      list: false,
      idempotent: true,
      limit: 'messages',
      errors: [...ERRORS, ...(spec.errors ?? [])],
    },
    async run({ request, url, pathParams, deps }) {
      const now = deps.clock()
      const text = await readBodyText(request)
      const once = await onceOnly(request, `POST ${url.pathname}`, text)
      const given = parseOr('validation', body, bodyObject(text))
      const transactions = deps.store.as({ kind: 'system' }, now)
      const writeOnce = (work: Work) => {
        const write = () =>
          transactions.write(async (tx): Promise<Left> => {
            const worked = { isMailed: false }
            const remembered = { actor: VISITOR, now, once, status: 201 }
            const answer = await answerOnce(tx, remembered, async () => {
              const { id, isMailed } = await work(tx)
              worked.isMailed = isMailed
              return { id }
            })
            // The remembered answer is the first one's.
            return { ...(answer as { id: string | null }), ...worked }
          })
        const writeOnTop = () => retryOvertaken(write, (error) => wasOvertaken(error) || wasAnswered(error, once))
        return whileRunning(deps.running, VISITOR.userId, once, writeOnTop)
      }
      const params = parseOr('notFound', spec.params, pathParams)
      return {
        body: await spec.handle({ request, deps, now, params, body: given, writeOnce }),
        headers: { 'Cache-Control': 'no-store' },
      }
    },
  }
}
