import * as fc from 'fast-check'
import type { RouteDoc } from '#server/http/route'
import type { Store } from '#server/store/port'
import type { World as WorldOf } from '../access/world.ts'
import { badHeader, badJson, badListQuery, badPublicQuery, badText, badValue, nasty, uuid } from './badValues.ts'
import { aPngFile } from '../support/pictureFiles.ts'
import { bodyOf, requestOf } from '../access/requests.ts'

type World = WorldOf<Store>

export type Bad = { path?: string; query?: string; body?: string | Uint8Array; headers?: Record<string, string> }

const SIGNATURES = [
  '89504e470d0a1a0a0000000d49484452',
  'ffd8ffe0',
  '474946383961',
  '5249464600000000574542505650382000000000',
].map((hex) => Buffer.from(hex, 'hex'))

/** Fields that accept every value because the API ignores them, or that have no interesting bad value. */
const LENIENT = new Set([
  'id',
  'createdAt',
  'updatedAt',
  'version',
  'closedThrough',
  'generatesSince',
  'publishedAt',
  'priceRises',
])

const badVersion = fc.oneof(fc.integer({ max: 0 }), fc.constantFrom<unknown>(0.5, 'x', null, {}, 1e300))

const concrete = (doc: RouteDoc, id: () => string) => doc.path.slice(1).replace(/\{\w+\}/g, id)

function badBody(doc: RouteDoc, world: World): fc.Arbitrary<Bad> {
  const good = bodyOf(doc, world)
  const names = Object.keys(good).filter(
    (name) => !LENIENT.has(name) && !(name === 'active' && doc.path.includes('sports')),
  )
  // A body with only a version gets a bad version.
  const oneBad = fc.oneof(
    ...(names.length > 0 ? names : ['version']).map((name) =>
      (name === 'version' ? badVersion : badValue(name))
        .filter((value) => JSON.stringify(value) !== JSON.stringify(good[name]))
        .map((value) => ({ body: JSON.stringify({ ...good, [name]: value }) })),
    ),
  )
  const unknown = fc
    .tuple(fc.string({ minLength: 1, maxLength: 20 }), nasty)
    .map(([name, value]) => ({ body: JSON.stringify({ ...good, [`x${name}`]: value }) }))
  const type = fc
    .constantFrom(
      'text/plain',
      'text/html',
      'application/x-www-form-urlencoded',
      'application/json; charset=utf-16',
      'json',
      '',
    )
    .map((contentType) => ({ body: JSON.stringify(good), headers: { 'Content-Type': contentType } }))
  const huge = fc.constant({ body: JSON.stringify({ ...good, x: 'x'.repeat(1_048_576) }) })
  return fc.oneof(
    { weight: 400, arbitrary: oneBad },
    { weight: 200, arbitrary: badJson.map((body) => ({ body })) },
    { weight: 150, arbitrary: unknown },
    { weight: 50, arbitrary: type },
    { weight: 1, arbitrary: huge },
  )
}

/** Files that are not pictures, broken pictures, or pictures of a refused type, under any content type. */
const badPicture: fc.Arbitrary<Bad> = fc
  .tuple(
    fc.oneof(
      fc.uint8Array({ maxLength: 400 }),
      fc
        .tuple(fc.constantFrom(...SIGNATURES), fc.uint8Array({ maxLength: 400 }))
        .map(([begin, end]) => Uint8Array.of(...begin, ...end)),
      fc.integer({ min: 0, max: Math.floor(aPngFile().length * 0.9) }).map((length) => aPngFile().slice(0, length)),
      fc
        .tuple(fc.nat(0xffffffff), fc.nat(0xffffffff))
        .map(([width, height]) => aPngFile({ width: 40, height: 40 }, { width, height })),
      badText.map((text) => new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`)),
    ),
    fc.constantFrom('image/png', 'image/webp', 'image/svg+xml', 'application/json', 'text/html', 'x'),
  )
  .map(([body, type]) => ({ body, headers: { 'Content-Type': type } }))

export function badRequest(doc: RouteDoc, world: World): fc.Arbitrary<Bad> {
  const token = badHeader.map((Authorization) => ({ headers: { Authorization } }))
  const id = fc
    .oneof(
      badText.filter((text) => text !== '' && !/^\.{1,2}$/.test(text)),
      uuid,
    )
    .map((text) => ({
      path: concrete(doc, () => encodeURIComponent(new TextDecoder().decode(new TextEncoder().encode(text)))),
    }))
  const key = fc
    .constantFrom('', 'con espacio', 'x'.repeat(201), 'a\tb', 'ñ')
    .map((value) => ({ body: JSON.stringify(bodyOf(doc, world)), headers: { 'Idempotency-Key': value } }))
  const kinds: fc.WeightedArbitrary<Bad>[] = []
  if (doc.secured) kinds.push({ weight: 1, arbitrary: token })
  if (doc.path.includes('{')) kinds.push({ weight: 4, arbitrary: id })
  if (doc.query?.encoding === 'json') {
    kinds.push({
      weight: 8,
      arbitrary: badListQuery.map((query: Record<string, string>) => ({
        query: new URLSearchParams(query).toString(),
      })),
    })
  }
  if (doc.query?.encoding === 'plain') kinds.push({ weight: 8, arbitrary: badPublicQuery.map((query) => ({ query })) })
  if (doc.body) kinds.push({ weight: 8, arbitrary: badBody(doc, world) })
  if (doc.upload) kinds.push({ weight: 8, arbitrary: badPicture })
  if (doc.idempotent) kinds.push({ weight: 1, arbitrary: key })
  if (!doc.body && !doc.upload && doc.method !== 'GET') {
    kinds.push({
      weight: 1,
      arbitrary: fc.integer({ min: 1_048_577 }).map((length) => ({ headers: { 'Content-Length': String(length) } })),
    })
  }
  return fc.oneof(...kinds)
}

/** Sends the sample request of a route with a bad part. */
export async function send({ method, path, secured }: RouteDoc, world: World, bad: Bad): Promise<Response> {
  const [good, options] = requestOf(`${method} ${path}`, world)
  const plain = bad.path ?? good
  return world.ask(method, bad.query ? `${plain.replace(/\?.*/, '')}?${bad.query}` : plain, {
    ...options,
    ...(!secured && { as: 'anonymous' }),
    ...(bad.body !== undefined && { body: bad.body }),
    ...(bad.headers && { headers: bad.headers }),
  })
}
