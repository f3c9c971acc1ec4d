import { useSyncExternalStore } from 'react'

export type Theme = 'dark' | 'light'

/** The storage key of the theme. `public/theme.js` reads it before the first paint. */
export const THEME_KEY = 'rayo.theme'
const DEFAULT_THEME: Theme = 'dark'

const listeners = new Set<() => void>()

export function getTheme(): Theme {
  if (typeof document === 'undefined') return DEFAULT_THEME
  return document.documentElement.dataset.theme === 'light' ? 'light' : DEFAULT_THEME
}

export function setTheme(theme: Theme): void {
  show(theme)
  try {
    localStorage.setItem(THEME_KEY, theme)
    // The server that renders the next page reads this one. Over http, browsers drop a cookie that is `secure`.
    const secure = location.protocol === 'https:' ? '; secure' : ''
    document.cookie = `${THEME_KEY}=${theme}; path=/; max-age=31536000; samesite=lax${secure}`
  } catch {
    // Storage may be blocked or full. The theme still changes for this visit.
  }
}

export function toggleTheme(): void {
  setTheme(getTheme() === 'dark' ? 'light' : 'dark')
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, getTheme, () => DEFAULT_THEME)
}

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  for (const listener of listeners) listener()
}

function followOtherTabs(event: StorageEvent): void {
  if (event.key === THEME_KEY) show(event.newValue === 'light' ? 'light' : DEFAULT_THEME)
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', followOtherTabs)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', followOtherTabs)
  }
}
