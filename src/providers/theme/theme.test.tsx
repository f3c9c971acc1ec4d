import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getTheme, setTheme, THEME_KEY, toggleTheme, useTheme } from './theme.ts'

function CurrentTheme() {
  return <p>{useTheme()}</p>
}

beforeEach(() => {
  delete document.documentElement.dataset.theme
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('is dark by default, and remembers a change', () => {
  render(<CurrentTheme />)
  expect(screen.getByText('dark')).toBeVisible()
  act(toggleTheme)
  expect(screen.getByText('light')).toBeVisible()
  expect(document.documentElement).toHaveAttribute('data-theme', 'light')
  expect(localStorage.getItem(THEME_KEY)).toBe('light')
  act(toggleTheme)
  expect(getTheme()).toBe('dark')
})

it('follows another tab', () => {
  setTheme('dark')
  render(<CurrentTheme />)
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: THEME_KEY, newValue: 'light' }))
  })
  expect(screen.getByText('light')).toBeVisible()
})

it.each([
  ['https:', 'rayo.theme=light; path=/; max-age=31536000; samesite=lax; secure'],
  ['http:', 'rayo.theme=light; path=/; max-age=31536000; samesite=lax'],
])('writes over %s a cookie that is %s', (protocol, cookie) => {
  vi.stubGlobal('location', { protocol })
  const set = vi.spyOn(document, 'cookie', 'set').mockReturnValue()
  setTheme('light')
  expect(set).toHaveBeenCalledExactlyOnceWith(cookie)
})
