import { z } from 'zod'
import { CognitoError, unreadableBody, unknownClient } from './errors.ts'
import type { Context } from './pool.ts'

/** Cognito names members in lower camel case and counts list members from one. */
function memberName(path: readonly PropertyKey[]): string {
  const parts = path.map((part) =>
    typeof part === 'number' ? `${part + 1}.member` : String(part).replace(/^[A-Z]/, (letter) => letter.toLowerCase()),
  )
  return parts.join('.')
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, part) => (typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined),
    body,
  )
}

function constraintOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_big') return `Member must have length less than or equal to ${issue.maximum}`
  if (issue.code === 'too_small') return `Member must have length greater than or equal to ${issue.minimum}`
  if (issue.code === 'invalid_format') return `Member must satisfy regular expression pattern: ${issue.pattern ?? ''}`
  if (issue.code === 'invalid_value') return `Member must satisfy enum value set: [${issue.values.join(', ')}]`
  return 'Member must not be null'
}

function refusalOf(error: z.ZodError, body: unknown, type: string): CognitoError {
  const wrongType = error.issues.find((issue) => {
    const value = valueAt(body, issue.path)
    return issue.code === 'invalid_type' && value !== undefined && value !== null
  })
  if (wrongType) return unreadableBody(`Unexpected type of value at '${memberName(wrongType.path)}'`)
  const details = error.issues.map((issue) => {
    const value = valueAt(body, issue.path)
    const subject = value === undefined || value === null ? `Value null at` : `Value at`
    const constraint = value === undefined || value === null ? 'Member must not be null' : constraintOf(issue)
    return `${subject} '${memberName(issue.path)}' failed to satisfy constraint: ${constraint}`
  })
  const count = `${details.length} validation error${details.length === 1 ? '' : 's'} detected`
  return new CognitoError(type, `${count}: ${details.join('; ')}`)
}

/** Ill-formed values get Cognito's validation texts, values of another type SerializationException. */
function parseBody<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
  type = 'InvalidParameterException',
): z.output<Schema> {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  throw refusalOf(result.error, body, type)
}

export const usernameMember = z.string().min(1).max(128)
/** The policy checks new passwords; here only the size is limited. */
export const passwordMember = z.string().max(256)
export const clientIdMember = z
  .string()
  .min(1)
  .max(128)
  .regex(/^[\w+]+$/)
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
