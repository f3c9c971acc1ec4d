import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { getTheme, setTheme, THEME_KEY, toggleTheme, useTheme } from './theme.ts'

function Shown() {
  return <p>{useTheme()}</p>
}

beforeEach(() => {
  delete document.documentElement.dataset.theme
})

it('is dark by default, and remembers a change', () => {
  render(<Shown />)
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
  render(<Shown />)
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: THEME_KEY, newValue: 'light' }))
  })
  expect(screen.getByText('light')).toBeVisible()
})
