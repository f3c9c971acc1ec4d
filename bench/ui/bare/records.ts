import { HttpError } from 'react-admin'
import type { DataProvider, GetListParams, RaRecord } from 'react-admin'

const PEOPLE = 65
const FEES = 741
const STATUSES = ['Paid', 'Unpaid', 'Defeated', 'Incomplete', 'For_defeated', 'Overpayment', 'No_fee']
const NAMES = ['Ramírez, Thiago', 'Sosa, Valentina', 'Acuña, Benjamín', 'Ledesma, Catalina', 'Ponce, Joaquín']

const many = (count: number, make: (index: number) => RaRecord) => Array.from({ length: count }, (_, at) => make(at))
const dayOf = (index: number) => `2026-${String(1 + (index % 12)).padStart(2, '0')}-10`

/** As many records as the demo's club, with the fields that its lists show. */
const RECORDS: Record<string, RaRecord[]> = {
  sports: many(4, (id) => ({ id, name: `Deporte ${id}` })),
  users: many(PEOPLE, (id) => ({
    id,
    name: `${NAMES[id % NAMES.length]} ${id}`,
    email: `persona${id}@example.com`,
    role: id === 0 ? 'Admin' : 'User',
    memberNumber: String(1000 + id),
    since: dayOf(id),
  })),
  payments: many(FEES, (id) => ({
    id,
    userId: id % PEOPLE,
    sportId: id % 4,
    status: STATUSES[id % STATUSES.length],
    concept: 'Cuota mensual',
    dueDate: dayOf(id),
    amount: 15_000 + id,
    balance: id % 3 === 0 ? 0 : 15_000 + id,
  })),
}

function recordsOf(resource: string): RaRecord[] {
  const found = RECORDS[resource]
  if (!found) throw new HttpError(`no ${resource}`, 404)
  return found
}

function page(resource: string, { pagination, sort }: GetListParams): RaRecord[] {
  const { page: number, perPage } = pagination ?? { page: 1, perPage: 25 }
  const { field, order } = sort ?? { field: 'id', order: 'ASC' }
  const sorted = recordsOf(resource).toSorted((a, b) => (String(a[field]) < String(b[field]) ? -1 : 1))
  return (order === 'ASC' ? sorted : sorted.toReversed()).slice((number - 1) * perPage, number * perPage)
}

const nothing = () => Promise.reject(new HttpError('nothing is written here', 405))

/** Answers at once, from memory: no list can answer faster. The benchmark neither writes nor filters. */
export const dataProvider = {
  getList: async (resource: string, params: GetListParams) => ({
    data: page(resource, params),
    total: recordsOf(resource).length,
  }),
  getMany: async (resource: string, { ids }: { ids: readonly unknown[] }) => ({
    data: recordsOf(resource).filter(({ id }) => ids.includes(id)),
  }),
  getOne: async (resource: string, { id }: { id: unknown }) => ({
    data: recordsOf(resource).find((one) => one.id === id) ?? { id },
  }),
  getManyReference: nothing,
  create: nothing,
  update: nothing,
  updateMany: nothing,
  delete: nothing,
  deleteMany: nothing,
} as unknown as DataProvider // the records have whatever type the list asks for, as in any provider
