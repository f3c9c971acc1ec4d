import { createHash } from 'node:crypto'
import type { RuntimeConfigBlock } from '../config/runtimeConfig.ts'

type Headers = Record<string, string>

/** Features that the page does not use are also denied to an injected script. */
const PERMISSIONS = [
  'accelerometer',
  'camera',
  'display-capture',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]

/** Two years, as browsers require for preloading. Subdomains are up to the installation. */
const HSTS = 'max-age=63072000'

/**
 * The SHA-256 of the empty text. Emotion makes empty `<style>` elements and fills them by script (insertRule), which no
 * policy forbids. This hash allows those, and still refuses a `<style>` with content, such as an injected one. So we
 * need neither 'unsafe-inline' nor a nonce, and everybody can cache the same page by its ETag.
 */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/** Headers of every answer. */
export function sharedHeaders({ secure }: { secure: boolean }): Headers {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    ...(secure && { 'Strict-Transport-Security': HSTS }),
  }
}

/** An answer that is not a page runs nothing and appears in no frame, even if a browser shows it as a document. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** What the service worker may do (`public/offline.js`): it asks this site alone. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

/** The scripts and styles that the build puts into a page itself. Blocks of JSON do not run, and are none of these. */
export type InlineCode = { scripts: readonly string[]; styles: readonly string[] }

/**
 * Headers of the page: what it may load, connect to and use. Only the `code` of the build runs in it: what the finished
 * HTML holds besides may come from anybody.
 */
export function pageHeaders({ scripts, styles }: InlineCode, config: PageOrigins): Headers {
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts.map(sourceHash)],
    'style-src': ["'self'", EMPTY_STYLE, ...styles.map(sourceHash)],
    // A picture's server sees everybody who looks at it, so only the page's own origin and those that the installation
    // trusts. `blob:` is a picture that somebody is about to upload.
    'img-src': ["'self'", 'data:', 'blob:', ...config.imageOrigins],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...originsOf(config)],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  return {
    'Content-Security-Policy': Object.entries(policy)
      .map(([directive, sources]) => [directive, ...sources].join(' '))
      .join('; '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    // The site itself asks where a visitor is, when they press a button for it.
    'Permissions-Policy': [...PERMISSIONS.map((feature) => `${feature}=()`), 'geolocation=(self)'].join(', '),
  }
}

type PageOrigins = Pick<RuntimeConfigBlock, 'apiUrl' | 'auth' | 'imageOrigins'> &
  Partial<Pick<RuntimeConfigBlock, 'signIn'>>

/**
 * Other origins that the page connects to: the API's, the user pool's, its hosted sign-in's and the identity pool's.
 */
function originsOf({ apiUrl, auth, signIn = {} }: PageOrigins): string[] {
  const { hostedDomain, identityPoolId, identityPoolEndpoint } = signIn
  const addresses = [
    apiUrl,
    auth && (auth.userPoolEndpoint ?? `https://cognito-idp.${auth.userPoolId.split('_')[0]}.amazonaws.com`),
    hostedDomain && `https://${hostedDomain}`,
    identityPoolId &&
      (identityPoolEndpoint ?? `https://cognito-identity.${identityPoolId.split(':')[0]}.amazonaws.com`),
  ]
  // A path is on the page's own origin.
  return addresses.flatMap((address) => (address && /^https?:/.test(address) ? new URL(address).origin : []))
}

const sourceHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
