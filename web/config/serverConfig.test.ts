import { describe, expect, it } from 'vitest'
import { ConfigError } from './environment.ts'
import { readServerConfig } from './serverConfig.ts'

const POOL = { VITE_USER_POOL_ID: 'sa-east-1_Abc', VITE_USER_POOL_CLIENT_ID: 'client' }
const DATABASE_URL = 'postgres://rayo:s3cret@db.example:5432/rayo'

function refusal(environment: Record<string, string>): string[] | null {
  try {
    readServerConfig(environment)
    return null
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.message.split('\n')
  }
}

describe('the environment', () => {
  it('defaults to one machine: embedded database, stand-in, loopback address', () => {
    expect(readServerConfig({})).toEqual({
      port: null,
      host: '127.0.0.1',
      database: { kind: 'embedded', dataDir: '.rayo' },
      identity: { kind: 'local' },
      pictures: { kind: 'database' },
      mail: null,
      contactTo: null,
      linkSecret: null,
      demo: false,
      publicOrigin: null,
      apiAddress: null,
      allowedOrigins: [],
      proxies: 0,
      logLevel: null,
      metricsToken: null,
      drainSeconds: 0,
      limits: {
        reads: 1_200,
        addressReads: 12_000,
        writes: 300,
        addressWrites: 3_000,
        uploads: 60,
        mails: 200,
        sharedReads: 30,
        addressSignIns: 30,
        emailSignInsFromAddress: 10,
        emailSignIns: 100,
        messages: 20,
        pages: 120,
      },
      invitationsAnHour: 100,
    })
  })

  it('describes an installation with a database and a pool', () => {
    const config = readServerConfig({
      ...POOL,
      DATABASE_URL,
      DATABASE_POOL: '25',
      PORT: '8080',
      COGNITO_ADMIN: '1',
      SITE_ORIGIN: 'https://club.example',
      ALLOWED_ORIGINS: 'https://club.example, http://localhost:8081',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
      VITE_API_URL: 'https://api.club.example/',
    })
    expect(config).toMatchObject({
      port: 8080,
      host: null,
      database: { kind: 'server', url: DATABASE_URL, poolSize: 25, prepared: true, anyRole: false },
      identity: { kind: 'cognito', userPoolId: 'sa-east-1_Abc', clientId: 'client', createsAccounts: true },
      publicOrigin: 'https://club.example',
      allowedOrigins: ['https://club.example', 'http://localhost:8081'],
      apiAddress: 'https://api.club.example',
      proxies: 1,
      logLevel: 'warn',
    })
  })

  it('accepts a mail server, encrypted by default', () => {
    const mail = { SMTP_HOST: 'smtp.club.example', MAIL_FROM: 'avisos@club.example' }
    expect(readServerConfig(mail).mail).toEqual({
      host: 'smtp.club.example',
      port: 587,
      security: 'starttls',
      credentials: null,
      from: 'avisos@club.example',
    })
    const signedIn = { ...mail, SMTP_SECURITY: 'tls', SMTP_USER: 'rayo', SMTP_PASSWORD: 's3cret' }
    expect(readServerConfig(signedIn).mail).toMatchObject({ port: 465, credentials: { user: 'rayo', pass: 's3cret' } })
    expect(readServerConfig({ ...mail, SMTP_SECURITY: 'none', SMTP_PORT: '2525' }).mail?.port).toBe(2525)
    expect(readServerConfig({ ...mail, CONTACT_EMAIL: 'hola@club.example' }).contactTo).toBe('hola@club.example')
    expect(readServerConfig({ LINK_SECRET: 'x'.repeat(32) }).linkSecret).toBe('x'.repeat(32))
  })

  it.each<[Record<string, string>, RegExp]>([
    [{ SMTP_HOST: 'smtp.club.example' }, /MAIL_FROM is needed/],
    [{ MAIL_FROM: 'avisos@club.example' }, /SMTP_HOST is needed/],
    [{ CONTACT_EMAIL: 'hola@club.example' }, /SMTP_HOST is needed to send mail to CONTACT_EMAIL/],
    [{ SMTP_HOST: 'a.example', MAIL_FROM: 'a@b.example', SMTP_USER: 'rayo' }, /are needed together/],
    [
      {
        SMTP_HOST: 'a.example',
        MAIL_FROM: 'a@b.example',
        SMTP_SECURITY: 'none',
        SMTP_USER: 'u',
        SMTP_PASSWORD: 's3cret',
      },
      /unencrypted/,
    ],
    [{ LINK_SECRET: 's3cret' }, /LINK_SECRET must have at least 32/],
  ])('refuses a mail server or a secret like %j, without showing a value', (environment, line) => {
    const lines = String(refusal(environment))
    expect(lines).toMatch(line)
    expect(lines).not.toContain('s3cret')
  })

  it('treats empty variables as missing', () => {
    expect(readServerConfig({ DATABASE_URL: '', HOST: ' ', PORT: '', IDENTITY: '' })).toEqual(readServerConfig({}))
  })

  it('accepts a demonstration with the stand-in anywhere', () => {
    const environment = { DATABASE_URL, IDENTITY: 'local', HOST: '0.0.0.0', RAYO_DEMO: '1' }
    const { identity, host, demo } = readServerConfig(environment)
    expect([identity.kind, host, demo]).toEqual(['local', '0.0.0.0', 'demo people only'])
    expect(readServerConfig({ ...environment, RAYO_DEMO_WITH_PEOPLE: '1' }).demo).toBe('real people too')
    expect(readServerConfig({ RAYO_DEMO_WITH_PEOPLE: '1' }).demo).toBe(false)
  })
})

