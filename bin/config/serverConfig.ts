import { z } from 'zod'
import { UPLOADS_AN_HOUR } from '#server/routes/pictures'
import { INVITATIONS_AN_HOUR } from '#server/services/users/limitInvitations'
import { localIdentityRefusal } from '../identity/localIdentityRefusal.ts'
import { LOG_LEVELS } from '../process/log.ts'
import { flag, originsOf, parseEnvironment, webAddress, wholeNumber } from './environment.ts'
import type { Environment } from './environment.ts'
import { pageVariables } from './pageVariables.ts'

/** Where the records are kept: on a PostgreSQL server, or in an embedded one on disk. */
export type DatabaseConfig =
  | {
      kind: 'server'
      url: string
      poolSize: number
      /** Whether its role may be one that row security does not hold. */
      anyRole: boolean
    }
  | { kind: 'embedded'; dataDir: string }

/** Who signs people in: the stand-in of this process, or a Cognito user pool. */
export type IdentityConfig =
  | { kind: 'local' }
  | {
      kind: 'cognito'
      userPoolId: string
      clientId: string
      endpoint: string | null
      /** Whether inviting a person makes their account in the pool, with the AWS credentials of the environment. */
      createsAccounts: boolean
    }

/** Where the bytes of uploaded pictures lie: in the database, or in a bucket of S3 or of a server that speaks as S3 does. */
type PicturesConfig =
  | { kind: 'database' }
  | { kind: 'bucket'; bucket: string; region: string; endpoint?: string | undefined; pathStyle: boolean }

export type ServerConfig = {
  /** Null: the first free one from 5173; 0: any free one. */
  port: number | null
  /** Null: every address of the machine. */
  host: string | null
  database: DatabaseConfig
  identity: IdentityConfig
  pictures: PicturesConfig
  /** The installation is a demonstration: nobody's real data is in it, which is believed of people who are not of the demo when it is said twice. */
  demo: false | 'demo people alone' | 'whoever is there'
  /** Other origins whose pages may call the API. */
  allowedOrigins: readonly string[]
  /** How many proxies of ours stand before the process. */
  proxies: number
  /** Null: what suits where it goes. */
  logLevel: (typeof LOG_LEVELS)[number] | null
  metricsToken: string | null
  limits: {
    /** Attempts to sign in with a password by client address, in five minutes. */
    signIn: number
    /** Reads in a minute, by actor; ten times as many by client address, which a whole club may share. */
    reads: number
    /** Writes in a minute, likewise. */
    writes: number
    /** Invitations of an institution in an hour, each of which may send a mail. */
    invitations: number
    /** Pictures that a person uploads in an hour. */
    uploads: number
  }
}

const DEFAULT_DATA_DIR = '.rayo'

const DATABASE_URL = 'must be like postgres://user:password@host:5432/name'

/** The variables of the database, which other commands than the server read too. */
export const databaseVariables = {
  // Its value is not shown: it holds a password.
  DATABASE_URL: z.url({ protocol: /^postgres(?:ql)?$/, error: DATABASE_URL }).optional(),
  DATABASE_POOL: wholeNumber(1, 500).default(10),
  DATABASE_SUPERUSER: flag,
  DATA_DIR: z.string().default(DEFAULT_DATA_DIR),
}

/** What says who signs people in, by which other commands go too. */
export const identityVariables = {
  IDENTITY: z.enum(['local', 'cognito'], { error: 'must be local or cognito' }).optional(),
  VITE_USER_POOL_ID: pageVariables.VITE_USER_POOL_ID,
}

