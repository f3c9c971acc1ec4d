import type { z } from 'zod'
import type { Context } from './context.ts'
import { unknownClient } from './errors.ts'
import { parseBody } from './requestBody.ts'

/** One action of the protocol: takes the parsed JSON body and returns the JSON body of a 200. Throws CognitoError. */
export type Operation = (ctx: Context, body: unknown) => Promise<object>

/** An operation whose body has this schema. */
export function operation<Schema extends z.ZodType>(
  schema: Schema,
  run: (ctx: Context, input: z.output<Schema>) => Promise<object>,
): Operation {
  return (ctx, body) => run(ctx, parseBody(schema, body))
}

/** An operation of the identity pool, which has its own error for an ill-formed body. */
export function identityOperation<Schema extends z.ZodType>(
  schema: Schema,
  run: (ctx: Context, input: z.output<Schema>) => Promise<object>,
): Operation {
  return (ctx, body) => run(ctx, parseBody(schema, body, 'ValidationException'))
}

/** Throws ResourceNotFoundException unless the id is the pool's app client. */
export function assertClient(ctx: Context, clientId: string): void {
  if (clientId !== ctx.pool.clientId) throw unknownClient(clientId)
}
