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
  /** Makes pictures from files; null where none are accepted. */
  pictureMaker: PictureMaker | null
  pictures: PictureStore
  papers: Papers
  invitationsAnHour: number
  /** Gets failures that nobody foresaw, where the answer has already begun and cannot report them. */
  report: (error: unknown) => void
  /** The keys of the idempotent requests that this process is working on. */
  running: Set<string>
}

/** One request, not validated yet. `address` is the client's; empty where no server is in front of the API. */
export type Call = { request: Request; url: URL; pathParams: Record<string, string>; address: string; deps: RouteDeps }

/** A reply: JSON, a file as text or as a stream, or the path at which something is found from now on. */
export type Reply =
  | { moved: string; headers: Record<string, string> }
  | { body: unknown; headers?: Record<string, string> }
  | { text: string; headers: Record<string, string> }
  | { stream: ReadableStream<Uint8Array>; headers: Record<string, string> }

/** What the OpenAPI document needs of a route, with the same schemas that its handler parses with. */
export type RouteDoc = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  summary: string
  tag: string
  secured: boolean
  params: z.ZodObject
  /** Query parameters. Each `json` one is a JSON text, except those of `plain`. */
  query: { encoding: 'json' | 'plain'; schema: z.ZodObject; plain?: z.ZodObject } | null
  body: z.ZodType | null
  /** The content types of a body that is a file, not JSON. */
  upload?: readonly string[]
  status: 200 | 201
  response: z.ZodType
  /** The content types of an answer that is a file, not JSON. */
  files?: readonly string[]
  moves?: true
  /** Whether the answer is the same for everybody, so that anybody may keep it for a while. */
  cacheable?: true
  /** Whether the answer is a page of rows with Content-Range. */
  list: boolean
  idempotent: boolean
  /**
   * The limit that its requests count against. Null for what anybody may read, which a server limits by address alone.
   */
  limit: 'addressSignIns' | 'messages' | 'reads' | 'writes' | 'uploads' | null
  errors: readonly ErrorCode[]
}

export type Route = { doc: RouteDoc; run(call: Call): Promise<Reply> }

export const NO_PARAMS = z.object({})
export const ID_PARAMS = z.object({ id: idSchema })
