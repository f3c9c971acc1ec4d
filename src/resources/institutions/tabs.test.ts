import { expect, it } from 'vitest'
import { tabAt } from './tabs.ts'

it.each([
  ['/panel/institutions/1', 'summary'],
  ['/panel/institutions/1/', 'summary'],
  ['/panel/institutions/1/fees', 'fees'],
  ['/panel/institutions/1/fees/', 'fees'],
])('finds the tab of %s', (path, tab) => {
  expect(tabAt(path)).toBe(tab)
})
