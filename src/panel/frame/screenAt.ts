import { isValidElement } from 'react'
import { matchPath } from 'react-router-dom'
import { preloadPage } from '../../ui/shell/lazyPage.ts'
import { addressesOf } from '../registration.ts'
import { Landing, pages, resources } from '../registry.tsx'

/** The component at an address of the panel; null if there is none, for example at an address that redirects. */
export function screenAt(pathname: string): unknown {
  if (pathname === '/profile' || matchPath('/panel', pathname)) return Landing
  const shown = (path: string) => matchPath(`/panel/${path}`, pathname) !== null
  const page = pages.find(({ path }) => shown(path))
  if (page) return isValidElement(page.element) ? page.element.type : null
  const screens = resources.flatMap((resource) =>
    addressesOf(resource).map(([view, address]) => ({ address, screen: resource[view] })),
  )
  // `payments/new` is not the record with the id "new", so patterns with an id come last.
  const [found] = screens
    .filter(({ address }) => shown(address))
    .toSorted((a, b) => Number(a.address.includes(':')) - Number(b.address.includes(':')))
  return found?.screen ?? null
}

export function preloadScreen(pathname: string): Promise<void> {
  return preloadPage(screenAt(pathname))
}
