import { z } from 'zod'
import type { Actor } from '#domain/actor'
import type { ErrorCode } from '#domain/errors'
import type { InvitingCaller } from '../services/records/caller.ts'
import { wasOvertaken, retryOvertaken } from '../services/records/retryOvertaken.ts'
import type { ReadTransaction, WriteTransaction } from '../store/port.ts'
import { actorFor, authenticate, requireGrant } from './authenticate.ts'
import type { Grant } from './authenticate.ts'
import { bodyObject, readBodyText, refuseOversize } from './body.ts'
import { withAccountRequests } from './accountRequests.ts'
import { answerOnce, onceOnly, wasAnswered, whileRunning } from './idempotency.ts'
import { contentRange, parseListQuery } from './listQuery.ts'
import { parseOr } from './parse.ts'
import { takeOrRefuse } from './rateLimit.ts'
import { NO_PARAMS } from './route.ts'
import type { Call, Route } from './route.ts'

type Shared<Params extends z.ZodObject, Response extends z.ZodType> = {
  path: string
  summary: string
  tag: string
  /** Any one of these grants allows the request. The handler's scope decides which records it reaches. */
  access: readonly Grant[]
  params?: Params
  response: Response
  errors?: readonly ErrorCode[]
}

type Asked<Params> = { actor: Actor; now: number; params: Params }

/** Caches must not keep personal data. */
export const PRIVATE = { 'Cache-Control': 'private, no-store' }

