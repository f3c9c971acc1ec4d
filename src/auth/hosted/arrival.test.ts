import { describe, expect, it } from 'vitest'
import { ownAddress } from './arrival.ts'

describe('where a hosted sign-in continues', () => {
  it.each([
    ['/panel/users', '/panel/users'],
    ['/panel/users?page=2#top', '/panel/users?page=2#top'],
    ['/profile', '/profile'],
    ['https://club.test/panel/users', '/panel'],
    ['https://elsewhere.test/panel', '/panel'],
    ['//elsewhere.test/panel', '/panel'],
    ['/\\elsewhere.test', '/panel'],
    ['/.//elsewhere.test', '/panel'],
    ['/panel/..//elsewhere.test', '/panel'],
    ['javascript:alert(1)', '/panel'],
    ['panel/users', '/panel'],
    ['/signout', '/panel'],
    ['', '/panel'],
    ['http://[', '/panel'],
  ])('%j is %j', (address, expected) => {
    expect(ownAddress(address, 'https://club.test')).toBe(expected)
  })
})
