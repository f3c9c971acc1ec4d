import { isValidElement } from 'react'
import { matchPath } from 'react-router-dom'
import { preloadPage } from '../../ui/shell/lazyPage.ts'
import { addressesOf } from '../registration.ts'
import { Landing, pages, resources } from '../registry.tsx'

/** The component that an address of the panel shows; null where there is none, as for an address that leads elsewhere. */
export function screenAt(pathname: string): unknown {
  if (pathname === '/profile' || matchPath('/panel', pathname)) return Landing
  const shown = (path: string) => matchPath(`/panel/${path}`, pathname) !== null
  const page = pages.find(({ path }) => shown(path))
  if (page) return isValidElement(page.element) ? page.element.type : null
  const screens = resources.flatMap((resource) =>
    addressesOf(resource).map(([view, address]) => ({ address, screen: resource[view] })),
  )
  // `payments/new` and not the record with the id "new": a pattern with an id is looked at last.
  const [found] = screens
    .filter(({ address }) => shown(address))
    .toSorted((a, b) => Number(a.address.includes(':')) - Number(b.address.includes(':')))
  return found?.screen ?? null
}

/** Loads what an address of the panel shows, so that going there shows it at once. */
export function preloadScreen(pathname: string): Promise<void> {
  return preloadPage(screenAt(pathname))
}
