import type { FieldErrors, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { refuseHiddenCharacters } from '#domain/hiddenCharacters'
import { FIELD_TEXTS } from '#domain/messages'
import { fieldErrorsOf } from '#domain/problem'

type Tree = { [key: string]: unknown }

/**
 * Validates a form with the domain's schema, so that it says what the API would say, in the same words. The values are kept as typed; the API
 * does the trimming.
 */
export function schemaResolver(schema: z.ZodType): Resolver {
  const written = schema.superRefine((value, context) => refuseHiddenCharacters(value, context))
  return (values) => {
    const parsed = written.safeParse(values, { reportInput: true })
    if (parsed.success) return { values, errors: {} }
    const errors: Tree = {}
    for (const [path, message] of Object.entries(fieldErrorsOf(parsed.error))) {
      place(errors, path.split('.'), { type: 'schema', message: FIELD_TEXTS[message] })
    }
    // the tree has the shape of the values, which the form library's type wants to know statically
    return { values: {}, errors: errors as FieldErrors }
  }
}

function place(tree: Tree, [head = 'root', ...rest]: readonly string[], error: Tree): void {
  if (rest.length === 0) {
    // an error of a list as a whole stands beside those of its items
    tree[head] = { ...(tree[head] as Tree | undefined), ...error }
    return
  }
  const branch = (tree[head] ??= {}) as Tree
  place(branch, rest, error)
}
