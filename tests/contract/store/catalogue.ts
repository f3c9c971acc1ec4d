import { describe, expect, it } from 'vitest'
import { aPlan, aSport, anId, anInstitution, anOffering } from '../../support/builders.ts'
import type { CreateStore } from './support.ts'
import { ALL, NOW, PUBLIC, idsOf, within, openStore, query } from './support.ts'

const football = aSport({ name: 'Fútbol', slug: 'futbol', description: 'Once contra once' })
const ball = football.typeId
const swimming = aSport({ name: 'Natación', slug: 'natacion', active: false })
const rugby = aSport({ typeId: ball, name: 'rugby', slug: 'a-rugby' })
const handball = aSport({ typeId: ball, name: 'Ñandú', slug: 'nandu', updatedAt: '2024-05-01T00:00:00.000Z' })
const sports = [football, swimming, rugby, handball]

const free = aPlan({ name: 'Básico', price: 0, position: 2, description: 'Para empezar' })
const full = aPlan({ name: 'Completo', price: 500, position: 1, interval: 'yearly', currency: 'USD' })
const draft = aPlan({ name: 'ábaco', price: 500, position: 1, published: false })
const plans = [free, full, draft]

/** What only sports and plans do; `described.ts` covers what they share with the rest of the catalogue. */
export function describeCatalogue(createStore: CreateStore): void {
  const open = () => openStore(createStore, { sports, plans })

  describe('sports', () => {
    it.each([
      ['nothing', {}, sports],
      ['one id', { id: football.id }, [football]],
      ['ids', { id: { in: [rugby.id, swimming.id] } }, [swimming, rugby]],
      ['no id', { id: { in: [] } }, []],
      ['slug', { slug: 'nandu' }, [handball]],
      ['type', { typeId: ball }, [football, rugby, handball]],
      ['types', { typeId: { in: [swimming.typeId, anId()] } }, [swimming]],
      ['inactive', { active: false }, [swimming]],
      ['active', { active: true }, [football, rugby, handball]],
      ['q without accents', { q: 'FUTBOL' }, [football]],
      ['q with accents that are not there', { q: 'rúgby' }, [rugby]],
      ['q by the beginning of a word', { q: 'nata' }, [swimming]],
      ['q not inside a word', { q: 'tacion' }, []],
      ['q in the description, every word', { q: 'once fut' }, [football]],
      ['q with a word that is nowhere', { q: 'futbol agua' }, []],
      ['q of blanks', { q: '  ' }, sports],
      ['filters together', { active: true, typeId: ball, q: 'r' }, [rugby]],
    ])('are filtered by %s', async (_, filter, expected) => {
      const store = await open()
      const page = await store.read((tx) => tx.sports.list(query({ filter })))
      expect(page).toEqual({ rows: expected, total: expected.length })
    })

    it('of the public scope are the active ones; the scope of an institution or a person has none', async () => {
      const store = await open()
      const [visible, own, one, hidden] = await store.read(async (tx) => [
        await tx.sports.list(query({ scope: PUBLIC })),
        await tx.sports.list(query({ scope: within(football.id) })),
        await tx.sports.get(PUBLIC, football.id, NOW),
        await tx.sports.get(PUBLIC, swimming.id, NOW),
      ])
      expect(idsOf(visible)).toEqual([football.id, rugby.id, handball.id])
      expect(own).toEqual({ rows: [], total: 0 })
      expect(one).toEqual(football)
      expect(hidden).toBeNull()
    })

    it('are removed only when nothing names them', async () => {
      const store = await openStore(createStore, {
        sports,
        institutions: [anInstitution({ offerings: [anOffering({ sportId: football.id })] })],
      })
      await store.write((tx) => tx.sports.remove(rugby.id))
      await store.write((tx) => tx.sports.remove(rugby.id))
      expect(await store.read((tx) => tx.sports.get(ALL, rugby.id, NOW))).toBeNull()
      await expect(store.write((tx) => tx.sports.remove(football.id))).rejects.toMatchObject({
        name: 'ReferenceViolation',
      })
    })
  })

  describe('plans', () => {
    it.each([
      ['published', { published: true }, [free, full]],
      ['interval', { interval: 'yearly' as const }, [full]],
      ['currency', { currency: { in: ['USD', 'EUR'] } }, [full]],
      ['price from', { price: { gte: 500 } }, [full, draft]],
      ['price up to', { price: { lte: 499 } }, [free]],
      ['price between, ends included', { price: { gte: 500, lte: 500 } }, [full, draft]],
      ['price, no bounds', { price: {} }, plans],
      ['id', { id: { in: [draft.id, 'nobody'] } }, [draft]],
      ['q', { q: 'empezar basico' }, [free]],
    ])('are filtered by %s', async (_, filter, expected) => {
      const store = await open()
      const page = await store.read((tx) => tx.plans.list(query({ filter })))
      expect(page).toEqual({ rows: expected, total: expected.length })
    })

    it('of the public scope are the published ones', async () => {
      const store = await open()
      expect(idsOf(await store.read((tx) => tx.plans.list(query({ scope: PUBLIC }))))).toEqual([free.id, full.id])
      expect(await store.read((tx) => tx.plans.get(PUBLIC, draft.id, NOW))).toBeNull()
      expect((await store.read((tx) => tx.plans.list(query({ scope: within(free.id) })))).total).toBe(0)
    })

    it('are removed only when no institution has them', async () => {
      const store = await openStore(createStore, { plans, institutions: [anInstitution({ planId: full.id })] })
      await store.write((tx) => tx.plans.remove(free.id))
      await expect(store.write((tx) => tx.plans.remove(full.id))).rejects.toMatchObject({
        name: 'ReferenceViolation',
        reference: 'institution.planId',
      })
    })
  })
}
