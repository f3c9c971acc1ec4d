import { z } from 'zod'
import { CognitoError, invalidParameter } from './errors.ts'
import type { Context } from './pool.ts'

/** Refuses an ill-formed body as Cognito does, by its first wrong member, whose name begins in lower case there. */
function parseBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const member = issue?.path.join('.').replace(/^[A-Z]/, (letter) => letter.toLowerCase())
  throw invalidParameter(
    `1 validation error detected: Value at '${member}' failed to satisfy constraint: ${issue?.message}`,
  )
}

export const usernameMember = z.string().min(1).max(128)
/** The policy checks new passwords; here only the size is limited. */
export const passwordMember = z.string().max(256)
export const accessTokenMember = z.string().regex(/^[A-Za-z0-9-_=.]+$/)
export const codeMember = z
  .string()
  .min(1)
  .max(2048)
  .regex(/^[\S]+$/)
export const sessionMember = z.string().min(20).max(2048)
export const attributesMember = z
  .array(z.object({ Name: z.string().min(1).max(32), Value: z.string().max(2048).optional() }))
  .max(100)
export const parametersMember = z.record(z.string(), z.string())

export type Operation = (ctx: Context, body: unknown) => Promise<object>

export function operation<Shape extends z.ZodRawShape>(
  shape: Shape,
  run: (ctx: Context, input: z.output<z.ZodObject<Shape>>) => Promise<object>,
): Operation {
  return (ctx, body) => run(ctx, parseBody(z.object(shape), body))
}

const clientSchema = z.object({ ClientId: z.string().regex(/^[\w+]{1,128}$/) })

export function clientOperation<Shape extends z.ZodRawShape>(
  shape: Shape,
  run: (ctx: Context, input: z.output<z.ZodObject<Shape>>) => Promise<object>,
): Operation {
  return async (ctx, body) => {
    const { ClientId } = parseBody(clientSchema, body)
    if (ClientId !== ctx.pool.clientId) {
      throw new CognitoError('ResourceNotFoundException', `User pool client ${ClientId} does not exist.`)
    }
    return operation(shape, run)(ctx, body)
  }
}