const variables = {
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
  RATE_LIMIT_SIGN_IN: wholeNumber(1, 1_000_000).default(30),
  // A screen of the panel asks for ten things or so; somebody who opens one each second asks for half as much.
  RATE_LIMIT_READS: wholeNumber(1, 1_000_000).default(1_200),
  RATE_LIMIT_WRITES: wholeNumber(1, 1_000_000).default(300),
  RATE_LIMIT_INVITATIONS: wholeNumber(1, 1_000_000).default(INVITATIONS_AN_HOUR),
  RATE_LIMIT_UPLOADS: wholeNumber(1, 1_000_000).default(UPLOADS_AN_HOUR),
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
type Values = z.output<z.ZodObject<typeof variables>>

/** What the environment says of the server, parsed once at its start. Throws ConfigError, which names all variables that are wrong. */
export function readServerConfig(environment: Environment): ServerConfig {
  const values = parseEnvironment(environment, variables, rules)
  const identity = identityOf(values)
  return {
    port: values.PORT ?? null,
    host: values.HOST ?? (identity.kind === 'local' ? '127.0.0.1' : null),
    database: databaseConfigOf(values),
    identity,
    pictures: picturesConfigOf(values),
    demo: values.RAYO_DEMO && (values.RAYO_DEMO_WITH_PEOPLE ? 'whoever is there' : 'demo people alone'),
    allowedOrigins: values.ALLOWED_ORIGINS,
    proxies: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL ?? null,
    metricsToken: values.METRICS_TOKEN ?? null,
    limits: {
      signIn: values.RATE_LIMIT_SIGN_IN,
      reads: values.RATE_LIMIT_READS,
      writes: values.RATE_LIMIT_WRITES,
      invitations: values.RATE_LIMIT_INVITATIONS,
      uploads: values.RATE_LIMIT_UPLOADS,
    },
  }
}

/** Where the records are, by the parsed variables of the database. */
export function databaseConfigOf(values: Pick<Values, keyof typeof databaseVariables>): DatabaseConfig {
  const { DATABASE_URL: url, DATABASE_POOL: poolSize, DATABASE_SUPERUSER: anyRole } = values
  return url ? { kind: 'server', url, poolSize, anyRole } : { kind: 'embedded', dataDir: values.DATA_DIR }
}

function picturesConfigOf(values: Values): PicturesConfig {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint, S3_PATH_STYLE: pathStyle } = values
  if (!bucket || !region) return { kind: 'database' }
  return { kind: 'bucket', bucket, region, endpoint, pathStyle }
}

function identityOf(values: Values): IdentityConfig {
  const { VITE_USER_POOL_ID: userPoolId, VITE_USER_POOL_CLIENT_ID: clientId } = values
  if (identityKindOf(values) === 'local' || !userPoolId || !clientId) return { kind: 'local' }
  return {
    kind: 'cognito',
    userPoolId,
    clientId,
    endpoint: values.VITE_USER_POOL_ENDPOINT ?? null,
    createsAccounts: values.COGNITO_ADMIN,
  }
}

/** Who signs people in, by the parsed variables of identity: the stand-in, unless a pool is named. */
export function identityKindOf(values: Pick<Values, 'IDENTITY' | 'VITE_USER_POOL_ID'>): IdentityConfig['kind'] {
  return values.IDENTITY ?? (values.VITE_USER_POOL_ID ? 'cognito' : 'local')
}

function rules(values: Values): string[] {
  const identity = identityKindOf(values)
  const refusal = localIdentityRefusal({
    identity,
    databaseUrl: values.DATABASE_URL,
    host: values.HOST,
    demo: values.RAYO_DEMO,
  })
  const needsPool = identity === 'cognito'
  const { S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_PATH_STYLE } = values
  return [
    ...(S3_BUCKET && !S3_REGION ? ['S3_REGION is needed with S3_BUCKET'] : []),
    ...(!S3_BUCKET && (S3_REGION || S3_ENDPOINT || S3_PATH_STYLE) ? ['S3_BUCKET is needed with S3_REGION'] : []),
    ...(needsPool && !values.VITE_USER_POOL_ID ? ['VITE_USER_POOL_ID is needed with IDENTITY=cognito'] : []),
    ...(needsPool && !values.VITE_USER_POOL_CLIENT_ID ? ['VITE_USER_POOL_CLIENT_ID is needed with a user pool'] : []),
    ...(!needsPool && values.COGNITO_ADMIN ? ['COGNITO_ADMIN=1 needs a user pool'] : []),
    ...(refusal ? [refusal] : []),
  ]
}
