import { runtimeConfig } from '../../config/runtimeConfig.ts'

/**
 * Whether a picture lies on the page's own origin or on one that the installation names. Any other is not even asked for: the page's policy
 * would refuse it, and say so on the console.
 */
export function mayShow(url: string): boolean {
  // Where there is no page, as on a server, a path is its own as well.
  const own = typeof location === 'undefined' ? 'https://own.invalid' : location.origin
  return URL.canParse(url, own) && [own, ...runtimeConfig().imageOrigins].includes(new URL(url, own).origin)
}
