import type { FieldMessage } from '../api/messages.ts'
import type { z } from 'zod'

/** Invisible or direction-changing characters. Line breaks, tabs and emoji's joiners are allowed. */
const HIDDEN = new RegExp(
  [
    String.raw`(?![\t\n\r])\p{Cc}`,
    String.raw`[\u2028\u2029\ufff9-\ufffb]`,
    String.raw`(?![\u200d\ufe0e\ufe0f])\p{Default_Ignorable_Code_Point}`,
    String.raw`(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d`,
    String.raw`\u200d(?!\p{Extended_Pictographic})`,
    String.raw`(?<!\p{Emoji})[\ufe0e\ufe0f]`,
  ].join('|'),
  'u',
)

export function hasHiddenCharacters(text: string): boolean {
  return HIDDEN.test(text)
}

const EACH_HIDDEN = new RegExp(HIDDEN.source, 'gu')

export function withoutHiddenCharacters(text: string): string {
  let rest = text
  // Taking a character away may hide the one beside it.
  while (HIDDEN.test(rest)) rest = rest.replace(EACH_HIDDEN, '')
  return rest
}

const MESSAGE: FieldMessage = 'hiddenCharacters'

/** Use it on a whole input, never on a stored record: stored data may be older than the rule. */
export function refuseHiddenCharacters(value: unknown, context: z.core.$RefinementCtx, path: PropertyKey[] = []): void {
  if (typeof value === 'string') {
    if (hasHiddenCharacters(value)) context.addIssue({ code: 'custom', message: MESSAGE, path, input: value })
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) refuseHiddenCharacters(item, context, [...path, index])
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value)) refuseHiddenCharacters(item, context, [...path, name])
  }
}
