import { z } from 'zod'
import type { ErrorCode } from '#domain/api/errors'
import { actingAs, type ActorReads, type InviterWrites } from '../services/records/records.ts'
import { answerOnce, retryAnswered, onceOnly, routeKey, whileRunning } from '../services/records/answerOnce.ts'
import { privateCaller, type Grant } from './authenticate.ts'
import { bodyObject, readBodyText, refuseOversize, parseOr } from './body.ts'
import { contentRange, parseListQuery } from './listQuery.ts'
import { ID_PARAMS, NO_PARAMS, type Call, type Reply, type Route, type RouteDoc } from './route.ts'
import type { AccountRequests, InvitationOutcome } from '../identity/port.ts'
import { domainErrorOf } from './problem.ts'

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

const PRIVATE = { 'Cache-Control': 'private, no-store' }

const USUAL_ERRORS = ['missingToken', 'invalidToken', 'forbidden', 'deactivated', 'rateLimited'] as const
const ID_ERRORS = ['malformedId', 'notFound'] as const

const namesRecord = (path: string) => path.includes('{id}')

type PrivateCall<Path extends string> = Call &
  Awaited<ReturnType<typeof privateCaller>> & {
    /** Reads what the path names, once the caller is authorised. */
    params: () => ParamsOf<Path>
  }

/** A private route, as `GET notices/{id}/picture`, whose `run` opens its own transactions. */
export function privateRoute<const Name extends `GET ${string}` | `${Method} ${string}`>(
  name: Name,
  {
    access,
    bySystem = false,
    tag,
    errors = [],
    run,
    ...doc
  }: SharedSpec<z.ZodType> & { bySystem?: boolean | undefined } & Partial<
      Omit<RouteDoc, 'method' | 'path' | 'params' | 'secured'>
    > & {
      run: (call: PrivateCall<Name>) => Promise<Reply>
    },
): Route {
  // By the type of the name.
  const [method, path] = name.split(' ') as [RouteDoc['method'], string]
  const limit = doc.limit ?? (method === 'GET' ? 'reads' : 'writes')
  const takesJson = method !== 'GET' && !doc.upload
  const ofKind = [...(namesRecord(path) ? ID_ERRORS : []), ...(takesJson ? (['bodyTooLarge'] as const) : [])]
  return {
    doc: {
      status: 200,
      ...doc,
      secured: true,
      limit,
      method,
      path: `/private/${path}`,
      tag: tag ?? path.replace(/\/.*/, ''),
      params: namesRecord(path) ? ID_PARAMS : NO_PARAMS,
      errors: [...new Set([...USUAL_ERRORS, ...ofKind, ...errors])],
    },
    async run(call) {
      const caller = await privateCaller(call, limit, access, { bySystem })
      if (takesJson) refuseOversize(call.request)
      const reply = await run({ ...call, ...caller, params: () => paramsIn(name, call.pathParams) })
      return { ...reply, headers: { ...PRIVATE, ...reply.headers } }
    },
  }
}

/** A private GET of one thing, on one consistent state. With `query` it takes parameters like a list, each JSON. */
export function readRoute<
  const Path extends string,
  Response extends z.ZodType,
  Query extends z.ZodObject = typeof NO_PARAMS,
>(
  path: Path,
  {
    handle,
    query: schema,
    errors = [],
    ...spec
  }: SharedSpec<Response> & {
    query?: Query
    handle: (
      request: RouteCall<Path, ActorReads> & {
        query: z.output<Query>
        mails: boolean
      },
    ) => Promise<z.output<Response>>
  },
): Route {
  return privateRoute(`GET ${path}`, {
    ...spec,
    query: schema && { encoding: 'json', schema },
    errors: [...(schema ? (['malformedQuery', 'unknownFilter'] as const) : []), ...errors],
    async run({ request, url, pathParams, deps, read }) {
      const { mailer, ownAddresses } = deps.papers
      const mails = mailer !== null && ownAddresses(request) !== null
      const body = await read((tx) => {
        const query = (schema ? parseListQuery(schema, url.searchParams) : {}) as z.output<Query>
        return handle({ tx, mails, params: paramsIn(path, pathParams), query })
      })
      return { body }
    },
  })
}

