import { describe, expect, it } from 'vitest'
import type { Scope } from '#domain/access/access'
import { DAY_PARTS } from '#domain/clubs/dayPart'
import { aPlan, aSport, anInstitution, anOffering } from '../../support/builders.ts'
import { type CreateStore, ALL, PUBLIC, idsOf, itFinds, within, openStore, query } from './support.ts'

const football = aSport({ name: 'Fútbol' })
const polo = aSport({ name: 'Waterpolo' })
const hidden = aSport({ typeId: football.typeId, name: 'Croquet', active: false })
const plan = aPlan()

const on = (...weekdays: number[]) => weekdays.map((weekday) => at(weekday, '18:00'))
const at = (weekday: number, from: string) => ({ weekday, from, to: '23:00', place: null })
const { evening: EVENING, morning: MORNING } = DAY_PARTS

const rayo = anInstitution({
  name: 'Rayo',
  slug: 'rayo',
  planId: plan.id,
  offerings: [anOffering({ sportId: football.id, monthlyAmount: 700, schedule: on(1, 5) })],
})
const nandu = anInstitution({ name: 'Ñandú', slug: 'nandu', city: 'Córdoba', province: 'Córdoba', status: 'draft' })
const zeta = anInstitution({
  name: 'zeta',
  city: null,
  province: null,
  description: 'Club de la ribera',
  offerings: [
    anOffering({ sportId: football.id, monthlyAmount: 90_000, schedule: [...on(2), at(3, '09:00')] }),
    anOffering({ sportId: polo.id, monthlyAmount: 500, schedule: on(5) }),
    anOffering({ sportId: hidden.id, monthlyAmount: 1, schedule: on(7) }),
  ],
})
const old = anInstitution({ name: 'Aldea', city: 'cordoba', status: 'archived', createdAt: '2023-01-01T00:00:00.000Z' })
const institutions = [rayo, nandu, zeta, old]
const content = { sports: [football, polo, hidden], plans: [plan], institutions }

