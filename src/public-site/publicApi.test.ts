import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { publicInstitutionSchema } from '#domain/institution'
import { planSchema } from '#domain/plan'
import { sportSchema, sportTypeSchema } from '#domain/sport'
import { createFixtures } from '#mocks/fixtures/index'
import { parseRuntimeConfig, setRuntimeConfig } from '../config/runtimeConfig.ts'
import { failureText } from '../ui/requestFailure.ts'
import { listPublic, publicUrl } from './publicApi.ts'

const { snapshot } = createFixtures(Date.UTC(2024, 10, 20))
const answer = (body: unknown, init: ResponseInit = {}) =>
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(body, init))

beforeEach(() => setRuntimeConfig(parseRuntimeConfig({ apiUrl: 'https://api.rayo.test' })))
afterEach(() => {
  setRuntimeConfig(null)
  vi.restoreAllMocks()
})

describe('publicUrl', () => {
  it('is the public path on the API of the installation, with filters as plain parameters', () => {
    expect(publicUrl('institutions', { q: 'club norte', city: 'Córdoba', page: 2, perPage: 12 })).toBe(
      'https://api.rayo.test/api/v1/public/institutions?q=club+norte&city=C%C3%B3rdoba&page=2&perPage=12',
    )
  })

  it('leaves out what is empty', () => {
    expect(publicUrl('sports-types', { q: '', typeId: '' })).toBe('https://api.rayo.test/api/v1/public/sports-types')
  })
})

/** As the API tells them: offerings by the names of their sports. */
const named = snapshot.institutions.map((institution) => ({
  ...institution,
  offerings: institution.offerings.map((one) => ({ ...one, sportName: 'Fútbol' })),
}))

describe('listPublic', () => {
  it.each([
    ['sports', snapshot.sports, sportSchema],
    ['sports-types', snapshot.sportTypes, sportTypeSchema],
    ['plans', snapshot.plans, planSchema],
    ['institutions', named, publicInstitutionSchema],
  ] as const)('reads %s as the domain does', async (resource, records, schema) => {
    const published = records.map((record) => schema.parse(record))
    expect(published.length).toBeGreaterThan(0)
    answer(published)
    const { rows } = await listPublic(resource, {})
    expect(published).toMatchObject(rows)
    expect(rows).toHaveLength(published.length)
  })

  it('takes the total from Content-Range', async () => {
    answer([], { headers: { 'Content-Range': 'institutions 12-23/57' } })
    await expect(listPublic('institutions', {})).resolves.toEqual({ rows: [], total: 57 })
  })

  it.each([
    [404, 'No encontramos lo que buscas.'],
    [429, 'Demasiados intentos. Espera un momento y vuelve a intentar.'],
    [500, 'El servicio no está disponible por el momento. Vuelve a intentar.'],
    [418, 'Ocurrió un error inesperado. Vuelve a intentar.'],
  ])('fails with the status %i, told in Spanish', async (status, text) => {
    answer({}, { status })
    const error: unknown = await listPublic('sports', {}).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ kind: 'status', status })
    expect(failureText(error)).toBe(text)
  })

  it.each([
    ['no JSON', () => new Response('<html>')],
    ['other JSON', () => Response.json({ rows: [] })],
    ['a row that lacks a field', () => Response.json([{ id: '1' }])],
  ])('fails on an answer that is %s', async (_, response) => {
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(response())
    const error: unknown = await listPublic('sports', {}).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ kind: 'format' })
    expect(failureText(error)).toBe('El servicio respondió algo que no pudimos leer. Vuelve a intentar.')
  })

  it('fails when there is no answer in time', async () => {
    const timedOut = AbortSignal.abort(new DOMException('late', 'TimeoutError'))
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timedOut)
    const error: unknown = await listPublic('sports', {}).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ kind: 'timeout', name: 'TimeoutError' })
    expect(failureText(error)).toContain('tardó demasiado')
  })

  it('tells that there is no connection', () => {
    expect(failureText(new TypeError('Failed to fetch'))).toContain('no hay conexión')
  })
})
