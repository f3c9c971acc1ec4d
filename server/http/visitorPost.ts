import type { z } from 'zod'
import { refuseHiddenCharacters } from '#domain/values/hiddenCharacters'
import type { Actor } from '#domain/access/actor'
import type { ErrorCode } from '#domain/api/errors'
import { answerOnce, wasAnswered, wasOvertaken, retryOvertaken } from '../services/records/answerOnce.ts'
import type { WriteTransaction } from '../store/port.ts'
import { bodyObject, readBodyText, parseOr } from './body.ts'
import { onceOnly, whileRunning } from './idempotency.ts'
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

type Result = { id: string | null; isMailed: boolean }
type Work = (tx: WriteTransaction) => Promise<Result>

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
  handle(request: {
    request: Request
    deps: RouteDeps
    now: number
    params: z.output<Params>
    body: z.output<Body>
    writeOnce: (work: Work) => Promise<Result>
  }): Promise<z.output<Response>>
}): Route {
  const body = spec.body.superRefine((input, context) => refuseHiddenCharacters(input, context))
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
      const input = parseOr('validation', body, bodyObject(text))
      const transactions = deps.store.as({ kind: 'system' }, now)
      const writeOnce = (work: Work) => {
        const write = () =>
          transactions.write(async (tx): Promise<Result> => {
            const worked = { isMailed: false }
            const remembered = { actor: VISITOR, now, once, status: 201 }
            const answer = await answerOnce(tx, remembered, async () => {
              const { id, isMailed } = await work(tx)
              worked.isMailed = isMailed
              return { id }
            })
            return { ...(answer as { id: string | null }), ...worked }
          })
        const writeOnTop = () => retryOvertaken(write, (error) => wasOvertaken(error) || wasAnswered(error, once))
        return whileRunning(deps.running, VISITOR.userId, once, writeOnTop)
      }
      const params = parseOr('notFound', spec.params, pathParams)
      return {
        body: await spec.handle({ request, deps, now, params, body: input, writeOnce }),
        headers: { 'Cache-Control': 'no-store' },
      }
    },
  }
}
