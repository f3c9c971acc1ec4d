import { type Environment, parseEnvironment } from './environment.ts'
import { identityVariables, pageVariables } from './pageVariables.ts'

type Pool = { userPoolId: string; clientId: string; endpointPath: string }

const DEMO_CONTACT = {
  VITE_CONTACT_EMAIL: 'contacto@rayo.test',
  VITE_WHATSAPP_URL: 'https://wa.me/5491155550100',
  VITE_SOCIAL_LINKS: 'Instagram=https://www.instagram.com/rayo,Facebook=https://www.facebook.com/rayo',
}

/** With a stand-in's `pool` people sign in there, and the demo's contact fills what is missing. Throws ConfigError. */
export function runtimeConfigFrom(environment: Environment, pool: Pool | null) {
  const variables = { ...pageVariables, ...identityVariables }
  const env = parseEnvironment({ ...(pool && DEMO_CONTACT), ...definedIn(environment) }, variables)
  return {
    name: env.VITE_APP_NAME ?? 'Rayo',
    contactEmail: env.VITE_CONTACT_EMAIL ?? '',
    whatsappUrl: env.VITE_WHATSAPP_URL ?? '',
    social: socialLinks(env.VITE_SOCIAL_LINKS ?? ''),
    dialCode: env.VITE_DIAL_CODE ?? '+1',
    apiUrl: env.VITE_API_URL ?? '',
    imageOrigins: env.VITE_IMAGE_ORIGINS,
    auth: authFrom(env, pool),
    worksOffline: env.VITE_OFFLINE,
    signIn: {
      passwordMinLength: env.VITE_PASSWORD_MIN_LENGTH,
      mfa: env.VITE_MFA,
      signUpAttributes: listFrom(env.VITE_SIGN_UP_ATTRIBUTES)?.map((name) => ({
        name: name.replace(/\?$/, ''),
        required: !name.endsWith('?'),
      })),
      tokenStorage: env.VITE_TOKEN_STORAGE,
      providers: listFrom(env.VITE_SOCIAL_PROVIDERS),
      hostedDomain: env.VITE_HOSTED_DOMAIN,
      hostedScopes: listFrom(env.VITE_HOSTED_SCOPES),
      responseType: env.VITE_HOSTED_RESPONSE_TYPE,
      identityPoolId: env.VITE_IDENTITY_POOL_ID,
      identityPoolEndpoint: env.VITE_IDENTITY_POOL_ENDPOINT,
      guestAccess: env.VITE_GUEST_ACCESS,
    },
  }
}

export type RuntimeConfigBlock = ReturnType<typeof runtimeConfigFrom>

const definedIn = (environment: Environment) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))

type PoolVariables = Partial<
  Record<'IDENTITY' | `VITE_USER_POOL_${'ID' | 'CLIENT_ID' | 'ENDPOINT'}`, string | undefined>
>

function authFrom(env: PoolVariables, pool: Pool | null) {
  if (pool) return { userPoolId: pool.userPoolId, userPoolClientId: pool.clientId, userPoolEndpoint: pool.endpointPath }
  const { VITE_USER_POOL_ID: userPoolId, VITE_USER_POOL_CLIENT_ID: clientId, VITE_USER_POOL_ENDPOINT: endpoint } = env
  return userPoolId && env.IDENTITY !== 'local'
    ? { userPoolId, userPoolClientId: clientId ?? '', userPoolEndpoint: endpoint ?? null }
    : null
}

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

function listFrom(text: string | undefined): string[] | undefined {
  return text?.split(/[,\s]+/).filter(Boolean)
}

const BLOCK = /(<script type="application\/json" id="rayo-config">)[\s\S]*?(<\/script>)/

export function withRuntimeConfig(html: string, config: RuntimeConfigBlock): string {
  if (!BLOCK.test(html)) throw new Error('index.html has no <script type="application/json" id="rayo-config"> block')
  const json = JSON.stringify(config).replaceAll('<', '\\u003c')
  return html.replace(BLOCK, (_, open: string, close: string) => open + json + close)
}
