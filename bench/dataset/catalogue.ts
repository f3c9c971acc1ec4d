import { collationKey } from '#domain/collation'
import { foldText } from '#domain/text'
import { searchText } from '#domain/search'
import { INSTITUTIONS, NOW, idOf } from './shape.ts'

const AT = new Date(NOW - 400 * 86_400_000).toISOString()
const base = { created_at: AT, updated_at: AT, version: 1 }
const SPORTS = ['Fútbol', 'Básquet', 'Natación'] as const
const CITIES = [
  ['Rosario', 'Santa Fe', 'America/Argentina/Buenos_Aires'],
  ['Córdoba', 'Córdoba', 'America/Argentina/Cordoba'],
  ['Ushuaia', 'Tierra del Fuego', 'America/Argentina/Ushuaia'],
  ['Montevideo', 'Montevideo', 'America/Montevideo'],
  ['Ñorquincó', 'Río Negro', 'America/Argentina/Salta'],
] as const
const WORDS = ['Atlético', 'Deportivo', 'Social', 'Náutico', 'Ferroviario', 'Unión', 'Juventud', 'Sportivo']

type Row = Record<string, unknown>

/** The rows of the small tables, by table name, with the columns that the PostgreSQL store derives. */
export function catalogueRows(): Record<string, Row[]> {
  return {
    sport_type: [{ id: idOf('type', 1), ...base, ...named('Deporte'), name_fold: foldText('Deporte') }],
    sport: SPORTS.map((name, n) => ({
      id: idOf('sport', n + 1),
      ...base,
      ...named(name),
      slug: foldText(name),
      description: '',
      type_id: idOf('type', 1),
      active: true,
    })),
    plan: [
      {
        id: idOf('plan', 1),
        ...base,
        ...named('Plan Club'),
        name_fold: foldText('Plan Club'),
        description: '',
        price: 1_000_000,
        currency: 'ARS',
        interval: 'monthly',
        features: [],
        published: true,
        position: 0,
      },
    ],
    institution: Array.from({ length: INSTITUTIONS }, (_, n) => institution(n)),
    institution_offering: Array.from({ length: INSTITUTIONS }, (_, n) =>
      SPORTS.map((__, sport) => ({ institution_id: idOf('institution', n), sport_id: idOf('sport', sport + 1) })),
    ).flat(),
  }
}

/** A name and its derived columns, for records that are searched by name alone. */
function named(name: string): Row {
  return { name, name_key: collationKey(name), search: searchText(name) }
}

/** Every tenth institution is a draft; the largest is published. */
function institution(n: number): Row {
  const [city, province, timezone] = CITIES[n % CITIES.length] ?? CITIES[0]
  const name = `Club ${WORDS[n % WORDS.length]} ${city} ${n}`
  const description = 'Un club de barrio con deportes para todas las edades.'
  return {
    id: idOf('institution', n),
    ...base,
    name,
    name_key: collationKey(name),
    slug: `club-${n}`,
    description,
    email: `club${n}@rayo.test`,
    city,
    city_key: collationKey(city),
    province,
    province_key: collationKey(province),
    timezone,
    currency: 'ARS',
    plan_id: idOf('plan', 1),
    status: n % 10 === 9 ? 'draft' : 'published',
    grace_days: n % 3 === 0 ? 5 : 0,
    due_soon_days: 7,
    offerings: SPORTS.map((_, sport) => ({
      sportId: idOf('sport', sport + 1),
      monthlyAmount: 500_000,
      dueDay: 10,
      level: null,
      ageFrom: null,
      ageTo: null,
      enrolmentFee: null,
      schedule: [{ weekday: 1, from: '18:00', to: '19:30', place: null }],
    })),
    search: searchText(name, description, city, province),
  }
}
