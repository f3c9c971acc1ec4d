import { z } from 'zod'
import type { ErrorCode } from '#domain/api/errors'
import { actingAs, type ActorReads, type InviterWrites } from '../services/records/records.ts'
import { answerOnce, retryAnswered } from '../services/records/answerOnce.ts'
import { privateCaller, type Grant } from './authenticate.ts'
import { bodyObject, readBodyText, refuseOversize, parseOr } from './body.ts'
import { onceOnly, whileRunning } from './idempotency.ts'
import { contentRange, parseListQuery } from './listQuery.ts'
import { ID_PARAMS, NO_PARAMS, type Call, type Route } from './route.ts'
import type { AccountRequests, InvitationOutcome } from '../identity/port.ts'
import { domainErrorOf } from './problem.ts'

/** What a path names: the id of a record, or nothing. */
export type ParamsOf<Path extends string> = Path extends `${string}{id}${string}` ? { id: string } : object

type Method = 'POST' | 'PUT' | 'DELETE'

type SharedSpec<Response extends z.ZodType> = {
  summary: string
  /** In the document; without it, what the path begins with. */
  tag?: string
  /** Any one of these grants allows the request. The handler's scope decides which records it reaches. */
  access: readonly Grant[]
  response: Response
  errors?: readonly ErrorCode[]
}

type RouteCall<Path extends string, Tx> = { tx: Tx; params: ParamsOf<Path> }

export const PRIVATE = { 'Cache-Control': 'private, no-store' }

export const base = { secured: true, limit: 'reads', status: 200 } as const
export const READ_ERRORS = ['missingToken', 'invalidToken', 'forbidden', 'deactivated', 'rateLimited'] as const

/** A private GET of one thing, on one consistent state. With `query` it takes parameters like a list, each JSON. */
export function readRoute<
  const Path extends string,
  Response extends z.ZodType,
  Query extends z.ZodObject = typeof NO_PARAMS,
>(
  path: Path,
  spec: SharedSpec<Response> & {
    query?: Query
    handle(
      request: RouteCall<Path, ActorReads> & {
        query: z.output<Query>
        /** Whether the installation sends mails with links. */
        mails: boolean
      },
    ): Promise<z.output<Response>>
  },
): Route {
  return {
    doc: {
      ...docOf({ ...spec, path }, spec.query ? ['malformedQuery', 'unknownFilter'] : []),
      method: 'GET',
      query: spec.query && { encoding: 'json', schema: spec.query },
    },
    async run(call) {
      const { request, url, pathParams, deps } = call
      const { mailer, ownAddresses } = deps.papers
      const mails = mailer !== null && ownAddresses(request) !== null
      const { read } = await privateCaller(call, 'reads', spec.access)
      const body = await read((tx) => {
        const query = spec.query ? parseListQuery(spec.query, url.searchParams) : {}
        const params = parseParams(path, pathParams)
        return spec.handle({ tx, mails, params, query: query as z.output<Query> })
      })
      return { body, headers: PRIVATE }
    },
  }
}

