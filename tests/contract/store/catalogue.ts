import { expect, it } from 'vitest'
import { aPlan, aSport } from '../../support/builders.ts'
import { type CreateStore, openStore, query } from './support.ts'

const football = aSport({ name: 'Fútbol', slug: 'futbol', description: 'Once contra once' })
const ball = football.typeId
const swimming = aSport({ name: 'Natación', slug: 'natacion', active: false })
const rugby = aSport({ typeId: ball, name: 'rugby', slug: 'a-rugby' })
const free = aPlan({ name: 'Básico', price: 0 })
const full = aPlan({ name: 'Completo', price: 500 })
const content = { sports: [football, swimming, rugby], plans: [free, full] }

/** How filters combine; `described.ts` covers each filter alone, and all that sports and plans share with the rest. */
export function describeCatalogue(createStore: CreateStore): void {
  const open = () => openStore(createStore, content)

  it.each([
    ['q with accents that are not there', { q: 'rúgby' }, [rugby]],
    ['q in the name and the description, every word', { q: 'once fut' }, [football]],
    ['q with a word that is nowhere', { q: 'futbol agua' }, []],
    ['filters together', { active: true, typeId: ball, q: 'r' }, [rugby]],
  ])('sports are filtered by %s', async (_, filter, expected) => {
    const store = await open()
    const page = await store.read((tx) => tx.sports.list(query({ filter })))
    expect(page).toEqual({ rows: expected, total: expected.length })
  })

  it.each([
    ['price between, ends included', { price: { gte: 500, lte: 500 } }, [full]],
    ['price, no bounds', { price: {} }, [free, full]],
    ['an id that no record has', { id: { in: [full.id, 'nobody'] } }, [full]],
  ])('plans are filtered by %s', async (_, filter, expected) => {
    const store = await open()
    const page = await store.read((tx) => tx.plans.list(query({ filter })))
    expect(page).toEqual({ rows: expected, total: expected.length })
  })
}
