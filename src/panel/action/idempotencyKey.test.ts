import { describe, expect, it } from 'vitest'
import { codeOf, createKeyHolder, statusOf } from './idempotencyKey.ts'

function counted() {
  let count = 0
  return createKeyHolder(() => `key-${++count}`)
}

describe('the key of one intention to record money', () => {
  it('is the same for every click', () => {
    const holder = counted()
    expect([holder.current(), holder.current()]).toEqual(['key-1', 'key-1'])
  })

  it.each([
    ['no answer', new TypeError('Failed to fetch')],
    ['a server error', { status: 500, body: { code: 'internal' } }],
    ['an unavailable service', { status: 503 }],
    ['a request still running', { status: 409, body: { code: 'requestRunning' } }],
    ['an ended session', { status: 401, body: { code: 'invalidToken' } }],
    ['a key used with other data', { status: 422, body: { code: 'keyReused' } }],
  ])('stays after %s, whose outcome is unknown', (_name, failure) => {
    const holder = counted()
    holder.afterFailure(failure)
    expect(holder.current()).toBe('key-1')
  })

  it.each([
    ['a field that breaks a rule', { status: 422, body: { code: 'validation' } }],
    ['a malformed body', { status: 400, body: { code: 'malformedBody' } }],
    ['a fee out of reach', { status: 404, body: { code: 'notFound' } }],
  ])('changes after %s, since nothing was recorded', (_name, failure) => {
    const holder = counted()
    holder.afterFailure(failure)
    expect(holder.current()).toBe('key-2')
  })

  it('reads the status and code of any failure', () => {
    expect(statusOf({ status: 0 })).toBeNull()
    expect(statusOf('text')).toBeNull()
    expect(codeOf({ body: 'text' })).toBeNull()
    expect(codeOf(null)).toBeNull()
  })
})
