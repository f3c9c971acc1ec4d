import { expect, it } from 'vitest'
import { defineTexts, fill } from './text.ts'

const texts = defineTexts({
  plain: 'Hola',
  nested: { greeting: 'Hola, %{name}: %{count}' },
  many: '%{smart_count} cuota |||| %{smart_count} cuotas',
})

it('fills in the placeholders of a text', () => {
  expect(texts.plain).toBe('Hola')
  expect(fill(texts.nested.greeting, { name: 'Ana', count: 3 })).toBe('Hola, Ana: 3')
  // @ts-expect-error -- a placeholder without its value
  fill(texts.nested.greeting, { name: 'Ana' })
})

it('chooses singular and plural by smart_count', () => {
  expect([0, 1, 2].map((smart_count) => fill(texts.many, { smart_count }))).toEqual(['0 cuotas', '1 cuota', '2 cuotas'])
})

it('lets the compiler refuse a text with unfilled placeholders', () => {
  // @ts-expect-error -- it has placeholders
  const greeting: string = texts.nested.greeting
  expect(greeting).toBeDefined()
})
