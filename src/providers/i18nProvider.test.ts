import english from 'ra-language-english'
import { describe, expect, it } from 'vitest'
import { createI18nProvider, i18nProvider } from './i18nProvider.ts'
import { spanish } from './es/catalogue.ts'

type Tree = { readonly [key: string]: string | Tree }

function textsOf(tree: Tree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : textsOf(value, `${path}${key}.`),
  )
}

const placeholders = (text: string) => [...new Set(text.match(/%\{\w+\}/g))].toSorted()

// react-admin's type allows functions, of which its English has none
const englishTexts = textsOf(english as unknown as Tree)
const ours = new Map(textsOf(spanish))

/** What is written alike in both languages, or has no words. */
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
    expect(englishTexts.map(([key]) => key).filter((key) => !ours.has(key))).toEqual([])
  })

  it('leaves none in English', () => {
    expect(englishTexts.filter(([key, text]) => !ALIKE.has(key) && ours.get(key) === text)).toEqual([])
  })

  it('loses no placeholder', () => {
    const lost = englishTexts.filter(
      ([key, text]) => placeholders(ours.get(key) ?? '').join() !== placeholders(text).join(),
    )
    expect(lost).toEqual([])
  })

  it('has a singular and a plural where English has', () => {
    const uneven = englishTexts.filter(([key, text]) => text.includes('||||') !== ours.get(key)?.includes('||||'))
    expect(uneven).toEqual([])
  })
})

describe('createI18nProvider', () => {
  const { translate } = createI18nProvider({ a: { one: 'Un %{what} |||| %{smart_count} %{what}', two: 'Dos' } })

  it('fills in and chooses by number', () => {
    expect(translate('a.one', { smart_count: 1, what: 'socio' })).toBe('Un socio')
    expect(translate('a.one', { smart_count: 3, what: 'socios' })).toBe('3 socios')
    expect(translate('a.one', { what: 'socio' })).toBe('Un socio')
  })

  it('answers the default, or the text itself, for what is no key', () => {
    expect(translate('a.three', { _: 'Tres' })).toBe('Tres')
    expect(translate('Revisa los campos marcados.')).toBe('Revisa los campos marcados.')
    expect(translate('a')).toBe('a')
    expect(translate('a.two.length')).toBe('a.two.length')
    expect(translate('constructor')).toBe('constructor')
  })

  it('speaks Spanish alone', async () => {
    await i18nProvider.changeLocale('en')
    expect(i18nProvider.getLocale()).toBe('es')
    expect(i18nProvider.translate('ra.action.save')).toBe('Guardar')
  })
})
