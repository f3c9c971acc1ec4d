import type { FieldErrors, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { refuseHiddenCharacters } from '#domain/values/hiddenCharacters'
import { FIELD_TEXTS, fieldErrorsOf } from '#domain/api/messages'
import { isPendingPicture } from '../../providers/api/pendingPictures.ts'

type Tree = { [key: string]: unknown }

/** Validates a form with the domain's schema, in the API's words. The values stay as typed. */
export function schemaResolver(schema: z.ZodType): Resolver {
  const formSchema = schema.superRefine((value, context) => refuseHiddenCharacters(value, context))
  return (values) => {
    const parsed = formSchema.safeParse(withoutPending(values), { reportInput: true })
    if (parsed.success) return { values, errors: {} }
    const errors: Tree = {}
    for (const [path, message] of Object.entries(fieldErrorsOf(parsed.error))) {
      place(errors, path.split('.'), { type: 'schema', message: FIELD_TEXTS[message] })
    }
    // the tree has the shape of the values; the form library's type wants to know that shape statically
    return { values: {}, errors: errors as FieldErrors }
  }
}

/** A picture that is not uploaded yet has no address; the API checks it when the form is sent. */
function withoutPending(values: Tree): Tree {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, isPendingPicture(value) ? null : value]),
  )
}

function place(tree: Tree, [head = 'root', ...rest]: readonly string[], error: Tree): void {
  if (rest.length === 0) {
    // an error of the whole list goes next to those of its items
    tree[head] = { ...(tree[head] as Tree | undefined), ...error }
    return
  }
  const branch = (tree[head] ??= {}) as Tree
  place(branch, rest, error)
}
