import { describe, expect, it } from 'vitest'
import { HttpError } from 'react-admin'
import { failureOf, codeOf, statusOf } from './failure.ts'
import { createKeyHolder } from './useAction.ts'

function httpError(status: number, body: unknown, message = 'mensaje del servidor') {
  return new HttpError(message, status, body)
}

describe('a form after a failed call', () => {
  it('puts errors under its own fields and the rest above', () => {
    const error = httpError(422, {
      code: 'validation',
      errors: { amount: 'El importe no es válido', 'allocations.0.feeId': 'Esa cuota no admite pagos' },
    })
    expect(failureOf(error, ['amount'], 'otra vez')).toEqual({
      fields: { amount: 'El importe no es válido' },
      message: 'Esa cuota no admite pagos',
    })
    expect(failureOf(httpError(422, { code: 'validation', errors: { amount: 'No' } }), ['amount'], '')).toEqual({
      fields: { amount: 'No' },
      message: null,
    })
  })

  it('repeats the API’s text for a conflict', () => {
    expect(failureOf(httpError(409, { code: 'alreadyReversed' }, 'Ya fue anulado.'), [], 'otra vez')).toEqual({
      fields: {},
      message: 'Ya fue anulado.',
    })
  })

  it('uses the fallback text for a failure without one', () => {
    expect(failureOf(new TypeError('no such property'), [], 'otra vez').message).toBe('otra vez')
    expect(failureOf(httpError(502, null, 'Sin servicio.'), [], 'otra vez').message).toBe('Sin servicio.')
    expect(failureOf('nothing', [], 'otra vez').message).toBe('otra vez')
  })
})

function countedKeyHolder() {
  let count = 0
  return createKeyHolder(() => `key-${++count}`)
}

describe('the key of one intention to record money', () => {
  it('is the same for every click', () => {
    const holder = countedKeyHolder()
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
    const holder = countedKeyHolder()
    holder.afterFailure(failure)
    expect(holder.current()).toBe('key-1')
  })

  it.each([
    ['a field that breaks a rule', { status: 422, body: { code: 'validation' } }],
    ['a malformed body', { status: 400, body: { code: 'malformedBody' } }],
    ['a conflict with what others did', { status: 409, body: { code: 'alreadyReversed' } }],
    ['a mail that was not sent', { status: 503, body: { code: 'mailUnavailable' } }],
    ['a mail that was perhaps sent', { status: 503, body: { code: 'mailUnconfirmed' } }],
    ['a fee out of reach', { status: 404, body: { code: 'notFound' } }],
  ])('changes after %s, which is a final answer', (_name, failure) => {
    const holder = countedKeyHolder()
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
