import { describe, expect, it } from 'vitest'
import { documentKey, readDocument } from './document.ts'

describe('a document', () => {
  it.each([
    ['CI 1.234.567-8', '12345678'],
    ['Céd. 4.321.098-7', '43210987'],
    ['RUT 7.654.321-K', '7654321k'],
    ['NIE X-1234567-L', 'x1234567l'],
    ['Pasaporte: AAB123456', 'aab123456'],
    ['PEPJ850515HDFRRN09', 'pepj850515hdfrrn09'],
  ])('%s is read with the key %s', (text, key) => {
    expect(readDocument(text)).toEqual({ document: text })
    expect(documentKey(text)).toBe(key)
  })

  it('of running digits is what somebody types who has none', () => {
    expect(readDocument('12345678')).toEqual({ problem: 'invalid' })
  })
})
