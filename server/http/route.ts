import type { z } from 'zod'
import type { Clock } from '#domain/values/calendar'
import type { ErrorCode } from '#domain/api/errors'
import type { Accounts, Identity } from '../identity/port.ts'
import type { Papers } from '../papers/papers.ts'
import type { PictureMaker, PictureStore } from '../pictures/port.ts'
import type { Store } from '../store/port.ts'
import type { Limiter } from '../limiter.ts'

export type RouteDeps = {
  store: Store
  identity: Identity
  /** Null where people create their own accounts. */
  accounts: Accounts | null
  clock: Clock
  limiter: Limiter
  pictureMaker: PictureMaker | null
  pictures: PictureStore
  papers: Papers
  invitationsAnHour: number
  report: (error: unknown) => void
  running: Set<string>
  streams: Map<string, readonly (() => void)[]>
}

/** One request, not validated yet. `address` is the client's; empty where no server is in front of the API. */
export type Call = { request: Request; url: URL; pathParams: Record<string, string>; address: string; deps: RouteDeps }

/** `body` is sent as JSON, `raw` as it is. */
export type Reply = ({ body: unknown } | { raw: BodyInit | null }) & { status?: 301; headers?: Record<string, string> }

export type RouteDoc = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  summary: string
  tag: string
  secured?: true
  params?: z.ZodObject
  query?: { encoding: 'json' | 'plain'; schema: z.ZodObject; plain?: z.ZodObject } | undefined
  body?: z.ZodType | undefined
  upload?: readonly string[]
  status: 200 | 201
  response: z.ZodType
  files?: readonly string[]
  moves?: true
  events?: true
  cacheable?: true
  list?: true
  idempotent?: true | undefined
  limit?: 'addressSignIns' | 'messages' | 'reads' | 'writes' | 'uploads'
  errors: readonly ErrorCode[]
}

export type Route = { doc: RouteDoc; run(call: Call): Promise<Reply> }

export const publicOf = ({ store, clock }: RouteDeps) => store.as({ kind: 'public' }, clock())

export const systemOf = ({ store, clock }: RouteDeps) => store.as({ kind: 'system' }, clock())

export function matchesEtag(request: Request, etag: string): boolean {
  const etags = request.headers.get('if-none-match')
  if (etags === null) return false
  return etags.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag)
}
