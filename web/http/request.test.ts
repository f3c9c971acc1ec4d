import { describe, expect, it } from 'vitest'

import { clientOf, isLoopback } from './request.ts'
const client = (remote: string, headers: Record<string, string> = {}, proxies = 0) =>
  clientOf(new Headers(headers), remote, proxies)

describe('the address that requests are counted by', () => {
  it('is the connection’s, and an IPv6 counts as its /64', () => {
    expect(client('203.0.113.7').address).toBe('203.0.113.7')
    expect(client('::ffff:203.0.113.7').address).toBe('203.0.113.7')
    expect(client('2001:db8:1:2:3:4:5:6').address).toBe('2001:db8:1:2::/64')
    expect(client('2001:0db8::1').address).toBe('2001:db8:0:0::/64')
    expect(client('fe80::1%eth0').address).toBe('fe80:0:0:0::/64')
  })

  it('ignores what a client writes and uses what our proxies add', () => {
    const headers = { 'X-Forwarded-For': '1.1.1.1, 203.0.113.7' }
    expect(client('198.51.100.1', headers).address).toBe('198.51.100.1')
    expect(client('10.0.0.1', headers, 1).address).toBe('203.0.113.7')
    expect(client('10.0.0.1', { 'X-Forwarded-For': '9.9.9.9, 203.0.113.7, 10.0.0.2' }, 2).address).toBe('203.0.113.7')
    expect(client('10.0.0.1', {}, 1).address).toBe('10.0.0.1')
  })

  it.each([
    ['203.0.113.7:4711', '203.0.113.7'],
    ['[2001:db8:1:2::5]:4711', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::5]', '2001:db8:1:2::/64'],
    ['[::ffff:203.0.113.7]:4711', '203.0.113.7'],
  ])('has no port, which a proxy may add: %s', (forwarded, address) => {
    expect(client('10.0.0.1', { 'X-Forwarded-For': forwarded }, 1).address).toBe(address)
  })
})

it('a connection is encrypted only if a trusted proxy says so', () => {
  const headers = { 'X-Forwarded-Proto': 'https' }
  expect(client('10.0.0.1', headers, 1).secure).toBe(true)
  expect(client('10.0.0.1', { 'X-Forwarded-Proto': 'http' }, 1).secure).toBe(false)
  expect(client('10.0.0.1', headers).secure).toBe(false)
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
