import { expect, it } from 'vitest'
import { createText } from './text.ts'

const t = createText({
  plain: 'Hola',
  nested: { greeting: 'Hola, %{name}: %{count}' },
  many: '%{smart_count} cuota |||| %{smart_count} cuotas',
} as const)

it('finds a text by its path and fills in the placeholders', () => {
  expect(t('plain')).toBe('Hola')
  expect(t('nested.greeting', { name: 'Ana', count: 3 })).toBe('Hola, Ana: 3')
})

it('chooses singular and plural by smart_count, as polyglot does', () => {
  expect([0, 1, 2].map((count) => t('many', { smart_count: count }))).toEqual(['0 cuotas', '1 cuota', '2 cuotas'])
})

it('never shows a raw key: an unknown one is a fault, which the compiler finds too', () => {
  // @ts-expect-error -- not a key of the catalogue
  expect(() => t('nested.missing')).toThrow('no text')
})
