import polyglotI18nProvider from 'ra-i18n-polyglot'
import english from 'ra-language-english'
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

it('chooses singular and plural by smart_count', () => {
  expect([0, 1, 2].map((count) => t('many', { smart_count: count }))).toEqual(['0 cuotas', '1 cuota', '2 cuotas'])
  // @ts-expect-error -- one of the two forms has to be chosen
  t('many')
})

/** Every text in an export of the catalogue. */
function textsOf(exported: unknown): string[] {
  if (typeof exported === 'string') return [exported]
  return typeof exported === 'object' && exported !== null ? Object.values(exported).flatMap(textsOf) : []
}

it('formats each text of the catalogue like polyglot', () => {
  const texts = textsOf(import.meta.glob(['./es/*.ts', '!./es/*.{test,d}.ts'], { eager: true }))
  expect(texts.filter((text) => text.includes('||||')).length).toBeGreaterThan(20)
  expect(texts.filter((text) => text.includes('%{')).length).toBeGreaterThan(50)
  const dictionary = Object.fromEntries(texts.map((text, index) => [`text${index}`, text]))
  const translations = polyglotI18nProvider(() => ({ ...english, ...dictionary }), 'es')
  const ours = createText(dictionary)
  for (const [key, text] of Object.entries(dictionary)) {
    const names = [...text.matchAll(/%\{(\w+)\}/g)].map(([, name = '']) => name)
    // a filled-in value may look like the dialect itself
    const values = Object.fromEntries(names.map((name) => [name, `<$& %{${name}} |||| >`]))
    for (const smart_count of [0, 1, 2]) {
      expect(ours(key, { ...values, smart_count })).toBe(translations.translate(key, { ...values, smart_count }))
    }
  }
})

it('never shows a raw key: an unknown one is a fault, which the compiler finds too', () => {
  // @ts-expect-error -- not a key of the catalogue
  expect(() => t('nested.missing')).toThrow('no text')
})
