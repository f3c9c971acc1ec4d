import type { StringMap } from 'react-admin'
import english from 'ra-language-english'
import spanishPackage from 'ra-language-spanish'
import { describe, expect, it } from 'vitest'
import { i18nProvider, spanish } from './i18nProvider.ts'
import { reactAdmin } from '../es/reactAdmin.ts'
import { defineTexts, fill } from './text.ts'

function textsOf(tree: StringMap, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'object' ? textsOf(value, `${path}${key}.`) : [[path + key, value ?? ''] as [string, string]],
  )
}

const placeholders = (text: string) => [...new Set(text.match(/%\{\w+\}/g))].toSorted()

const englishTexts = textsOf(english)
const ours = textsOf(reactAdmin)
const merged = new Map(textsOf(spanish))
const beneathOurs = new Map(textsOf(spanishPackage))

/** Texts that are the same in both languages, or have no words. */
const ALIKE = new Set([
  'ra.boolean.null',
  'ra.page.dashboard',
  'ra.page.list',
  'ra.page.edit',
  'ra.page.show',
  'ra.message.no',
  'ra.boolean.false',
])

describe('the Spanish of react-admin', () => {
  it('has every key of its English', () => {
    expect(englishTexts.length).toBeGreaterThanOrEqual(160)
    expect(englishTexts.map(([key]) => key).filter((key) => !merged.has(key))).toEqual([])
  })

  it('leaves no text in English', () => {
    expect(englishTexts.filter(([key, text]) => !ALIKE.has(key) && merged.get(key) === text)).toEqual([])
  })

  it('loses no placeholder', () => {
    const lost = englishTexts.filter(
      ([key, text]) => placeholders(merged.get(key) ?? '').join() !== placeholders(text).join(),
    )
    expect(lost).toEqual([])
  })

  it('has singular and plural wherever English does', () => {
    const uneven = englishTexts.filter(([key, text]) => text.includes('||||') !== merged.get(key)?.includes('||||'))
    expect(uneven).toEqual([])
  })

  it('uses Spanish spelling and both question marks', () => {
    const misspelled =
      /[cs]ion\b|\b(Estas|Si|aqui|despues|electronico|encontro|especifico|images|numero|or|pagina|persiona|ultima|valido)\b/
    const wrong = englishTexts
      .map(([key]) => [key, merged.get(key) ?? ''] as const)
      .filter(([, text]) => misspelled.test(text) || text.includes('?') !== text.includes('¿'))
    expect(wrong).toEqual([])
  })
})

describe('our own texts of react-admin', () => {
  it('only have keys of react-admin', () => {
    const englishKeys = new Set(englishTexts.map(([key]) => key))
    expect(ours.map(([key]) => key).filter((key) => !englishKeys.has(key))).toEqual([])
  })

  it('repeat no text of the Spanish package', () => {
    expect(ours.filter(([key, text]) => beneathOurs.get(key) === text)).toEqual([])
  })

  it('override the Spanish package', () => {
    expect(ours.filter(([key, text]) => merged.get(key) !== text)).toEqual([])
  })
})

describe('i18nProvider', () => {
  const { translate } = i18nProvider

  it('fills in values and chooses by number', () => {
    const deleted = (smart_count: number) => translate('ra.notification.deleted', { smart_count })
    expect([1, 0, 3].map(deleted)).toEqual(['Elemento eliminado', '0 elementos eliminados', '3 elementos eliminados'])
    expect(translate('ra.page.edit', { name: 'Plan', recordRepresentation: 'Básico' })).toBe('Plan Básico')
    expect(translate('resources.payments.name', { smart_count: 2 })).toBe('Cuotas')
  })

  it('returns the default, or the text itself, for an unknown key', () => {
    expect(translate('a.three', { _: 'Tres' })).toBe('Tres')
    expect(translate('Revisa los campos marcados.')).toBe('Revisa los campos marcados.')
    expect(translate('ra.action')).toBe('ra.action')
    expect(translate('ra.action.save.length')).toBe('ra.action.save.length')
    expect(translate('constructor')).toBe('constructor')
  })

  it('offers only Spanish', async () => {
    await i18nProvider.changeLocale('en')
    expect(i18nProvider.getLocale()).toBe('es')
    expect(i18nProvider.getLocales?.()).toEqual([{ locale: 'es', name: 'Español' }])
    expect(translate('ra.action.save')).toBe('Guardar')
  })
})

const texts = defineTexts({
  plain: 'Hola',
  nested: { greeting: 'Hola, %{name}: %{count}' },
  receipt: 'Recibo %{number} de la cuenta %{account}',
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

it('writes counts with the point of thousands, and the numbers of receipts and accounts without', () => {
  expect(fill(texts.many, { smart_count: 1190 })).toBe('1.190 cuotas')
  expect(fill(texts.nested.greeting, { name: 'Ana', count: 1190 })).toBe('Hola, Ana: 1.190')
  expect(fill(texts.receipt, { number: 1190, account: 2024 })).toBe('Recibo 1190 de la cuenta 2024')
  const range = { offsetBegin: 1176, offsetEnd: 1190, total: 1190 }
  expect(i18nProvider.translate('ra.navigation.page_range_info', range)).toBe('1.176–1.190 de 1.190')
})

it('lets the compiler refuse a text with unfilled placeholders', () => {
  // @ts-expect-error -- it has placeholders
  const greeting: string = texts.nested.greeting
  expect(greeting).toBeDefined()
})
