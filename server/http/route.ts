import { z } from 'zod'
import type { Clock } from '#domain/calendar'
import type { ErrorCode } from '#domain/errors'
import { idSchema } from '#domain/identifier'
import type { AccountRequests, Identity } from '../identity/port.ts'
import type { PictureMaker, PictureStore } from '../pictures/port.ts'
import type { Store } from '../store/port.ts'
import type { RateLimiter } from './rateLimit.ts'

/** What the routes work with. */
export type RouteDeps = {
  store: Store
  identity: Identity
  /** Null where accounts are everybody's own to make. */
  accounts: AccountRequests | null
  clock: Clock
  signInLimit: RateLimiter
  /** Reads by actor; null where nobody is slowed down. */
  readLimit: RateLimiter | null
  /** Writes by actor; null where nobody is slowed down. */
  writeLimit: RateLimiter | null
  /** Uploads by actor; null where nobody is slowed down. */
  uploadLimit: RateLimiter | null
  /** What makes pictures of files, null where none are taken, and where they are kept. */
  pictureMaker: PictureMaker | null
  pictures: PictureStore
  /** How many invitations an institution may send in an hour. */
  invitationsAnHour: number
  /** Hears of failures that nobody foresaw, once an answer is under way and cannot tell of them. */
  report: (error: unknown) => void
  /** Keys of the money requests that this process is working on. */
  running: Set<string>
}

/** One request, before anything of it is trusted. */
export type Call = { request: Request; url: URL; pathParams: Record<string, string>; deps: RouteDeps }

/** What is answered: JSON, or a file as it is made. */
export type Reply =
  | { body: unknown; headers?: Record<string, string> }
  | { stream: ReadableStream<Uint8Array>; headers: Record<string, string> }

/** What the OpenAPI document tells of a route: the very schemas that its handler parses with. */
export type RouteDoc = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api/v1`, with `{id}` for what varies. */
  path: string
  summary: string
  tag: string
  /** Whether a Bearer token is needed. */
  secured: boolean
  params: z.ZodObject
  /** Query parameters; `json` ones are each a JSON text, but for those of `plain`. */
  query: { encoding: 'json' | 'plain'; schema: z.ZodObject; plain?: z.ZodObject } | null
  body: z.ZodType | null
  /** The content types of a body that is a file, and no JSON. */
  upload?: readonly string[]
  status: 200 | 201
  response: z.ZodType
  /** The content types of an answer that is a file, and no JSON. */
  files?: readonly string[]
  /** Whether the answer is a page of rows with Content-Range. */
  list: boolean
  idempotent: boolean
  /** Which limit its requests count against; null for what anybody may read, which a server counts by address alone. */
  limit: 'signIn' | 'read' | 'write' | 'upload' | null
  errors: readonly ErrorCode[]
}

export type Route = { doc: RouteDoc; run(call: Call): Promise<Reply> }

export const NO_PARAMS = z.object({})
export const ID_PARAMS = z.object({ id: idSchema })