export const base = {
  secured: true,
  limit: 'read',
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
  spec: Shared<Params, Response> & {
    query?: Query
    handle(
      asked: Asked<z.output<Params>> & {
        tx: ReadTransaction
        query: z.output<Query>
        /** Whether the installation sends mails with links. */
        mails: boolean
      },
    ): Promise<z.output<Response>>
  },
): Route {
  // Without `params` the type parameter is that of NO_PARAMS. Without `query` there is nothing to parse.
  const params = spec.params ?? (NO_PARAMS as unknown as Params)
  const errors = [
    ...READ_ERRORS,
    ...(spec.params ? ID_ERRORS : []),
    ...(spec.query ? (['malformedQuery', 'unknownFilter'] as const) : []),
  ]
  return {
    doc: {
      ...base,
      ...docOf(spec, errors),
      method: 'GET',
      params,
      query: spec.query ? { encoding: 'json', schema: spec.query } : null,
    },
    async run({ request, url, pathParams, deps }) {
      const { subject } = await authenticate(request, deps.identity)
      const now = deps.clock()
      if (deps.readLimit) takeOrRefuse(deps.readLimit, subject, now)
      const body = await deps.store.as({ kind: 'signedIn', subject }, now).read(async (tx) => {
        const actor = await actorFor(tx, subject, now)
        requireGrant(actor, spec.access)
        const query = spec.query ? parseListQuery(spec.query, url.searchParams) : {}
        const { mailer, ownAddresses } = deps.papers
        const mails = mailer !== null && ownAddresses(request) !== null
        const asked = { tx, actor, now, mails, params: parseOr('malformedId', params, pathParams) }
        return spec.handle({ ...asked, query: query as z.output<Query> })
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
  spec: Omit<Shared<Params, Row>, 'response'> & {
    row: Row
    query: Query
    handle(
      asked: Asked<z.output<Params>> & { tx: ReadTransaction; query: z.output<Query> },
    ): Promise<{ rows: z.output<Row>[]; total: number; offset: number }>
  },
): Route {
  // Without `params` the type parameter is that of NO_PARAMS.
  const params = spec.params ?? (NO_PARAMS as unknown as Params)
  const errors = [
    ...READ_ERRORS,
    ...(spec.params ? ID_ERRORS : []),
    'malformedQuery',
    'unknownFilter',
    'unknownSort',
  ] as const
  return {
    doc: {
      ...base,
      ...docOf({ ...spec, response: z.array(spec.row) }, errors),
      method: 'GET',
      params,
      query: { encoding: 'json', schema: spec.query },
      list: true,
    },
    async run({ request, url, pathParams, deps }) {
      const { subject } = await authenticate(request, deps.identity)
      const now = deps.clock()
      if (deps.readLimit) takeOrRefuse(deps.readLimit, subject, now)
      const page = await deps.store.as({ kind: 'signedIn', subject }, now).read(async (tx) => {
        const actor = await actorFor(tx, subject, now)
        requireGrant(actor, spec.access)
        const parsedParams = parseOr('malformedId', params, pathParams)
        return spec.handle({
          tx,
          actor,
          now,
          params: parsedParams,
          query: parseListQuery(spec.query, url.searchParams),
        })
      })
      // The unit is the last word of the path: `users`, or `audit` for the history of one of them.
      const range = contentRange(spec.path.replace(/.*\//, ''), page.offset, page.rows.length, page.total)
      return { body: page.rows, headers: { ...PRIVATE, 'Content-Range': range } }
    },
  }
}

/**
 * A private POST, PUT or DELETE. An actor without any grant is refused before the body is read, and again in the
 * transaction that writes.
 */
export function writeRoute<
  Response extends z.ZodType,
  Params extends z.ZodObject = typeof NO_PARAMS,
  Body extends z.ZodType = z.ZodUndefined,
>(
  spec: Shared<Params, Response> & {
    method: 'POST' | 'PUT' | 'DELETE'
    status?: 200 | 201
    body?: Body
    idempotent?: boolean
    invites?: (
      asked: Asked<z.output<Params>> & { tx: ReadTransaction; body: z.output<Body> },
    ) => readonly string[] | Promise<readonly string[]>
    handle(
      asked: Asked<z.output<Params>> &
        Pick<InvitingCaller, 'invitationsAnHour' | 'sends'> & { tx: WriteTransaction; body: z.output<Body> },
    ): Promise<z.output<Response>>
  },
): Route {
  // Without `params` the type parameter is that of NO_PARAMS. Without `body` there is nothing to parse.
  const params = spec.params ?? (NO_PARAMS as unknown as Params)
  const errors = [
    ...READ_ERRORS,
    ...(spec.params ? ID_ERRORS : []),
    'bodyTooLarge',
    ...(spec.body ? (['malformedBody', 'unsupportedMediaType', 'validation'] as const) : []),
    ...(spec.idempotent ? (['malformedHeader', 'keyReused', 'requestRunning'] as const) : []),
  ] as const
  return {
    doc: {
      ...base,
      ...docOf(spec, errors),
      method: spec.method,
      params,
      body: spec.body ?? null,
      status: spec.status ?? 200,
      idempotent: spec.idempotent ?? false,
      limit: 'write',
    },
    async run(call: Call) {
      const { request, pathParams, deps } = call
      const { subject } = await authenticate(request, deps.identity)
      const now = deps.clock()
      if (deps.writeLimit) takeOrRefuse(deps.writeLimit, subject, now)
      const authorised = async (tx: ReadTransaction) => {
        const actor = await actorFor(tx, subject, now)
        requireGrant(actor, spec.access)
        return actor
      }
      const transactions = deps.store.as({ kind: 'signedIn', subject }, now)
      await transactions.read(authorised)
      const parsedParams = parseOr('malformedId', params, pathParams)
      const text = spec.body ? await readBodyText(request) : ''
      if (!spec.body) refuseOversize(request)
      const once = spec.idempotent ? await onceOnly(request, routeKey(spec, parsedParams), text) : null
      const body = spec.body ? parseOr('validation', spec.body, bodyObject(text)) : undefined
      const sent = new Set<string>()
      const write = () =>
        transactions.write(async (tx) => {
          // A retry starts over: only its own invitations count.
          sent.clear()
          const actor = await authorised(tx)
          return answerOnce(tx, { actor, now, once, status: spec.status ?? 200 }, () =>
            spec.handle({
              tx,
              actor,
              now,
              params: parsedParams,
              body: body as z.output<Body>,
              invitationsAnHour: deps.invitationsAnHour,
              sends: (email) => void sent.add(email),
            }),
          )
        })
      const writeOnTop = () => retryOvertaken(write, (error) => wasOvertaken(error) || wasAnswered(error, once))
      const { invites } = spec
      const invited =
        deps.accounts && invites
          ? await transactions.read(async (tx) =>
              invites({
                tx,
                actor: await authorised(tx),
                now,
                params: parsedParams,
                body: body as z.output<Body>,
              }),
            )
          : []
      const answer = await whileRunning(deps.running, subject, once, () =>
        withAccountRequests(deps.accounts, invited, writeOnTop, (email) => sent.has(email)),
      )
      return { body: answer, headers: PRIVATE }
    },
  }
}

/** One name for one request target, however its address was spelled. */
function routeKey({ method, path }: { method: string; path: string }, params: Record<string, unknown>): string {
  return `${method} /api/v1/private/${path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))}`
}

const ID_ERRORS = ['malformedId', 'notFound'] as const

function docOf(
  { path, summary, tag, response, errors = [] }: Omit<Shared<z.ZodObject, z.ZodType>, 'access'>,
  usual: readonly ErrorCode[],
) {
  return { path: `/private/${path}`, summary, tag, response, errors: [...new Set([...usual, ...errors])] }
}
