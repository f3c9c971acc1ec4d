import { z } from 'zod'
import type { Limits } from '#server/limiter'
import { INVITATIONS_AN_HOUR } from '#server/services/users/invitedPerson'
import type { OwnAddresses } from '#server/papers/papers'
import { isForThisMachine, isLoopback } from '../http/request.ts'
import { LOG_LEVELS } from '../monitoring/log.ts'
import { mailConfigOf, mailRules, mailVariables } from './mailVariables.ts'
import { flag, originOf, originsOf, parseEnvironment, webAddress, wholeNumber } from './environment.ts'
import type { Environment } from './environment.ts'
import { identityVariables, pageVariables } from './pageVariables.ts'

const DATABASE_URL = 'must be like postgres://user:password@host:5432/name'

export const databaseVariables = {
  // The message hides the value, which holds a password.
  DATABASE_URL: z.url({ protocol: /^postgres(?:ql)?$/, error: DATABASE_URL }).optional(),
  DATABASE_POOL: wholeNumber(1, 500).default(10),
  DATABASE_PREPARED: flag.default(true),
  DATABASE_SUPERUSER: flag,
  DATA_DIR: z.string().default('.rayo'),
}

export const serverVariables = {
  ...databaseVariables,
  ...identityVariables,
  ...pageVariables,
  PORT: wholeNumber(0, 65_535).optional(),
  HOST: z
    .string()
    .regex(/^[\w.:[\]-]+$/, { error: 'must be an address to listen on, such as 127.0.0.1 or 0.0.0.0' })
    .optional(),
  COGNITO_ADMIN: flag,
  RAYO_DEMO: flag,
  RAYO_DEMO_WITH_PEOPLE: flag,
  SITE_ORIGIN: originOf(
    /^https?:/,
    'must be the site’s own origin such as https://club.example, without a path',
  ).optional(),
  ALLOWED_ORIGINS: originsOf(
    /^https?:/,
    'must be origins such as https://club.example, separated by commas, without paths and without *',
  ),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }).optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, { error: 'must have at least 16 characters, without spaces' })
    .optional(),
  DRAIN_SECONDS: wholeNumber(0, 3_600).default(0),
  RATE_LIMIT_SIGN_IN: wholeNumber(1, 1_000_000).default(30),
  // One screen of the panel makes about ten requests. A person who opens one every second uses half of this.
  RATE_LIMIT_READS: wholeNumber(1, 1_000_000).default(1_200),
  RATE_LIMIT_WRITES: wholeNumber(1, 1_000_000).default(300),
  RATE_LIMIT_INVITATIONS: wholeNumber(1, 1_000_000).default(INVITATIONS_AN_HOUR),
  RATE_LIMIT_UPLOADS: wholeNumber(1, 1_000_000).default(60),
  // A school's or a club's people may share one address.
  RATE_LIMIT_MESSAGES: wholeNumber(1, 1_000_000).default(20),
  // A browser requests one page and then the app takes over; a search engine requests one or two a second.
  RATE_LIMIT_PAGES: wholeNumber(1, 1_000_000).default(120),
  RATE_LIMIT_MAILS: wholeNumber(1, 1_000_000).default(200),
  LINK_SECRET: z
    .string()
    .regex(/^[\x21-\x7e]{32,}$/, { error: 'must have at least 32 characters, without spaces' })
    .optional(),
  ...mailVariables,
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { error: 'must be the name of a bucket, such as club-pictures' })
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, { error: 'must be a region, such as sa-east-1' })
    .optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_PATH_STYLE: flag,
}
type Values = z.output<z.ZodObject<typeof serverVariables>>

/** The server's configuration, parsed once at start. Throws ConfigError, which names all wrong variables. */
export function readServerConfig(environment: Environment) {
  const values = parseEnvironment(environment, serverVariables, rules)
  const identity = identityOf(values)
  return {
    port: values.PORT ?? null,
    host: values.HOST ?? (identity.kind === 'local' ? '127.0.0.1' : null),
    database: databaseConfigOf(values),
    identity,
    pictures: picturesConfigOf(values),
    mail: mailConfigOf(values),
    /** Null: contact messages are stored only. */
    contactTo: values.CONTACT_EMAIL ?? null,
    /** Null: a secret of the database's own. */
    linkSecret: values.LINK_SECRET ?? null,
    /** For people who are not the demo's, the operator must confirm the demonstration a second time. */
    demo: values.RAYO_DEMO && (values.RAYO_DEMO_WITH_PEOPLE ? 'real people too' : 'demo people only'),
    publicOrigin: values.SITE_ORIGIN ?? null,
    /** Null: the site's own address. */
    apiAddress: values.VITE_API_URL?.replace(/\/+$/, '') ?? null,
    allowedOrigins: values.ALLOWED_ORIGINS,
    proxies: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL ?? null,
    metricsToken: values.METRICS_TOKEN ?? null,
    drainSeconds: values.DRAIN_SECONDS,
    limits: limitsOf(values),
    invitationsAnHour: values.RATE_LIMIT_INVITATIONS,
  } as const
}

