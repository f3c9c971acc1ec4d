import type { z } from 'zod'
import type { Context } from './context.ts'
import { unknownClient } from './errors.ts'
import { parseBody } from './requestBody.ts'

export type Operation = (ctx: Context, body: unknown) => Promise<object>

export function operation<Schema extends z.ZodType>(
  schema: Schema,
  run: (ctx: Context, input: z.output<Schema>) => Promise<object>,
): Operation {
  return (ctx, body) => run(ctx, parseBody(schema, body))
}

/** The identity pool has its own error for an ill-formed body. */
export function identityOperation<Schema extends z.ZodType>(
  schema: Schema,
  run: (ctx: Context, input: z.output<Schema>) => Promise<object>,
): Operation {
  return (ctx, body) => run(ctx, parseBody(schema, body, 'ValidationException'))
}

export function assertClient(ctx: Context, clientId: string): void {
  if (clientId !== ctx.pool.clientId) throw unknownClient(clientId)
}
