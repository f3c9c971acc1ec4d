import { describe, expect, it } from 'vitest'
import { isLoopback, localIdentityRefusal } from './localIdentityRefusal.ts'
import type { LocalIdentitySettings } from './localIdentityRefusal.ts'

const local: LocalIdentitySettings = { identity: 'local', demo: false }
const URL = 'postgres://rayo@db.test/rayo'

describe('the stand-in for sign-in', () => {
  it.each<[string, LocalIdentitySettings, readonly string[]]>([
    ['on the embedded database, loopback by default', local, []],
    ['with empty variables', { ...local, databaseUrl: '', host: '' }, []],
    ['on 127.0.0.1', { ...local, host: '127.0.0.1' }, []],
    ['on localhost', { ...local, host: 'localhost' }, []],
    ['on ::1', { ...local, host: '::1' }, []],
    ['on every address', { ...local, host: '0.0.0.0' }, ['HOST']],
    ['on every IPv6 address', { ...local, host: '::' }, ['HOST']],
    ['on a network address', { ...local, host: '192.168.1.20' }, ['HOST']],
    ['on a name', { ...local, host: 'rayo.example.org' }, ['HOST']],
    ['on PostgreSQL', { ...local, databaseUrl: URL }, ['DATABASE_URL']],
    ['on PostgreSQL and every address', { ...local, databaseUrl: URL, host: '0.0.0.0' }, ['DATABASE_URL', 'HOST']],
    ['in a demonstration on PostgreSQL', { ...local, databaseUrl: URL, demo: true }, []],
    ['in a demonstration on every address', { ...local, host: '0.0.0.0', demo: true }, []],
    ['not used at all', { identity: 'cognito', databaseUrl: URL, host: '0.0.0.0', demo: false }, []],
  ])('%s', (_name, settings, expected) => {
    const refusal = localIdentityRefusal(settings)
    expect(refusal === null).toBe(expected.length === 0)
    const names = ['DATABASE_URL', 'HOST'].filter((name) => refusal?.includes(`${name} is`))
    expect(names).toEqual(expected)
  })

  it('is refused in one line with the remedy', () => {
    const refusal = localIdentityRefusal({ ...local, host: '0.0.0.0\n' }) ?? ''
    expect(refusal).toContain('RAYO_DEMO=1')
    expect(refusal.split('\n')).toHaveLength(1)
  })

  it('does not show the password in DATABASE_URL', () => {
    expect(localIdentityRefusal({ ...local, databaseUrl: 'postgres://rayo:secreto@db.test/rayo' })).not.toContain(
      'secreto',
    )
  })
})

describe('a loopback address', () => {
  it.each(['127.0.0.1', '127.255.0.9', '::1', '[::1]', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1', ' LOCALHOST '])(
    'is %s',
    (host) => expect(isLoopback(host)).toBe(true),
  )
  it.each([
    '128.0.0.1',
    '127.0.0.1.example.org',
    '127.1',
    '::2',
    '::1:1',
    '::ffff:10.0.0.1',
    'localhost.example.org',
    '127.0.0.256',
  ])('is not %s', (host) => expect(isLoopback(host)).toBe(false))
})