export function listRoute<const Path extends string, Row extends z.ZodType, Query extends z.ZodObject>(
  path: Path,
  spec: Omit<SharedSpec<Row>, 'response'> & {
    row: Row
    query: Query
    handle(
      request: RouteCall<Path, ActorReads> & { query: z.output<Query> },
    ): Promise<{ rows: z.output<Row>[]; total: number; offset: number }>
  },
): Route {
  return {
    doc: {
      ...docOf({ ...spec, path, response: z.array(spec.row) }, ['malformedQuery', 'unknownFilter', 'unknownSort']),
      method: 'GET',
      query: { encoding: 'json', schema: spec.query },
      list: true,
    },
    async run(call) {
      const { read } = await privateCaller(call, 'reads', spec.access)
      const page = await read((tx) => {
        const params = parseParams(path, call.pathParams)
        return spec.handle({ tx, params, query: parseListQuery(spec.query, call.url.searchParams) })
      })
      const range = contentRange(path.replace(/.*\//, ''), page.offset, page.rows.length, page.total)
      return { body: page.rows, headers: { ...PRIVATE, 'Content-Range': range } }
    },
  }
}

/** A private POST, PUT or DELETE, as `PUT notes/{id}`. The transaction that writes authorises it, before the id and the body are parsed. */
export function writeRoute<
  const Name extends `${Method} ${string}`,
  Response extends z.ZodType,
  Body extends z.ZodType = z.ZodUndefined,
>(
  name: Name,
  spec: SharedSpec<Response> & {
    status?: 200 | 201
    body?: Body
    idempotent?: true
    /** For what no role of the database may write: the product itself does, for an actor whom the handler checks. */
    bySystem?: boolean
    invites?: (
      request: RouteCall<Name, ActorReads> & { body: z.output<Body> },
    ) => readonly string[] | Promise<readonly string[]>
    handle(request: RouteCall<Name, InviterWrites> & { body: z.output<Body> }): Promise<z.output<Response>>
  },
): Route {
  const errors = [
    'bodyTooLarge',
    ...(spec.body ? (['malformedBody', 'unsupportedMediaType', 'validation'] as const) : []),
    ...(spec.idempotent ? (['malformedHeader', 'keyReused', 'requestRunning'] as const) : []),
  ] as const
  // By the type of the name.
  const [method, path] = name.split(' ') as [Method, string]
  return {
    doc: {
      ...docOf({ ...spec, path }, errors),
      method,
      body: spec.body,
      status: spec.status ?? 200,
      idempotent: spec.idempotent,
      limit: 'writes',
    },
    async run(call: Call) {
      const { request, pathParams, deps } = call
      const { subject, read, write } = await privateCaller(call, 'writes', spec.access, spec)
      const text = spec.body ? await readBodyText(request) : ''
      if (!spec.body) refuseOversize(request)
      const once = spec.idempotent ? await onceOnly(request, routeKey(name, pathParams), text) : null
      const parse = () => ({
        params: parseParams(name, pathParams),
        body: (spec.body ? parseOr('validation', spec.body, bodyObject(text)) : undefined) as z.output<Body>,
      })
      const mailed = new Set<string>()
      const writeOnce = () =>
        write((acting) => {
          // A retry starts over: only its own invitations count.
          mailed.clear()
          const { invitationsAnHour } = deps
          const tx = actingAs(acting, { invitationsAnHour, sends: (email: string) => void mailed.add(email) })
          return answerOnce(tx, { once, status: spec.status ?? 200 }, () => spec.handle({ tx, ...parse() }))
        })
      const writeOnTop = () => retryAnswered(once, writeOnce)
      const { invites } = spec
      const invited = deps.accounts && invites ? await read((tx) => invites({ tx, ...parse() })) : []
      const answer = await whileRunning(deps.running, subject, once, () =>
        withAccountRequests(deps.accounts, invited, writeOnTop, (email) => mailed.has(email)),
      )
      return { body: answer, headers: PRIVATE }
    },
  }
}

function routeKey(name: string, params: Record<string, string>): string {
  const path = name.replace(/\{(\w+)\}/g, (_, param: string) => String(params[param]).toLowerCase())
  return path.replace(' ', ' /api/v1/private/')
}

const ID_ERRORS = ['malformedId', 'notFound'] as const

const namesRecord = (path: string) => path.includes('{id}')

export function parseParams<Path extends string>(path: Path, pathParams: Record<string, string>): ParamsOf<Path> {
  const params = parseOr('malformedId', namesRecord(path) ? ID_PARAMS : NO_PARAMS, pathParams)
  // As the type tests the path too.
  return params as ParamsOf<Path>
}

export function docOf(
  { path, summary, tag, response, errors = [] }: Omit<SharedSpec<z.ZodType>, 'access'> & { path: string },
  usual: readonly ErrorCode[],
) {
  return {
    ...base,
    path: `/private/${path}`,
    summary,
    tag: tag ?? path.replace(/\/.*/, ''),
    params: namesRecord(path) ? ID_PARAMS : NO_PARAMS,
    response,
    errors: [...new Set([...READ_ERRORS, ...(namesRecord(path) ? ID_ERRORS : []), ...usual, ...errors])],
  }
}

/**
 * Announces each e-mail before the work and reports the outcome afterwards: no invitation is lost with the process or
 * the provider, and a refused request asks for no account.
 */
async function withAccountRequests<T>(
  accounts: AccountRequests | null,
  emails: readonly string[],
  work: () => Promise<T>,
  isSent: (email: string) => boolean,
): Promise<T> {
  const settles: ((outcomeOf: (email: string) => InvitationOutcome) => void)[] = []
  const settleAll = (outcomeOf: (email: string) => InvitationOutcome) => settles.forEach((settle) => settle(outcomeOf))
  try {
    for (const email of accounts ? emails : []) {
      const settle = await accounts?.announce(email)
      settles.push((outcomeOf) => settle?.(outcomeOf(email)))
    }
  } catch (error) {
    settleAll(() => 'refused')
    throw error
  }
  try {
    const result = await work()
    settleAll((email) => (isSent(email) ? 'invited' : 'refused'))
    return result
  } catch (error) {
    // If the store was lost on the way, the invitation may still have been saved.
    const outcome = domainErrorOf(error).status < 500 ? 'refused' : 'unknown'
    settleAll(() => outcome)
    throw error
  }
}
