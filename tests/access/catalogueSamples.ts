import { can } from '#domain/access/access'
import { BULK_ACTIONS, isBulkResource } from '#domain/api/bulk'
import type { CatalogueDescription } from '#server/resources/description'
import { type RemovableTable, CATALOGUE, CATALOGUE_TABLES, referencesOf } from '#server/resources/catalogue'
import { aRecordOf } from '../support/builders.ts'
import type { worldContent } from './content.ts'

type Records = ReturnType<typeof worldContent>['records']

/** What the suites need to call each route of a catalogue resource, with good and bad requests. */
export type CatalogueSample = {
  /** `used` is a record that others refer to, if the resource can have one. Nothing refers to `unused`. */
  used?: keyof Records
  unused: keyof Records
  /** `input` creates a record; `taken` is refused because `unused` has the same key. */
  input: (world: Records) => Record<string, unknown>
  taken: (world: Records) => Record<string, unknown>
  /** An update of a record; if the resource has bulk updates, also one of those. */
  change: Record<string, unknown>
  /** Who can list all records: everybody who is signed in, or Admins and SuperAdmins only. */
  readers: 'signedIn' | 'admins'
}

/** The samples of the resources that other records refer to. The others use `plainSample`. */
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

/** The sample of a table whose only record is the one that `worldContent` adds. */
function plainSample(table: RemovableTable): CatalogueSample {
  const { resource, input }: CatalogueDescription = CATALOGUE[table]
  // `worldContent` names its record after the table.
  const unused = table as unknown as keyof Records
  const fields = new Set(Object.keys(input.shape))
  const references = new Set(referencesOf(table).map(([field]) => field))
  const inputOf = (record: object) => Object.entries(record).filter(([field]) => fields.has(field))
  return {
    unused,
    input: (world) => {
      const links = inputOf(world[unused]).filter(([field]) => references.has(field))
      return Object.fromEntries([...inputOf(aRecordOf(table)), ...links])
    },
    taken: (world) => Object.fromEntries(inputOf(world[unused])),
    change: { name: 'Otro nombre' },
    readers: can({ userId: '', rols: ['User'], memberships: [] }, 'list', resource) ? 'signedIn' : 'admins',
  }
}

/** The samples with their descriptions. `record` is for reads and updates: the used record if there is one. */
export const CATALOGUE_SAMPLES = CATALOGUE_TABLES.filter((table) => table !== 'institutions').map((table) => {
  const description: CatalogueDescription = CATALOGUE[table]
  const sample = SAMPLES[table] ?? plainSample(table)
  const { used = null, unused } = sample
  return { ...sample, used, record: used ?? unused, table, description, resource: description.resource }
})

export function hasBulkUpdate(resource: string): boolean {
  return isBulkResource(resource) && BULK_ACTIONS[resource].options.some(({ shape }) => shape.kind.value === 'update')
}
