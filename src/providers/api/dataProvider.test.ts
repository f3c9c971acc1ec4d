import { describe, expect, it } from 'vitest'
import { HttpError } from 'react-admin'
import { aSport } from '#tests/support/builders'
import { createDataProvider } from './dataProvider.ts'
import type { HttpClient } from './httpClient.ts'

const sport = aSport({ name: 'Pelota', version: 3 })
const event = {
  id: '01934be9-3bab-7286-997c-29e6ffef0bd9',
  at: '2024-05-01T00:00:00.000Z',
  action: 'edit',
  entity: 'plan',
  entityId: sport.id,
  institutionId: null,
  changes: { name: { from: 'A', to: 'B' } },
  actor: { name: null, self: true },
}
const API = 'http://api.test/api/v1/private'

type SentRequest = { method: string; path: string; body: unknown; key: string | null }

const download = () => Promise.reject(new Error('no file is asked for here'))

function providerOf(json: unknown, range: string | null = 'sports 0-0/1') {
  const requests: SentRequest[] = []
  const http: HttpClient = (url, { method = 'GET', body, headers } = {}) => {
    requests.push({
      method,
      path: decodeURIComponent(url.slice(API.length + 1)),
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
      key: new Headers(headers).get('Idempotency-Key'),
    })
    if (json instanceof Error) return Promise.reject(json)
    return Promise.resolve({
      status: 200,
      headers: new Headers(range ? { 'Content-Range': range } : {}),
      body: '',
      json,
    })
  }
  return { requests, provider: createDataProvider(API, http, download) }
}

const list = {
  filter: { q: 'pe' },
  sort: { field: 'name', order: 'ASC' },
  pagination: { page: 2, perPage: 10 },
} as const

describe('createDataProvider', () => {
  it('requests a page in the dialect of ra-data-simple-rest', async () => {
    const { provider, requests } = providerOf([sport])
    expect(await provider.getList('sports', list)).toEqual({ data: [sport], total: 1 })
    expect(requests[0]?.path).toBe('sports?filter={"q":"pe"}&range=[10,19]&sort=["name","ASC"]')
  })

  it.each([
    ['no Content-Range', [sport], null],
    ['an unreadable Content-Range', [sport], 'nothing'],
    ['no list', { rows: [] }, 'sports 0-0/1'],
    ['a record without its fields', [{ id: sport.id }], 'sports 0-0/1'],
  ])('reports in Spanish that a list with %s cannot be read', async (_, json, range) => {
    await expect(providerOf(json, range).provider.getList('sports', list)).rejects.toThrow(
      'El servidor respondió algo que no pudimos leer. Vuelve a intentar.',
    )
  })

  it('requests a page of a record’s history, and reports when it cannot be read', async () => {
    const { provider, requests } = providerOf([event], 'audit 20-20/21')
    expect(await provider.history('plans', sport.id, { offset: 20, rows: 10 })).toEqual({ data: [event], total: 21 })
    expect(requests[0]?.path).toBe(`plans/${sport.id}/audit?range=[20,29]`)
    for (const [json, range] of [
      [[event], null],
      [[event], 'nothing'],
      [[{ ...event, at: 'ayer' }], 'audit 0-0/1'],
    ] as const) {
      const answer = providerOf(json, range).provider.history('plans', sport.id, { offset: 0, rows: 10 })
      await expect(answer).rejects.toThrow('El servidor respondió algo que no pudimos leer.')
    }
  })

  it('sends only the changes and the version that was loaded', async () => {
    const { provider, requests } = providerOf({ ...sport, name: 'Raqueta', version: 4 })
    const { data } = await provider.update('sports', {
      id: sport.id,
      data: { ...sport, name: 'Raqueta' },
      previousData: sport,
    })
    expect(requests).toEqual([
      { method: 'PUT', path: `sports/${sport.id}`, body: { name: 'Raqueta', version: 3 }, key: null },
    ])
    expect(data).toMatchObject({ name: 'Raqueta', version: 4 })
  })

  it('sends the version selected after a conflict', async () => {
    const { provider, requests } = providerOf(sport)
    await provider.update('sports', {
      id: sport.id,
      data: { ...sport, name: 'Otra', version: 9 },
      previousData: sport,
    })
    expect(requests[0]?.body).toEqual({ name: 'Otra', version: 9 })
  })

  it('carries the idempotency key of a create and of a call', async () => {
    const { provider, requests } = providerOf(sport)
    await provider.create('sports', { data: { name: 'Pelota' }, meta: { idempotencyKey: 'k1' } })
    await provider.send('POST', 'receipts/1/reversal', { reason: 'error' }, { idempotencyKey: 'k2' })
    expect(requests.map(({ method, path, key }) => [method, path, key])).toEqual([
      ['POST', 'sports', 'k1'],
      ['POST', 'receipts/1/reversal', 'k2'],
    ])
  })

  it('turns a failed save into an error of the form, and leaves field errors as they are', async () => {
    const failed = providerOf(new HttpError('Ocurrió un error inesperado.', 500)).provider
    await expect(failed.create('sports', { data: {} })).rejects.toMatchObject({
      status: 500,
      body: { errors: { root: { serverError: 'Ocurrió un error inesperado.' } } },
    })
    const refused = providerOf(new HttpError('Revisa', 422, { errors: { name: 'Completa este campo' } })).provider
    await expect(refused.update('sports', { id: '1', data: {}, previousData: { id: '1' } })).rejects.toMatchObject({
      body: { errors: { name: 'Completa este campo' } },
    })
  })

  it('returns a record for a removal without a body', async () => {
    const { provider } = providerOf(undefined)
    expect(await provider.delete('sports', { id: sport.id, previousData: sport })).toEqual({ data: sport })
  })

  it('accepts no other answer for a removal', async () => {
    const { provider } = providerOf({ a: 1 })
    await expect(provider.delete('sports', { id: sport.id, previousData: sport })).rejects.toThrow(
      'El servidor respondió algo que no pudimos leer. Vuelve a intentar.',
    )
  })
})
