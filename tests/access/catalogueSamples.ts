import { can } from '#domain/access'
import { BULK_ACTIONS, isBulkResource } from '#domain/bulk'
import type { CatalogueDescription } from '#server/resources/description'
import type { RemovableTable } from '#server/resources/catalogue'
import { CATALOGUE, CATALOGUE_TABLES, referencesOf } from '#server/resources/catalogue'
import { aRecordOf } from '../support/builders.ts'
import type { worldContent } from './content.ts'

type Records = ReturnType<typeof worldContent>['records']

/** What the suites need to know of a resource of the catalogue to ask for each of its routes, well and badly. */
export type CatalogueSample = {
  /** A record of the world that others name, if any can, and one that nothing names. */
  used?: keyof Records
  unused: keyof Records
  /** What makes another record, and what is refused because `unused` has it. */
  input: (world: Records) => Record<string, unknown>
  taken: (world: Records) => Record<string, unknown>
  /** A change of a record, which an update in bulk may make too where its resource has one. */
  change: Record<string, unknown>
  /** Who reads all of it: everybody who is signed in, or who administers something. */
  readers: 'signedIn' | 'admins'
}

/** One of each resource whose records the super admin keeps and that others name; the rest have a plain sample. */
const SAMPLES: { [Table in RemovableTable]?: CatalogueSample } = {
  sportTypes: {
    used: 'type',
    unused: 'unusedType',
    input: () => ({ name: 'Combate' }),
    taken: () => ({ name: 'Agua' }),
    change: { name: 'Mesa' },
    readers: 'signedIn',
  },
  sports: {
    used: 'sport',
    unused: 'unusedSport',
    input: ({ type }) => ({ name: 'Tenis', typeId: type.id }),
    taken: ({ type }) => ({ name: 'X', slug: 'voley', typeId: type.id }),
    change: { active: false },
    readers: 'signedIn',
  },
  plans: {
    used: 'plan',
    unused: 'unusedPlan',
    input: () => ({ name: 'Oro', price: 100 }),
    taken: () => ({ name: 'Federación', price: 1 }),
    change: { published: false },
    readers: 'admins',
  },
}

/** The sample of a table whose only record in the world is the one that `worldContent` makes by itself. */
function plainSample(table: RemovableTable): CatalogueSample {
  const { resource, input }: CatalogueDescription = CATALOGUE[table]
  // `worldContent` has a record of this name.
  const unused = table as unknown as keyof Records
  const fields = new Set(Object.keys(input.shape))
  const references = new Set(referencesOf(table).map(([field]) => field))
  const inputOf = (record: object) => Object.entries(record).filter(([field]) => fields.has(field))
  return {
    unused,
    input: (world) => {
      const named = inputOf(world[unused]).filter(([field]) => references.has(field))
      return Object.fromEntries([...inputOf(aRecordOf(table)), ...named])
    },
    taken: (world) => Object.fromEntries(inputOf(world[unused])),
    change: { name: 'Otro nombre' },
    readers: can({ userId: '', rols: ['User'], memberships: [] }, 'list', resource) ? 'signedIn' : 'admins',
  }
}

/** The samples with their descriptions. `record` is one to read and to change: one that others name, if there is one. */
export const CATALOGUE_SAMPLES = CATALOGUE_TABLES.filter((table) => table !== 'institutions').map((table) => {
  const description: CatalogueDescription = CATALOGUE[table]
  const sample = SAMPLES[table] ?? plainSample(table)
  const { used = null, unused } = sample
  return { ...sample, used, record: used ?? unused, table, description, resource: description.resource }
})

/** Whether records of a resource are changed in bulk. */
export function hasBulkUpdate(resource: string): boolean {
  return isBulkResource(resource) && BULK_ACTIONS[resource].options.some(({ shape }) => shape.kind.value === 'update')
}
