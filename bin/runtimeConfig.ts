/**
 * The web app's runtime configuration as it stands in `index.html`: one JSON block, filled from `VITE_…` when the app is built and replaced by
 * whoever serves the page (decisions §1). The web app parses it with zod in `src/config`; here it is only written.
 */
export type RuntimeConfigBlock = {
  name: string
  contactEmail: string
  whatsappUrl: string
  social: { name: string; url: string }[]
  dialCode: string
  apiUrl: string
  auth: { userPoolId: string; userPoolClientId: string; userPoolEndpoint: string | null } | null
}

type Environment = Record<string, string | undefined>
type Pool = { userPoolId: string; clientId: string; endpointPath: string }

/** The configuration that the environment names. Without a user pool of its own it gets `pool`, or no sign-in when there is none. */
export function runtimeConfigFrom(env: Environment, pool: Pool | null): RuntimeConfigBlock {
  return {
    name: env.VITE_APP_NAME || 'Rayo',
    contactEmail: env.VITE_CONTACT_EMAIL || 'contacto@rayo.test',
    whatsappUrl: env.VITE_WHATSAPP_URL || 'https://wa.me/5491155550100',
    social: socialLinks(
      env.VITE_SOCIAL_LINKS || 'Instagram=https://www.instagram.com/rayo,Facebook=https://www.facebook.com/rayo',
    ),
    dialCode: env.VITE_DIAL_CODE || '+1',
    apiUrl: env.VITE_API_URL || '',
    auth: env.VITE_USER_POOL_ID
      ? {
          userPoolId: env.VITE_USER_POOL_ID,
          userPoolClientId: env.VITE_USER_POOL_CLIENT_ID || '',
          userPoolEndpoint: env.VITE_USER_POOL_ENDPOINT || null,
        }
      : pool && { userPoolId: pool.userPoolId, userPoolClientId: pool.clientId, userPoolEndpoint: pool.endpointPath },
  }
}

/** `name=url,name=url`, as in VITE_SOCIAL_LINKS. A link without a name keeps its address as the name. */
function socialLinks(text: string): { name: string; url: string }[] {
  return text
    .split(',')
    .map((link) => link.trim())
    .filter(Boolean)
    .map((link) => {
      const [, name, url] = /^([^=:/]+)=(.+)$/.exec(link) ?? []
      return { name: name?.trim() ?? link, url: url?.trim() ?? link }
    })
}

const BLOCK = /(<script type="application\/json" id="rayo-config">)[\s\S]*?(<\/script>)/

/** The page with its configuration block replaced. Throws when the page has none. */
export function withRuntimeConfig(html: string, config: RuntimeConfigBlock): string {
  if (!BLOCK.test(html)) throw new Error('index.html has no <script type="application/json" id="rayo-config"> block')
  const json = JSON.stringify(config).replaceAll('<', '\\u003c')
  return html.replace(BLOCK, (_, open: string, close: string) => open + json + close)
}