export type ServerConfig = ReturnType<typeof readServerConfig>

const PEOPLE_AT_AN_ADDRESS = 10

function limitsOf(values: Values): Limits {
  return {
    reads: values.RATE_LIMIT_READS,
    addressReads: values.RATE_LIMIT_READS * PEOPLE_AT_AN_ADDRESS,
    writes: values.RATE_LIMIT_WRITES,
    addressWrites: values.RATE_LIMIT_WRITES * PEOPLE_AT_AN_ADDRESS,
    uploads: values.RATE_LIMIT_UPLOADS,
    mails: values.RATE_LIMIT_MAILS,
    sharedReads: 30,
    addressSignIns: values.RATE_LIMIT_SIGN_IN,
    emailSignInsFromAddress: 10,
    // Many addresses together guess no faster than ten of them.
    emailSignIns: 100,
    messages: values.RATE_LIMIT_MESSAGES,
    pages: values.RATE_LIMIT_PAGES,
  }
}

/** The process listens on this machine alone and answers no request for another name (`isForThisMachine`). */
export function isForOneMachine({ identity, demo }: Pick<ServerConfig, 'identity' | 'demo'>): boolean {
  return identity.kind === 'local' && !demo
}

/** The origin of links in mails: the configured one, or on this machine the request's, otherwise null. */
export function createOwnAddresses(
  config: Pick<ServerConfig, 'publicOrigin' | 'apiAddress' | 'identity' | 'demo'>,
): (request: Request) => OwnAddresses | null {
  const of = (site: string): OwnAddresses => ({ site, api: config.apiAddress ?? site })
  return (request) => {
    if (config.publicOrigin !== null) return of(config.publicOrigin)
    return isForOneMachine(config) && isForThisMachine(request) ? of(new URL(request.url).origin) : null
  }
}

export function databaseConfigOf(values: Pick<Values, keyof typeof databaseVariables>) {
  if (!values.DATABASE_URL) return { kind: 'embedded', dataDir: values.DATA_DIR } as const
  return {
    kind: 'server',
    url: values.DATABASE_URL,
    poolSize: values.DATABASE_POOL,
    prepared: values.DATABASE_PREPARED,
    /** Whether its role may be one that bypasses row security. */
    anyRole: values.DATABASE_SUPERUSER,
  } as const
}

function picturesConfigOf(values: Values) {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint, S3_PATH_STYLE: pathStyle } = values
  if (!bucket || !region) return { kind: 'database' } as const
  return { kind: 'bucket', bucket, region, endpoint, pathStyle } as const
}

function identityOf(values: Values) {
  const { VITE_USER_POOL_ID: userPoolId, VITE_USER_POOL_CLIENT_ID: clientId } = values
  if (identityKindOf(values) === 'local' || !userPoolId || !clientId) return { kind: 'local' } as const
  return {
    kind: 'cognito',
    userPoolId,
    clientId,
    endpoint: values.VITE_USER_POOL_ENDPOINT ?? null,
    createsAccounts: values.COGNITO_ADMIN,
  } as const
}

export function identityKindOf(values: Pick<Values, 'IDENTITY' | 'VITE_USER_POOL_ID'>) {
  return values.IDENTITY ?? (values.VITE_USER_POOL_ID ? 'cognito' : 'local')
}

function rules(values: Values): string[] {
  const needsPool = identityKindOf(values) === 'cognito'
  const { S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_PATH_STYLE } = values
  return [
    ...(S3_BUCKET && !S3_REGION ? ['S3_REGION is needed with S3_BUCKET'] : []),
    ...(!S3_BUCKET && (S3_REGION || S3_ENDPOINT || S3_PATH_STYLE) ? ['S3_BUCKET is needed with S3_REGION'] : []),
    ...(needsPool && !values.VITE_USER_POOL_ID ? ['VITE_USER_POOL_ID is needed with IDENTITY=cognito'] : []),
    ...(needsPool && !values.VITE_USER_POOL_CLIENT_ID ? ['VITE_USER_POOL_CLIENT_ID is needed with a user pool'] : []),
    ...(!needsPool && values.COGNITO_ADMIN ? ['COGNITO_ADMIN=1 needs a user pool'] : []),
    ...mailRules(values),
    ...(needsPool || values.RAYO_DEMO ? [] : standInRules(values)),
  ]
}

/** The stand-in sends no e-mail, and anybody can sign up with any address. */
function standInRules({ DATABASE_URL: url, HOST: host }: Values): string[] {
  const reasons = [
    ...(url ? ['DATABASE_URL is set'] : []),
    ...(host && !isLoopback(host) ? [`HOST is ${JSON.stringify(host)}, which others can reach`] : []),
  ]
  if (reasons.length === 0) return []
  return [
    `IDENTITY=local lets anybody sign in as anybody and is refused because ${reasons.join(' and ')}: name a Cognito pool (VITE_USER_POOL_ID, VITE_USER_POOL_CLIENT_ID), or set RAYO_DEMO=1 if this is a demonstration.`,
  ]
}
