import { z } from 'zod'
import type { Clock } from '#domain/values/calendar'
import type { ErrorCode } from '#domain/api/errors'
import { idSchema } from '#domain/values/identifier'
import type { AccountRequests, Identity } from '../identity/port.ts'
import type { Papers } from '../papers/papers.ts'
import type { PictureMaker, PictureStore } from '../pictures/port.ts'
import type { Store } from '../store/port.ts'
import type { RateLimiters } from '../limits/limits.ts'

export type RouteDeps = {
  store: Store
  identity: Identity
  /** Null where people create their own accounts. */
  accounts: AccountRequests | null
  clock: Clock
  limiters: RateLimiters
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

export type Reply =
  | { moved: string; headers: Record<string, string> }
  | { body: unknown; headers?: Record<string, string> }
  | { text: string; headers: Record<string, string> }
  | { stream: ReadableStream<Uint8Array>; headers: Record<string, string> }

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

export const JSON_TYPE = 'application/json; charset=utf-8'

export const NO_PARAMS = z.object({})
export const ID_PARAMS = z.object({ id: idSchema })
