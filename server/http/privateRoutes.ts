import { z } from 'zod'
import type { Actor } from '#domain/access/actor'
import type { ErrorCode } from '#domain/api/errors'
import type { Caller, InvitingCaller } from '../services/records/caller.ts'
import { answerOnce, wasAnswered, wasOvertaken, retryOvertaken } from '../services/records/answerOnce.ts'
import type { ReadTransaction, WriteTransaction } from '../store/port.ts'
import { privateCaller } from './authenticate.ts'
import type { Grant } from './authenticate.ts'
import { bodyObject, readBodyText, refuseOversize, parseOr } from './body.ts'
import { withAccountRequests } from './accountRequests.ts'
import { onceOnly, whileRunning } from './idempotency.ts'
import { contentRange, parseListQuery } from './listQuery.ts'
import { NO_PARAMS } from './route.ts'
import type { Call, Route } from './route.ts'

type SharedSpec<Params extends z.ZodObject, Response extends z.ZodType> = {
  path: string
  summary: string
  tag: string
  /** Any one of these grants allows the request. The handler's scope decides which records it reaches. */
  access: readonly Grant[]
  params?: Params
  response: Response
  errors?: readonly ErrorCode[]
}

type RouteCall<Params> = { caller: Caller; actor: Actor; now: number; params: Params }

export const PRIVATE = { 'Cache-Control': 'private, no-store' }

export const base = {
  secured: true,
  limit: 'reads',
  list: false,
  idempotent: false,
  query: null,
  body: null,
  status: 200,
} as const
export const READ_ERRORS = ['missingToken', 'invalidToken', 'forbidden', 'deactivated', 'rateLimited'] as const

/** A private GET of one thing, on one consistent state. With `query` it takes parameters like a list, each JSON. */
export function readRoute<
  Response extends z.ZodType,
  Params extends z.ZodObject = typeof NO_PARAMS,
  Query extends z.ZodObject = typeof NO_PARAMS,
>(
  spec: SharedSpec<Params, Response> & {
    query?: Query
    handle(
      request: RouteCall<z.output<Params>> & {
        tx: ReadTransaction
        query: z.output<Query>
        /** Whether the installation sends mails with links. */
        mails: boolean
      },
    ): Promise<z.output<Response>>
  },
): Route {
  const params = paramsOf(spec)
  return {
    doc: {
      ...docOf(spec, spec.query ? ['malformedQuery', 'unknownFilter'] : []),
      method: 'GET',
      query: spec.query ? { encoding: 'json', schema: spec.query } : null,
    },
    async run(call) {
      const { request, url, pathParams, deps } = call
      const { mailer, ownAddresses } = deps.papers
      const mails = mailer !== null && ownAddresses(request) !== null
      const { read } = await privateCaller(call, 'reads', spec.access)
      const body = await read((context) => {
        const query = spec.query ? parseListQuery(spec.query, url.searchParams) : {}
        const parsedParams = parseOr('malformedId', params, pathParams)
        return spec.handle({ ...context, mails, params: parsedParams, query: query as z.output<Query> })
      })
      return { body, headers: PRIVATE }
    },
  }
}

export function listRoute<
  Row extends z.ZodType,
  Query extends z.ZodObject,
  Params extends z.ZodObject = typeof NO_PARAMS,
