import { runtimeConfig } from '../../config/runtimeConfig.ts'

/** On the page's own origin or one that the installation allows; the page's policy refuses others. */
export function mayShow(url: string): boolean {
  // Without a page, as on a server, a path still counts as the site's own.
  const own = typeof location === 'undefined' ? 'https://own.invalid' : location.origin
  return URL.canParse(url, own) && [own, ...runtimeConfig().imageOrigins].includes(new URL(url, own).origin)
}
