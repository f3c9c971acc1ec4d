import { chargesOf } from '#domain/money/charge'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { publicInstitutionSchema } from '#domain/clubs/institution'
import { createFixtures } from '#mocks/fixtures/index'
import { CATALOGUE, CATALOGUE_TABLES } from '#server/resources/catalogue'
import { parseRuntimeConfig, setRuntimeConfig } from '../config/runtimeConfig.ts'
import { failureText } from '../ui/feedback/requestFailure.ts'
import { listPublic, publicUrl } from './publicApi.ts'
import { ROWS, type PublicResource } from './publicRecords.ts'

const cutOff = () => new ReadableStream({ start: (body) => body.error(new TypeError('network error')) })
const read = (resource: PublicResource = 'sports') =>
  listPublic(resource, {}, { wait: () => Promise.resolve() }).catch((thrown: unknown) => thrown)

const { snapshot } = createFixtures(Date.UTC(2024, 10, 20))
const answer = (body: unknown, init: ResponseInit = {}) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(Response.json(body, init)))

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

  it('leaves out empty filters', () => {
    expect(publicUrl('sports', { q: '', typeId: '' })).toBe('https://api.rayo.test/api/v1/public/sports')
  })
})

/** As the API returns them: offerings with the names and slugs of their sports. */
const institutions = snapshot.institutions.map((institution) => ({
  ...institution,
  writtenPhone: institution.phone,
  offerings: institution.offerings.map((one) => ({
    ...one,
    sportName: 'Fútbol',
    sportSlug: 'futbol',
    nextPrice: null,
    variants: one.variants.map((variant) => ({ ...variant, nextPrice: null })),
  })),
  charges: chargesOf(institution, '2024-06'),
}))

describe('listPublic', () => {
  it.each([
    ...CATALOGUE_TABLES.filter((table) => table !== 'institutions' && CATALOGUE[table].resource in ROWS).map(
      (table) => [CATALOGUE[table].resource, snapshot[table], CATALOGUE[table].record] as const,
    ),
    ['institutions', institutions, publicInstitutionSchema] as const,
  ])('reads %s as the domain does', async (resource, records, schema) => {
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
    [404, 'No encontramos lo que buscas.', 1],
    [429, 'Demasiados intentos. Espera un momento y vuelve a intentar.', 3],
    [500, 'El servicio no está disponible por el momento. Vuelve a intentar.', 3],
    [418, 'Ocurrió un error inesperado. Vuelve a intentar.', 1],
  ])('fails with the status %i and a Spanish text, after as many attempts as allowed', async (status, text, times) => {
    const send = answer({}, { status })
    const error = await read()
    expect(error).toMatchObject({ kind: 'status', status })
    expect(failureText(error)).toBe(text)
    expect(send).toHaveBeenCalledTimes(times)
  })

  it.each([
    ['no JSON', () => new Response('<html>')],
    ['other JSON', () => Response.json({ rows: [] })],
    ['a row that lacks a field', () => Response.json([{ id: '1' }])],
  ])('fails on an answer that is %s', async (_, response) => {
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(response())
    const error = await read()
    expect(error).toMatchObject({ kind: 'format' })
    expect(failureText(error)).toBe('El servicio respondió algo que no pudimos leer. Vuelve a intentar.')
  })

  it('fails without an answer in time', async () => {
    const timedOut = AbortSignal.abort(new DOMException('late', 'TimeoutError'))
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timedOut)
    const error = await read()
    expect(error).toMatchObject({ kind: 'timeout', name: 'TimeoutError' })
    expect(failureText(error)).toContain('tardó demasiado')
  })

  it('reports a missing connection, even if it breaks off within an answer', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
    expect(failureText(await read())).toContain('no hay conexión')
    vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response(cutOff())))
    expect(await read()).toMatchObject({ kind: 'network', name: 'NetworkError' })
  })

  it('keeps the body of an HTTP error, and shows its text if it comes from the API', async () => {
    const problem = { status: 400, code: 'badFilter', detail: 'Ese filtro no existe.' }
    answer(problem, { status: 400 })
    const error = await read()
    expect(error).toMatchObject({ kind: 'status', status: 400, data: problem })
    expect(failureText(error)).toBe(problem.detail)

    answer({ detail: 'Bad Request' }, { status: 400 })
    expect(failureText(await read())).toBe('Ocurrió un error inesperado. Vuelve a intentar.')
    vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response('<h1>', { status: 418 })))
    expect(await read()).toMatchObject({ kind: 'status', status: 418, data: undefined })
  })

  it('throws the caller’s abort unchanged', async () => {
    const signal = AbortSignal.abort()
    await expect(listPublic('sports', {}, { signal })).rejects.toMatchObject({ name: 'AbortError' })
  })
})
