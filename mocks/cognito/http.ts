import type { Context } from './context.ts'
import { CognitoError, unknownOperation, unreadableBody } from './errors.ts'
import { operations } from './operations/index.ts'

const TARGET_PREFIX = 'AWSCognitoIdentityProviderService.'
const MAX_BODY_CHARACTERS = 131_072

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'x-amzn-RequestId,x-amzn-ErrorType,x-amzn-ErrorMessage,Date',
}

function answer(status: number, body: object, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'cache-control': 'no-store',
      'x-amzn-requestid': crypto.randomUUID(),
      ...CORS,
      ...headers,
    },
  })
}

function refusal(error: unknown): Response {
  if (error instanceof CognitoError) {
    const headers = { 'x-amzn-errortype': `${error.type}:`, 'x-amzn-errormessage': encodeURI(error.message) }
    return answer(error.status, { __type: error.type, message: error.message }, headers)
  }
  console.error('The Cognito stand-in failed', error)
  const type = 'InternalErrorException'
  return answer(500, { __type: type, message: 'Internal error' }, { 'x-amzn-errortype': `${type}:` })
}

async function readBody(request: Request): Promise<unknown> {
  const text = await request.text()
  if (text.length > MAX_BODY_CHARACTERS) throw unreadableBody('Request body is too large.')
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body
  } catch {
    // Not JSON: refused below like JSON of another kind.
  }
  throw unreadableBody()
}

/** Answers one request of the JSON protocol. `enqueue` runs operations one after the other. */
export async function handlePost(
  ctx: Context,
  request: Request,
  enqueue: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<Response> {
  try {
    const target = request.headers.get('x-amz-target') ?? ''
    const run = target.startsWith(TARGET_PREFIX) ? operations.get(target.slice(TARGET_PREFIX.length)) : undefined
    if (!run) throw unknownOperation()
    const body = await readBody(request)
    return answer(200, await enqueue(() => run(ctx, body)))
  } catch (error) {
    return refusal(error)
  }
}

/** Lets a page of another origin call the stand-in, as it calls Cognito. */
export function handlePreflight(): Response {
  const headers = {
    ...CORS,
    'access-control-allow-methods': 'GET,HEAD,OPTIONS,POST',
    'access-control-allow-headers': 'cache-control,content-type,x-amz-target,x-amz-user-agent',
    'access-control-max-age': '172800',
  }
  return new Response(null, { status: 200, headers })
}

/** The pool's public keys, as verifiers fetch them. */
export async function handleJwks(ctx: Context): Promise<Response> {
  return answer(200, { keys: [await ctx.keys.publicKey()] }, { 'content-type': 'application/json' })
}

export function handleUnknown(): Response {
  return answer(404, { message: 'Not Found' })
}
