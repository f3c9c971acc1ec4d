import { isValidElement } from 'react'
import { matchPath } from 'react-router-dom'
import { preloadPage } from '../../ui/shell/lazyPage.ts'
import { addressesOf } from '../registration.ts'
import { Landing, pages, resources } from '../registry.tsx'

/** The component at an address of the panel; null if there is none, for example at an address that redirects. */
export function screenAt(pathname: string): unknown {
  if (pathname === '/profile' || matchPath('/panel', pathname)) return Landing
  const matches = (path: string) => matchPath(`/panel/${path}`, pathname) !== null
  const page = pages.find(({ path }) => matches(path))
  if (page) return isValidElement(page.element) ? page.element.type : null
  const screens = resources.flatMap((resource) =>
    addressesOf(resource).map(([view, address]) => ({ address, screen: resource[view] })),
  )
  // `payments/new` is not the record with the id "new", so patterns with an id come last.
  const [match] = screens
    .filter(({ address }) => matches(address))
    .toSorted((a, b) => Number(a.address.includes(':')) - Number(b.address.includes(':')))
  return match?.screen ?? null
}

export function preloadScreen(pathname: string): Promise<void> {
  return preloadPage(screenAt(pathname))
}