>(
  spec: Omit<SharedSpec<Params, Row>, 'response'> & {
    row: Row
    query: Query
    handle(
      request: RouteCall<z.output<Params>> & { tx: ReadTransaction; query: z.output<Query> },
    ): Promise<{ rows: z.output<Row>[]; total: number; offset: number }>
  },
): Route {
  const params = paramsOf(spec)
  return {
    doc: {
      ...docOf({ ...spec, response: z.array(spec.row) }, ['malformedQuery', 'unknownFilter', 'unknownSort']),
      method: 'GET',
      query: { encoding: 'json', schema: spec.query },
      list: true,
    },
    async run(call) {
      const { read } = await privateCaller(call, 'reads', spec.access)
      const page = await read((request) => {
        const parsedParams = parseOr('malformedId', params, call.pathParams)
        return spec.handle({
          ...request,
          params: parsedParams,
          query: parseListQuery(spec.query, call.url.searchParams),
        })
      })
      const range = contentRange(spec.path.replace(/.*\//, ''), page.offset, page.rows.length, page.total)
      return { body: page.rows, headers: { ...PRIVATE, 'Content-Range': range } }
    },
  }
}

/** A private POST, PUT or DELETE. The transaction that writes authorises it, before the id and the body are parsed. */
export function writeRoute<
  Response extends z.ZodType,
  Params extends z.ZodObject = typeof NO_PARAMS,
  Body extends z.ZodType = z.ZodUndefined,
>(
  spec: SharedSpec<Params, Response> & {
    method: 'POST' | 'PUT' | 'DELETE'
    status?: 200 | 201
    body?: Body
    idempotent?: boolean
    /** For what no role of the database may write: the product itself does, for an actor whom the handler checks. */
    bySystem?: boolean
    invites?: (
      request: RouteCall<z.output<Params>> & { tx: ReadTransaction; body: z.output<Body> },
    ) => readonly string[] | Promise<readonly string[]>
    handle(
      request: RouteCall<z.output<Params>> & { caller: InvitingCaller; tx: WriteTransaction; body: z.output<Body> },
    ): Promise<z.output<Response>>
  },
): Route {
  const params = paramsOf(spec)
  const errors = [
    'bodyTooLarge',
    ...(spec.body ? (['malformedBody', 'unsupportedMediaType', 'validation'] as const) : []),
    ...(spec.idempotent ? (['malformedHeader', 'keyReused', 'requestRunning'] as const) : []),
  ] as const
  return {
    doc: {
      ...docOf(spec, errors),
      method: spec.method,
      body: spec.body ?? null,
      status: spec.status ?? 200,
      idempotent: spec.idempotent ?? false,
      limit: 'writes',
    },
    async run(call: Call) {
      const { request, pathParams, deps } = call
      const { subject, read, write } = await privateCaller(call, 'writes', spec.access, spec)
      const text = spec.body ? await readBodyText(request) : ''
      if (!spec.body) refuseOversize(request)
      const once = spec.idempotent ? await onceOnly(request, routeKey(spec, pathParams), text) : null
      const parse = () => ({
        params: parseOr('malformedId', params, pathParams),
        body: (spec.body ? parseOr('validation', spec.body, bodyObject(text)) : undefined) as z.output<Body>,
      })
      const mailed = new Set<string>()
      const writeOnce = () =>
        write((context) => {
          // A retry starts over: only its own invitations count.
          mailed.clear()
          const { invitationsAnHour } = deps
          const caller = { ...context.caller, invitationsAnHour, sends: (email: string) => void mailed.add(email) }
          return answerOnce(context.tx, { ...context.caller, once, status: spec.status ?? 200 }, () =>
            spec.handle({ ...context, ...parse(), caller }),
          )
        })
      const writeOnTop = () => retryOvertaken(writeOnce, (error) => wasOvertaken(error) || wasAnswered(error, once))
      const { invites } = spec
      const invited = deps.accounts && invites ? await read((context) => invites({ ...context, ...parse() })) : []
      const answer = await whileRunning(deps.running, subject, once, () =>
        withAccountRequests(deps.accounts, invited, writeOnTop, (email) => mailed.has(email)),
      )
      return { body: answer, headers: PRIVATE }
    },
  }
}

function routeKey({ method, path }: { method: string; path: string }, params: Record<string, string>): string {
  return `${method} /api/v1/private/${path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]).toLowerCase())}`
}

const ID_ERRORS = ['malformedId', 'notFound'] as const

/** Without `params` the type parameter is that of NO_PARAMS. */
export function paramsOf<Params extends z.ZodObject>({ params }: { params?: Params }): Params {
  return params ?? (NO_PARAMS as unknown as Params)
}

export function docOf(
  {
    path,
    summary,
    tag,
    params,
    response,
    errors = [],
  }: Pick<SharedSpec<z.ZodObject, z.ZodType>, 'path' | 'summary' | 'tag' | 'params' | 'response' | 'errors'>,
  usual: readonly ErrorCode[],
) {
  return {
    ...base,
    path: `/private/${path}`,
    summary,
    tag,
    params: params ?? NO_PARAMS,
    response,
    errors: [...new Set([...READ_ERRORS, ...(params ? ID_ERRORS : []), ...usual, ...errors])],
  }
}
