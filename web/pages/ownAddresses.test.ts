import { describe, expect, it } from 'vitest'
import { readServerConfig } from '../config/serverConfig.ts'
import { createOwnAddresses } from './ownAddresses.ts'

const POOL = { VITE_USER_POOL_ID: 'sa-east-1_Abc', VITE_USER_POOL_CLIENT_ID: 'client' }
const SITE = { SITE_ORIGIN: 'https://club.example' }
const API = { VITE_API_URL: 'https://api.club.example/' }

function addresses(environment: Record<string, string>, host: string) {
  const headers = { Origin: `https://${host}`, 'X-Forwarded-Host': host, Forwarded: `host=${host}` }
  return createOwnAddresses(readServerConfig(environment))(new Request(`http://${host}/api/v1/x`, { headers }))
}

describe('the origin of links in mails', () => {
  it.each(['club.example', 'foreign.example', 'localhost:5173', '127.0.0.1'])(
    'is the configured one for a request to %s',
    (host) => {
      const club = { site: 'https://club.example', api: 'https://club.example' }
      expect(addresses({ ...POOL, ...SITE }, host)).toEqual(club)
      expect(addresses(SITE, host)).toEqual(club)
      expect(addresses({ ...SITE, RAYO_DEMO: '1' }, host)).toEqual(club)
      expect(addresses({ ...POOL, ...SITE, ...API }, host)).toEqual({ ...club, api: 'https://api.club.example' })
    },
  )

  it.each(['foreign.example', 'localhost.foreign.example', '127.0.0.1.foreign.example', 'localhost', '127.0.0.1:8080'])(
    'is not known without configuration where others can ask, by %s',
    (host) => {
      expect(addresses(POOL, host)).toBeNull()
      expect(addresses({ ...POOL, ...API }, host)).toBeNull()
      expect(addresses({ RAYO_DEMO: '1' }, host)).toBeNull()
    },
  )

  it('is the request’s own on this machine alone', () => {
    for (const host of ['localhost:5173', 'one.localhost:5173', '127.0.0.1:5173', '[::1]:5173'])
      expect(addresses({}, host)).toEqual({ site: `http://${host}`, api: `http://${host}` })
    for (const host of ['foreign.example', 'localhost.foreign.example']) expect(addresses({}, host)).toBeNull()
  })
})
