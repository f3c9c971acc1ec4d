import { aPlan, aSport } from '../../support/builders.ts'
import { type CreateStore, itFinds, openStore } from './support.ts'

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

  itFinds(open, (tx) => tx.sports, 'sports are filtered by %s', [
    ['q with accents that are not there', { q: 'rúgby' }, [rugby]],
    ['q in the name and the description, every word', { q: 'once fut' }, [football]],
    ['q with a word that is nowhere', { q: 'futbol agua' }, []],
    ['filters together', { active: true, typeId: ball, q: 'r' }, [rugby]],
  ])

  itFinds(open, (tx) => tx.plans, 'plans are filtered by %s', [
    ['price between, ends included', { price: { gte: 500, lte: 500 } }, [full]],
    ['price, no bounds', { price: {} }, [free, full]],
    ['an id that no record has', { id: { in: [full.id, 'nobody'] } }, [full]],
  ])
}
