import { expect, it } from 'vitest'
import { isValidElement } from 'react'
import { panelPaths } from '../../providers/session/permissions.ts'
import { Landing, pages, resources } from '../registry.tsx'
import { screenAt } from './screenAt.ts'

const ID = '0193516f-6a86-7286-997c-29e6ffef0bd8'
const [payments] = resources.filter(({ name }) => name === 'payments')

it('finds the screen of each address', () => {
  for (const path of panelPaths) {
    const pathname = path === '' ? '/panel' : `/panel/${path.replace(/:\w+/, ID)}`
    expect([pathname, screenAt(pathname)]).toEqual([pathname, expect.any(Function)])
  }
})

it('distinguishes a form from a record, and a page from a resource', () => {
  expect(screenAt('/panel/payments')).toBe(payments?.list)
  expect(screenAt('/panel/payments/new')).toBe(payments?.create)
  expect(screenAt(`/panel/payments/${ID}`)).toBe(payments?.show)
  const importing = pages.find(({ path }) => path === 'users/import')
  expect(screenAt('/panel/users/import')).toBe(isValidElement(importing?.element) && importing.element.type)
  expect(screenAt('/profile')).toBe(Landing)
  expect(screenAt('/panel/nowhere/at/all')).toBeNull()
})