export function describeInstitutions(createStore: CreateStore): void {
  const open = () => openStore(createStore, content)

  describe('institutions', () => {
    it('return each of their places once, within the scope', async () => {
      const store = await open()
      const twin = anInstitution({ slug: 'twin', city: zeta.city, province: zeta.province })
      await store.write((tx) => tx.institutions.insert(twin))
      const placesIn = async (scope: Scope) =>
        new Set((await store.read((tx) => tx.places(scope))).map(({ city, province }) => `${city}, ${province}`))
      const nowhere = 'null, null'
      expect(await placesIn(PUBLIC)).toEqual(new Set([`${rayo.city}, ${rayo.province}`, nowhere]))
      expect(await store.read((tx) => tx.places(PUBLIC))).toHaveLength(2)
      expect(await placesIn(ALL)).toEqual(
        new Set([`${rayo.city}, ${rayo.province}`, nowhere, 'Córdoba, Córdoba', `cordoba, ${old.province}`]),
      )
    })

    itFinds(open, (tx) => tx.institutions, 'are filtered by', [
      ['sport offered', { sportId: football.id }, [rayo, zeta]],
      ['type of a sport offered', { typeId: polo.typeId }, [zeta]],
      ['sport and type', { sportId: football.id, typeId: polo.typeId }, [zeta]],
      ['q in the city', { q: 'cordoba' }, [nandu, old]],
      ['q over several fields', { q: 'rayo santa rosario' }, [rayo]],
      ['q in a sport offered', { q: 'waterp ribera' }, [zeta]],
      ['q in a hidden sport: none', { q: 'croquet' }, []],
      ['weekday', { weekday: 5 }, [rayo, zeta]],
      ['weekday of a sport', { weekday: 5, sportId: football.id }, [rayo]],
      ['weekday of a type', { weekday: 5, typeId: polo.typeId }, [zeta]],
      ['weekday of a sport that is not of the type', { weekday: 5, sportId: football.id, typeId: polo.typeId }, []],
      ['weekday of a hidden sport: none', { weekday: 7 }, []],
      ['hours', { dayPart: EVENING }, [rayo, zeta]],
      ['other hours', { dayPart: MORNING }, [zeta]],
      ['weekday and hours of one slot', { weekday: 3, dayPart: MORNING }, [zeta]],
      ['weekday and hours of two slots: none', { weekday: 2, dayPart: MORNING }, []],
      ['hours of another sport: none', { sportId: polo.id, dayPart: MORNING }, []],
      ['hours of a sport, among words', { q: 'ribera', sportId: football.id, dayPart: MORNING }, [zeta]],
      ['a word with a letter too few', { mistyped: 'nadu' }, [nandu]],
      ['a word with a letter too many', { mistyped: 'nanddu' }, [nandu]],
      ['a word with a wrong letter', { mistyped: 'nanbu' }, [nandu]],
      ['a word with two letters swapped', { mistyped: 'nadnu' }, [nandu]],
      ['a word with another beginning', { mistyped: 'ñibera' }, [zeta]],
      ['a word with two errors: none', { mistyped: 'nadnnu' }, []],
      ['a word of four letters that only begins one', { mistyped: 'riva' }, []],
      ['a word of four letters, at the end', { mistyped: 'reyo' }, [rayo]],
      ['a short word with an error: none', { mistyped: 'ray cub' }, []],
      ['mistyped words over several fields', { mistyped: 'ryo santq rosaario' }, []],
      ['mistyped words in the sports offered', { mistyped: 'futbl rosaro' }, [rayo]],
      ['a mistyped hidden sport: none', { mistyped: 'croqet' }, []],
      ['a mistyped word with other characters', { mistyped: 'a.*a (rayo' }, []],
    ])

    it('are sorted by the lowest cuota of the filtered sports, within each currency', async () => {
      const dollars = anInstitution({
        currency: 'USD',
        offerings: [anOffering({ sportId: football.id, monthlyAmount: 3 })],
      })
      const only = anInstitution({ offerings: [anOffering({ sportId: hidden.id, monthlyAmount: 0 })] })
      const all = [rayo, nandu, zeta, dollars, only]
      const ofAll = { sports: [football, polo, hidden], plans: [plan], institutions: all }
      const store = await openStore(createStore, ofAll)
      const sorted = (filter: object, order: 'ASC' | 'DESC' = 'ASC') =>
        store.read(async (tx) => idsOf(await tx.institutions.list(query({ filter, sort: { field: 'amount', order } }))))
      expect(await sorted({})).toEqual([zeta.id, rayo.id, dollars.id, nandu.id, only.id])
      expect(await sorted({ sportId: football.id })).toEqual([rayo.id, zeta.id, dollars.id])
      expect(await sorted({ weekday: 5 })).toEqual([zeta.id, rayo.id])
      expect(await sorted({ weekday: 2 })).toEqual([zeta.id])
      expect(await sorted({ dayPart: EVENING })).toEqual([zeta.id, rayo.id])
      expect(await sorted({}, 'DESC')).toEqual([dollars.id, rayo.id, zeta.id, only.id, nandu.id])
      expect(
        await store.read((tx) =>
          tx.institutions.ids({ scope: ALL, filter: {}, sort: { field: 'amount', order: 'ASC' } }),
        ),
      ).toHaveLength(5)
    })

    it('are sorted by distance from a position', async () => {
      const places = ['-34.7206,-58.2546', null, '-34.6,-58.4', '40.4,-3.7', '-17.8,179.9']
      const all = places.map((coordinates) => anInstitution({ coordinates }))
      const store = await openStore(createStore, { institutions: all })
      const [quilmes, nowhere, center, madrid, fiji] = all.map(({ id }) => id)
      const near = (latitude: number, longitude: number) =>
        store.read(async (tx) =>
          idsOf(
            await tx.institutions.list(
              query({ filter: { near: { latitude, longitude } }, sort: { field: 'distance', order: 'ASC' } }),
            ),
          ),
        )
      expect(await near(-34.61, -58.38)).toEqual([center, quilmes, madrid, fiji, nowhere])
      expect(await near(-18, -179.9)).toEqual([fiji, center, quilmes, madrid, nowhere])
      const unasked = store.read((tx) => tx.institutions.list(query({ sort: { field: 'distance', order: 'ASC' } })))
      expect(idsOf(await unasked)).toEqual(all.map(({ id }) => id))
    })

    it('are sorted with ñ after n, accents beside their letter, and other scripts and emoji last', async () => {
      const names = ['😀 Club', 'Ωmega', 'Ola', 'Nube', 'Ñandú', 'Núcleo', 'Nuez', 'ñu']
      const store = await openStore(createStore, { institutions: names.map((name) => anInstitution({ name })) })
      const page = await store.read((tx) => tx.institutions.list(query({ sort: { field: 'name', order: 'ASC' } })))
      expect(page.rows.map(({ name }) => name)).toEqual([
        'Nube',
        'Núcleo',
        'Nuez',
        'Ñandú',
        'ñu',
        'Ola',
        'Ωmega',
        '😀 Club',
      ])
    })

    it('are returned by id without a scope, whatever their status', async () => {
      const store = await open()
      const clubs = await store.read((tx) => tx.institutionsById([old.id, rayo.id, 'nobody', old.id]))
      expect(new Set(clubs)).toEqual(new Set([old, rayo]))
      expect(clubs).toHaveLength(2)
    })

    it('are counted by plan within the scope, whatever their status', async () => {
      const [free, none] = [aPlan(), aPlan()]
      const own = anInstitution({ planId: plan.id })
      const gone = anInstitution({ planId: plan.id, status: 'archived' })
      const other = anInstitution({ planId: free.id, status: 'draft' })
      const store = await openStore(createStore, {
        plans: [plan, free, none],
        institutions: [own, gone, other, anInstitution()],
      })
      const ids = [plan.id, free.id, none.id, 'nobody']
      await store.read(async (tx) => {
        expect(await tx.institutions.countBy(ALL, 'planId', ids)).toEqual(
          new Map([
            [plan.id, 2],
            [free.id, 1],
          ]),
        )
        expect(await tx.institutions.countBy(ALL, 'planId', [free.id])).toEqual(new Map([[free.id, 1]]))
        expect(await tx.institutions.countBy(within(own.id), 'planId', ids)).toEqual(new Map([[plan.id, 1]]))
        expect(await tx.institutions.countBy(PUBLIC, 'planId', ids)).toEqual(new Map([[plan.id, 1]]))
        expect(await tx.institutions.countBy(ALL, 'planId', [])).toEqual(new Map())
      })
    })

    it('reserve their slugs, whatever their status', async () => {
      const club = anInstitution({ slug: 'tomado', status: 'archived' })
      const store = await openStore(createStore, { institutions: [club, anInstitution({ slug: 'otro' })] })
      expect(await store.read((tx) => tx.institutionSlugsTaken(['tomado', 'tomado', 'libre']))).toEqual(['tomado'])
      expect(await store.read((tx) => tx.institutionSlugsTaken([]))).toEqual([])
    })
  })
}
