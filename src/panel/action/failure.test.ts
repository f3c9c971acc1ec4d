import { describe, expect, it } from 'vitest'
import { HttpError } from 'react-admin'
import { failureOf } from './failure.ts'

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
