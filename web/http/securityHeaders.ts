import { createHash } from 'node:crypto'
import type { RuntimeConfigBlock } from '../config/runtimeConfig.ts'

type Headers = Record<string, string>

/** Features that the page does not use are also denied to an injected script. */
const PERMISSIONS =
  'accelerometer camera display-capture gyroscope magnetometer microphone midi payment serial usb'.split(' ')

/** SHA-256 of the empty text: Emotion makes empty `<style>` elements, and this avoids 'unsafe-inline' and a nonce. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

export const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

export type InlineCode = { scripts: readonly string[]; styles: readonly string[] }

/** Only the build's `code` runs in the page: the finished HTML may contain what visitors wrote. */
export function pageHeaders({ scripts, styles }: InlineCode, config: PageOrigins): Headers {
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts.map(sourceHash)],
    'style-src': ["'self'", EMPTY_STYLE, ...styles.map(sourceHash)],
    // A picture's server sees who looks at it, so only trusted origins; `blob:` previews an upload.
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
    'Permissions-Policy': [...PERMISSIONS.map((feature) => `${feature}=()`), 'geolocation=(self)'].join(', '),
  }
}

type PageOrigins = Pick<RuntimeConfigBlock, 'apiUrl' | 'auth' | 'imageOrigins'> & {
  signIn?: Partial<RuntimeConfigBlock['signIn']>
}

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
