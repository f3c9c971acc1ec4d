import { describe, expect, it } from 'vitest'
import { hostedDemoFrom } from '../process/memoryProduct.ts'

describe('hosted sign-in of the demo', () => {
  it('is off unless RAYO_HOSTED_DOMAIN is set', () => {
    expect(hostedDemoFrom({}, 4311)).toBeNull()
    expect(hostedDemoFrom({ RAYO_HOSTED_DOMAIN: '' }, 4311)).toBeNull()
  })

  it('requires a domain without a scheme and a fixed port', () => {
    expect(() => hostedDemoFrom({ RAYO_HOSTED_DOMAIN: 'https://localhost:4312' }, 4311)).toThrow('RAYO_HOSTED_DOMAIN')
    for (const port of [null, 0]) {
      expect(() => hostedDemoFrom({ RAYO_HOSTED_DOMAIN: 'localhost:4312' }, port)).toThrow('PORT')
    }
  })
})
