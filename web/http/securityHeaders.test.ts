import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { inlineScripts } from '#tests/support/inlineScripts'
import { pageHeaders, sharedHeaders } from './securityHeaders.ts'

const NOWHERE = { apiUrl: '', imageOrigins: [], auth: null }
const LOCAL = {
  ...NOWHERE,
  auth: { userPoolId: 'us-east-1_X', userPoolClientId: 'c', userPoolEndpoint: '/cognito' },
}
const policyOf = (scripts: readonly string[], config: Parameters<typeof pageHeaders>[1] = LOCAL) =>
  new Map(
    (pageHeaders({ scripts, styles: [] }, config)['Content-Security-Policy'] ?? '').split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources] as const
    }),
  )

describe('the page’s policy', () => {
  it('forbids inline scripts, foreign scripts and frames', () => {
    const policy = policyOf([])
    expect(policy.get('default-src')).toEqual(["'none'"])
    expect(policy.get('script-src')).toEqual(["'self'"])
    expect(policy.get('frame-ancestors')).toEqual(["'none'"])
    expect([...policy.values()].flat()).not.toContain("'unsafe-inline'")
    expect([...policy.values()].flat()).not.toContain("'unsafe-eval'")
  })

  it('allows an inline script that was built into the page by its hash', () => {
    expect(policyOf(['1']).get('script-src')).toEqual([
      "'self'",
      "'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='",
    ])
  })

  it('allows requests to the API and the user pool', () => {
    expect(policyOf([]).get('connect-src')).toEqual(["'self'"])
    const auth = { userPoolId: 'sa-east-1_Abc', userPoolClientId: 'c', userPoolEndpoint: null }
    expect(policyOf([], { ...NOWHERE, apiUrl: 'https://api.club.example/x', auth }).get('connect-src')).toEqual([
      "'self'",
      'https://api.club.example',
      'https://cognito-idp.sa-east-1.amazonaws.com',
    ])
    const withEndpoint = { ...auth, userPoolEndpoint: 'http://pool.example:9000/cognito' }
    expect(policyOf([], { ...NOWHERE, auth: withEndpoint }).get('connect-src')).toEqual([
      "'self'",
      'http://pool.example:9000',
    ])
    expect(policyOf([], NOWHERE).get('connect-src')).toEqual(["'self'"])
    const signIn = { hostedDomain: 'club.example:8443', identityPoolId: 'sa-east-1:0f1e' }
    expect(policyOf([], { ...NOWHERE, signIn }).get('connect-src')).toEqual([
      "'self'",
      'https://club.example:8443',
      'https://cognito-identity.sa-east-1.amazonaws.com',
    ])
  })

  it('allows pictures of the site and of configured origins', () => {
    expect(policyOf([]).get('img-src')).toEqual(["'self'", 'data:', 'blob:'])
    const imageOrigins = ['https://pictures.club.example']
    expect(policyOf([], { ...NOWHERE, imageOrigins }).get('img-src')).toEqual([
      "'self'",
      'data:',
      'blob:',
      ...imageOrigins,
    ])
  })

  it('needs no hash for our own page, whose theme script is a file', () => {
    expect(inlineScripts(readFileSync('index.html', 'utf8'))).toEqual([])
  })
})

it('keeps browsers on TLS behind TLS alone', () => {
  expect(sharedHeaders({ secure: true })['Strict-Transport-Security']).toMatch(/^max-age=\d{8}$/)
  expect(sharedHeaders({ secure: false })['Strict-Transport-Security']).toBeUndefined()
})