export function listRoute<const Path extends string, Row extends z.ZodType, Query extends z.ZodObject>(
  path: Path,
  {
    row,
    handle,
    query: schema,
    ...spec
  }: Omit<SharedSpec<Row>, 'response' | 'errors'> & {
    row: Row
    query: Query
    handle: (
      request: RouteCall<Path, ActorReads> & { query: z.output<Query> },
    ) => Promise<{ rows: z.output<Row>[]; total: number; offset: number }>
  },
): Route {
  return privateRoute(`GET ${path}`, {
    ...spec,
    response: z.array(row),
    query: { encoding: 'json', schema },
    list: true,
    errors: ['malformedQuery', 'unknownFilter', 'unknownSort'],
    async run({ url, pathParams, read }) {
      const page = await read((tx) =>
        handle({ tx, params: paramsIn(path, pathParams), query: parseListQuery(schema, url.searchParams) }),
      )
      const range = contentRange(path.replace(/.*\//, ''), page.offset, page.rows.length, page.total)
      return { body: page.rows, headers: { 'Content-Range': range } }
    },
  })
}

/** A private POST, PUT or DELETE, as `PUT notes/{id}`. The transaction that writes authorises it, before the id and the body are parsed. */
export function writeRoute<
  const Name extends `${Method} ${string}`,
  Response extends z.ZodType,
  Body extends z.ZodType = z.ZodUndefined,
>(
  name: Name,
  {
    invites,
    handle,
    errors = [],
    ...spec
  }: SharedSpec<Response> & {
    status?: 200 | 201
    body?: Body
    idempotent?: true
    /** For what no role of the database may write: the product itself does, for an actor whom the handler checks. */
    bySystem?: boolean
    invites?: (
      request: RouteCall<Name, ActorReads> & { body: z.output<Body> },
    ) => readonly string[] | Promise<readonly string[]>
    handle: (request: RouteCall<Name, InviterWrites> & { body: z.output<Body> }) => Promise<z.output<Response>>
  },
): Route {
  const { body: schema, idempotent, status = 200 } = spec
  return privateRoute<Name>(name, {
    ...spec,
    errors: [
      ...(schema ? (['malformedBody', 'unsupportedMediaType', 'validation'] as const) : []),
      ...(idempotent ? (['malformedHeader', 'keyReused', 'requestRunning'] as const) : []),
      ...errors,
    ],
    async run({ request, pathParams, deps, subject, read, write, params }) {
      const text = schema ? await readBodyText(request) : ''
      const once = idempotent ? await onceOnly(request, routeKey(name, pathParams), text) : null
      const parse = () => ({
        params: params(),
        body: (schema ? parseOr('validation', schema, bodyObject(text)) : undefined) as z.output<Body>,
      })
      const mailed = new Set<string>()
      const writeOnce = () =>
        write((acting) => {
          // A retry starts over: only its own invitations count.
          mailed.clear()
          const { invitationsAnHour } = deps
          const tx = actingAs(acting, { invitationsAnHour, sends: (email: string) => void mailed.add(email) })
          return answerOnce(tx, { once, status }, () => handle({ tx, ...parse() }))
        })
      const writeOnTop = () => retryAnswered(once, writeOnce)
      const invited = deps.accounts && invites ? await read((tx) => invites({ tx, ...parse() })) : []
      const body = await whileRunning(deps.running, subject, once, () =>
        withAccountRequests(deps.accounts, invited, writeOnTop, (email) => mailed.has(email)),
      )
      return { body }
    },
  })
}

export function paramsIn<Path extends string>(path: Path, pathParams: Record<string, string>): ParamsOf<Path> {
  const params = parseOr('malformedId', namesRecord(path) ? ID_PARAMS : NO_PARAMS, pathParams)
  // As the type tests the path too.
  return params as ParamsOf<Path>
}

/** Announces each e-mail before the work and reports the outcome: no invitation is lost with process or provider. */
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
