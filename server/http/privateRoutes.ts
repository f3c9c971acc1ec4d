import { z } from 'zod'
import { can, type Action, type Resource } from '#domain/access/access'
import type { Actor } from '#domain/access/actor'
import { DomainError, type ErrorCode } from '#domain/api/errors'
import type { Identity, VerifiedToken } from '../identity/port.ts'
import type { LimitName } from '../limiter.ts'
import { actingAs, actorOfRecords, type ActorReads, type ActorWrites } from '../services/records/records.ts'
import type { ReadTransaction } from '../store/port.ts'
import { contentRange, ID_PARAMS, NO_PARAMS, parseListQuery, parseOr, refuseOversize } from './input.ts'
import type { Call, Reply, Route, RouteDoc } from './route.ts'

const MAX_TOKEN_LENGTH = 8192

export async function authenticate(
  request: Request,
  identity: Identity,
): Promise<VerifiedToken & { accessToken: string }> {
  const header = request.headers.get('authorization')
  if (header === null) throw new DomainError('missingToken')
  const accessToken = /^Bearer ([\x21-\x7e]+)$/i.exec(header)?.[1]
  if (!accessToken || accessToken.length > MAX_TOKEN_LENGTH) throw new DomainError('invalidToken')
  return { ...(await identity.verify(accessToken)), accessToken }
}

export type Grant = readonly [Action, Resource]

/** Throws `forbidden` unless the actor may do one of the actions on some record. */
export function requireGrant(actor: Actor, grants: readonly Grant[]): void {
  if (!grants.some(([action, resource]) => can(actor, action, resource))) throw new DomainError('forbidden')
}

/**
 * Verifies and counts a private call. Each transaction derives the actor from the token's subject (§D3). `bySystem`:
 * without row security.
 */
export async function privateCaller(
  { request, deps }: Call,
  limit: LimitName,
  access: readonly Grant[],
  { bySystem = false } = {},
) {
  const { subject } = await authenticate(request, deps.identity)
  await deps.limiter(limit, subject)
  const now = deps.clock()
  const system = deps.store.as({ kind: 'system' }, now)
  const transactions = bySystem ? system : deps.store.as({ kind: 'signedIn', subject }, now)
  async function authorised<Tx extends ReadTransaction>(tx: Tx) {
    const records = await tx.actorRecords(subject)
    if (!records) throw new DomainError('forbidden')
    const actor = actorOfRecords(records, now)
    requireGrant(actor, access)
    return actingAs(tx, { actor })
  }
  return {
    subject,
    now,
    system,
    transactions,
    read: <T>(work: (tx: ActorReads) => T | Promise<T>) => transactions.read(async (tx) => work(await authorised(tx))),
    write: <T>(work: (tx: ActorWrites) => T | Promise<T>) =>
      transactions.write(async (tx) => work(await authorised(tx))),
  }
}

export type ParamsOf<Path extends string> = Path extends `${string}{id}${string}` ? { id: string } : object

export type Method = 'POST' | 'PUT' | 'DELETE'

export type SharedSpec<Response extends z.ZodType> = {
  summary: string
  /** For the OpenAPI document; by default the first part of the path. */
  tag?: string
  /** One of these grants is enough. The handler's scope decides which records it reaches. */
  access: readonly Grant[]
  response: Response
  errors?: readonly ErrorCode[]
}

export type RouteCall<Path extends string, Tx> = { tx: Tx; params: ParamsOf<Path> }

const PRIVATE = { 'Cache-Control': 'private, no-store' }

const COMMON_ERRORS = ['missingToken', 'invalidToken', 'forbidden', 'deactivated', 'rateLimited'] as const
const ID_ERRORS = ['malformedId', 'notFound'] as const

const hasId = (path: string) => path.includes('{id}')

type PrivateCall<Path extends string> = Call &
  Awaited<ReturnType<typeof privateCaller>> & {
    /** Parses the path's parameters, to be called after the authorisation. */
    params: () => ParamsOf<Path>
  }

/** A private route such as `GET notices/{id}/picture`, whose `run` opens its own transactions. */
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
  const errorsOfKind = [...(hasId(path) ? ID_ERRORS : []), ...(takesJson ? (['bodyTooLarge'] as const) : [])]
  return {
    doc: {
      status: 200,
      ...doc,
      secured: true,
      limit,
      method,
      path: `/private/${path}`,
      tag: tag ?? path.replace(/\/.*/, ''),
      params: hasId(path) ? ID_PARAMS : NO_PARAMS,
      errors: [...new Set([...COMMON_ERRORS, ...errorsOfKind, ...errors])],
    },
    async run(call) {
      const caller = await privateCaller(call, limit, access, { bySystem })
      if (takesJson) refuseOversize(call.request)
      const reply = await run({ ...call, ...caller, params: () => paramsIn(name, call.pathParams) })
      return { ...reply, headers: { ...PRIVATE, ...reply.headers } }
    },
  }
}

/** A private GET in one transaction. With `query` it takes JSON parameters like a list. */
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
    handle: (request: RouteCall<Path, ActorReads> & { query: z.output<Query> }) => Promise<z.output<Response>>
  },
): Route {
  return privateRoute(`GET ${path}`, {
    ...spec,
    query: schema && { encoding: 'json', schema },
    errors: [...(schema ? (['malformedQuery', 'unknownFilter'] as const) : []), ...errors],
    async run({ url, pathParams, read }) {
      const body = await read((tx) => {
        const query = (schema ? parseListQuery(schema, url.searchParams) : {}) as z.output<Query>
        return handle({ tx, params: paramsIn(path, pathParams), query })
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

export function paramsIn<Path extends string>(path: Path, pathParams: Record<string, string>): ParamsOf<Path> {
  const params = parseOr('malformedId', hasId(path) ? ID_PARAMS : NO_PARAMS, pathParams)
  // As the type tests the path too.
  return params as ParamsOf<Path>
}