it('stores pictures in the database unless a bucket is configured', () => {
  expect(readServerConfig({}).pictures).toEqual({ kind: 'database' })
  const bucket = { S3_BUCKET: 'club-pictures', S3_REGION: 'sa-east-1' }
  expect(readServerConfig(bucket).pictures).toEqual({
    kind: 'bucket',
    bucket: 'club-pictures',
    region: 'sa-east-1',
    endpoint: undefined,
    pathStyle: false,
  })
  const own = { ...bucket, S3_ENDPOINT: 'https://files.club.example', S3_PATH_STYLE: '1' }
  expect(readServerConfig(own).pictures).toMatchObject({ endpoint: 'https://files.club.example', pathStyle: true })
})

describe('a bad environment', () => {
  it.each<[string, Record<string, string>]>([
    ['PORT', { PORT: '70000' }],
    ['HOST', { HOST: 'http://x/' }],
    ['DATABASE_URL', { ...POOL, DATABASE_URL: 'mysql://rayo:s3cret@db' }],
    ['DATABASE_POOL', { DATABASE_POOL: '0' }],
    ['DATABASE_PREPARED', { DATABASE_PREPARED: 'no' }],
    ['IDENTITY', { DATABASE_URL }],
    ...['0.0.0.0', '::', '192.168.1.20', 'rayo.example.org'].map((HOST): [string, Record<string, string>] => [
      'IDENTITY',
      { HOST },
    ]),
    ['VITE_USER_POOL_ID', { IDENTITY: 'cognito', VITE_USER_POOL_CLIENT_ID: 'x' }],
    ['VITE_USER_POOL_ID', { VITE_USER_POOL_ID: 'pool', VITE_USER_POOL_CLIENT_ID: 'x' }],
    ['VITE_USER_POOL_ID', { ...POOL, VITE_USER_POOL_ID: 'us-east-1_Abc_Def/..' }],
    ['VITE_USER_POOL_CLIENT_ID', { VITE_USER_POOL_ID: 'sa-east-1_Abc' }],
    ['VITE_USER_POOL_ENDPOINT', { ...POOL, VITE_USER_POOL_ENDPOINT: '/cognito' }],
    ['VITE_API_URL', { VITE_API_URL: 'api.club.example' }],
    ['VITE_IMAGE_ORIGINS', { VITE_IMAGE_ORIGINS: 'http://pictures.club.example' }],
    ['VITE_IMAGE_ORIGINS', { VITE_IMAGE_ORIGINS: 'https://*.example' }],
    ['VITE_CONTACT_EMAIL', { VITE_CONTACT_EMAIL: 'nobody' }],
    ['VITE_SOCIAL_LINKS', { VITE_SOCIAL_LINKS: 'Instagram=instagram' }],
    ['VITE_DIAL_CODE', { VITE_DIAL_CODE: '54' }],
    ['VITE_PASSWORD_MIN_LENGTH', { VITE_PASSWORD_MIN_LENGTH: '5' }],
    ...['given name', 'given_name,apellido', 'email', 'custom:'].map((value): [string, Record<string, string>] => [
      'VITE_SIGN_UP_ATTRIBUTES',
      { VITE_SIGN_UP_ATTRIBUTES: value },
    ]),
    ['VITE_TOKEN_STORAGE', { VITE_TOKEN_STORAGE: 'disk' }],
    ['VITE_SOCIAL_PROVIDERS', { VITE_SOCIAL_PROVIDERS: 'Google,MySpace' }],
    ['VITE_HOSTED_DOMAIN', { VITE_HOSTED_DOMAIN: 'https://club.example' }],
    ['VITE_HOSTED_RESPONSE_TYPE', { VITE_HOSTED_RESPONSE_TYPE: 'id' }],
    ['VITE_IDENTITY_POOL_ID', { VITE_IDENTITY_POOL_ID: 'pool' }],
    ['VITE_GUEST_ACCESS', { VITE_GUEST_ACCESS: 'yes' }],
    ['COGNITO_ADMIN', { COGNITO_ADMIN: '1' }],
    ['RAYO_DEMO', { RAYO_DEMO: '2' }],
    ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: '*' }],
    ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: 'https://club.example/' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'yes' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
    ['DRAIN_SECONDS', { DRAIN_SECONDS: '-1' }],
    ['RATE_LIMIT_READS', { RATE_LIMIT_READS: 'many' }],
    ['RATE_LIMIT_WRITES', { RATE_LIMIT_WRITES: '0' }],
    ['S3_BUCKET', { S3_BUCKET: 'Club/Pictures', S3_REGION: 'sa-east-1' }],
    ['S3_BUCKET', { S3_REGION: 'sa-east-1' }],
    ['S3_REGION', { S3_BUCKET: 'club-pictures' }],
    ['S3_ENDPOINT', { S3_BUCKET: 'club-pictures', S3_REGION: 'x', S3_ENDPOINT: 'files.club.example' }],
  ])('is refused in one line that names %s: %j', (name, environment) => {
    const lines = refusal(environment)
    expect(lines).toHaveLength(1)
    expect(lines?.[0]).toMatch(new RegExp(`^Wrong setting: ${name}\\b`))
    expect(lines?.[0]).not.toContain('s3cret')
  })

  it('lists every fault, one line per variable', () => {
    const lines = refusal({ PORT: 'x', LOG_LEVEL: 'loud', ALLOWED_ORIGINS: '*,nothing', DATABASE_URL: 's3cret' })
    expect(lines?.slice(1).map((line) => line.trim().split(' ')[0])).toEqual([
      'DATABASE_URL',
      'PORT',
      'ALLOWED_ORIGINS',
      'LOG_LEVEL',
    ])
    expect(lines?.join()).not.toContain('s3cret')
  })

  it('lists all reasons against the stand-in', () => {
    const lines = refusal({ DATABASE_URL, HOST: '0.0.0.0', COGNITO_ADMIN: '1' })
    expect(lines?.join()).toMatch(/COGNITO_ADMIN.*IDENTITY=local.*DATABASE_URL is set and HOST.*RAYO_DEMO=1/s)
  })
})
