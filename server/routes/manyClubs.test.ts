import { expect, it } from 'vitest'
import type { Institution } from '#domain/clubs/institution'
import type { Store } from '#server/store/port'
import type { World as WorldOf } from '#tests/access/world'
import { anInstitution, anOffering } from '#tests/support/builders'
import { describeOnBoth } from '#tests/support/databaseWorld'

type World = WorldOf<Store>

/** More clubs than a page of a public list, each in another city. The last one by name is the cheapest. */
const MANY = 150
const CITIES = Array.from({ length: MANY }, (_, index) => `Ciudad ${String(index).padStart(3, '0')}`)

function clubsOf(world: World): Institution[] {
  return CITIES.map((city, index) =>
    anInstitution({
      name: `Zona ${city}`,
      slug: `zona-${index}`,
      city,
      province: `Provincia ${index % 3}`,
      offerings: [
        anOffering({
          sportId: world.sport.id,
          monthlyAmount: 1000 - index,
          schedule: [{ weekday: 1 + (index % 2), from: '18:00', to: '19:00', place: null }],
        }),
        anOffering({ sportId: world.inactiveSport.id }),
      ],
    }),
  )
}

const ours = <Row extends Record<string, unknown>>(rows: readonly Row[]) =>
  rows.filter(({ city }) => typeof city === 'string' && CITIES.includes(city))

describeOnBoth('many clubs', (world) => {
  const addClubs = (more: readonly Institution[] = []) =>
    world.system().write(async (tx) => {
      for (const club of [...clubsOf(world), ...more]) await tx.institutions.insert(club)
    })
  const rowsOf = async (path: string) => (await world.json('GET', `public/${path}`)).rows

  it('are listed by place if published, each place once and without other data', async () => {
    const hidden = { city: 'Ciudad escondida', province: null }
    await addClubs([
      anInstitution({ ...hidden, slug: 'draft', status: 'draft' }),
      anInstitution({ ...hidden, slug: 'archived', status: 'archived' }),
      anInstitution({ slug: 'again', city: CITIES[0] ?? null, province: 'Provincia 0' }),
      anInstitution({ slug: 'nowhere', city: null, province: null }),
    ])
    const places = await rowsOf('places')
    expect(ours(places)).toHaveLength(MANY)
    expect(places).toContainEqual({ city: 'Ciudad 149', province: 'Provincia 2' })
    expect(places).not.toContainEqual(hidden)
    expect(places).not.toContainEqual({ city: null, province: null })
  })

  it('appear in the week, with the offerings of public sports', async () => {
    await addClubs()
    const week = await rowsOf(`week?sportId=${world.sport.id}`)
    expect(ours(week)).toHaveLength(MANY)
    expect(ours(week).at(-1)).toEqual({
      slug: 'zona-149',
      name: 'Zona Ciudad 149',
      city: 'Ciudad 149',
      province: 'Provincia 2',
      currency: 'ARS',
      sportId: world.sport.id,
      sportName: world.sport.name,
      sportSlug: world.sport.slug,
      monthlyAmount: 851,
      schedule: [{ weekday: 2, from: '18:00', to: '19:00', place: null }],
    })
    expect(await rowsOf('week?city=Ciudad%20149&weekday=1')).toEqual([])
    expect(await rowsOf('week?city=Ciudad%20149&weekday=2&dayPart=evening')).toHaveLength(1)
    expect(ours(await rowsOf('week?weekday=2'))).toHaveLength(MANY / 2)
  })

  it('have an event in the calendar file for each of their hours', async () => {
    await addClubs()
    const text = await (await world.ask('GET', `public/calendar.ics?sportId=${world.sport.id}`, {})).text()
    for (const city of CITIES) expect(text.replaceAll('\r\n ', '')).toContain(`Zona ${city}\r\n`)
  })
})
