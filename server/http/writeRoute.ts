import type { z } from 'zod'
import { DomainError } from '#domain/api/errors'
import { sha256 } from '#domain/values/identifier'
import { actingAs, instantOf, newId, retryOvertaken, isWriteConflict } from '../services/records/records.ts'
import type { ActorWrites, InviterWrites } from '../services/records/records.ts'
import type { Transactions } from '../store/port.ts'
import type { KeyedRequest } from '../store/port/records.ts'
import { bodyObject, parseOr, readBodyText } from './input.ts'
import { privateRoute, type Method, type RouteCall, type SharedSpec } from './privateRoutes.ts'
import type { Route } from './route.ts'

/** A private POST, PUT or DELETE such as `PUT notes/{id}`. Its transaction authorises it before it parses id and body. */
export function writeRoute<
  const Name extends `${Method} ${string}`,
  Response extends z.ZodType,
  Body extends z.ZodType = z.ZodUndefined,
>(
  name: Name,
  {
    handle,
    errors = [],
    ...spec
  }: SharedSpec<Response> & {
    status?: 200 | 201
    body?: Body
    idempotent?: true
    /** Writes as the system what no database role may write. The handler must check the actor. */
    bySystem?: boolean
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
    async run({ request, pathParams, deps, subject, write, params }) {
      const text = schema ? await readBodyText(request) : ''
      const once = idempotent ? await idempotencyOf(request, routeKey(name, pathParams), text) : null
      const parse = () => ({
        params: params(),
        body: (schema ? parseOr('validation', schema, bodyObject(text)) : undefined) as z.output<Body>,
      })
      const { accounts, invitationsAnHour } = deps
      let hasInvited = false
      const writeOnce = () =>
        write((authorised) => {
          const sends = async (email: string) => {
            if (accounts)
              await authorised.accountRequests.insert({ id: newId(), email, dueAt: instantOf(authorised.now) })
            hasInvited = true
          }
          const tx = actingAs(authorised, { invitationsAnHour, sends })
          return answerOnce(tx, { once, status }, () => handle({ tx, ...parse() }))
        })
      const body = await whileRunning(deps.running, subject, once, () => retryAnswered(once, writeOnce))
      if (hasInvited) void accounts?.drain()
      return { body }
    },
  })
}

/** Does the work, or returns its stored answer (§D6), which is written in the work’s transaction. */
export async function answerOnce<T>(
  tx: ActorWrites,
  { status, once }: { status: number; once: KeyedRequest | null },
  work: () => Promise<T>,
): Promise<unknown> {
  if (!once) return work()
  const { bodyHash, ...request } = { actorId: tx.actor.userId, ...once }
  const record = await tx.idempotency.find(request.actorId, request.route, request.key)
  if (record) {
    if (record.bodyHash !== bodyHash) throw new DomainError('keyReused')
    if (!record.response) throw new DomainError('requestRunning')
    return JSON.parse(record.response.body)
  }
  const body = await work()
  const response = { status, body: JSON.stringify(body) }
  await tx.idempotency.put({ ...request, bodyHash, createdAt: instantOf(tx.now), response })
  return body
}

/** Like `retryOvertaken`; also repeats a refusal, which may mean that the same request succeeded in another process. */
export function retryAnswered<T>(once: KeyedRequest | null, work: () => Promise<T>): Promise<T> {
  return retryOvertaken(work, (error) => isWriteConflict(error) || (once !== null && error instanceof DomainError))
}

/** How long a request with an `Idempotency-Key` is stored. Users repeat one within minutes, or after a weekend. */
const REMEMBERED_MS = 7 * 24 * 60 * 60 * 1000

export async function forgetOldRequests(system: Transactions): Promise<number> {
  return system.write((tx) => tx.idempotency.forget(instantOf(tx.now - REMEMBERED_MS)))
}

const KEY_FORM = /^[\x21-\x7e]{1,200}$/

/** A request's method and path with ids in lower case, so that another spelling is the same request. */
function routeKey(name: string, params: Record<string, string>): string {
  const path = name.replace(/\{(\w+)\}/g, (_, param: string) => String(params[param]).toLowerCase())
  return path.replace(' ', ' /api/v1/private/')
}

/** Reads `Idempotency-Key`; null without one. Throws `malformedHeader` unless it has 1 to 200 visible ASCII characters. */
export async function idempotencyOf(request: Request, route: string, bodyText: string): Promise<KeyedRequest | null> {
  const key = request.headers.get('idempotency-key')
  if (key === null) return null
  if (!KEY_FORM.test(key)) throw new DomainError('malformedHeader')
  return { route, key, bodyHash: await sha256(bodyText) }
}

/** Throws `requestRunning` for a request that this process is already working on, without reading the store. */
export async function whileRunning<T>(
  running: Set<string>,
  subject: string,
  once: KeyedRequest | null,
  work: () => Promise<T>,
) {
  if (!once) return work()
  const name = JSON.stringify([subject, once.route, once.key])
  if (running.has(name)) throw new DomainError('requestRunning')
  running.add(name)
  try {
    return await work()
  } finally {
    running.delete(name)
  }
}
