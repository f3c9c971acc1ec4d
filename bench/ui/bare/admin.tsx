import { createRoot } from 'react-dom/client'
import {
  Admin,
  DataTable,
  DateField,
  DateInput,
  List,
  NumberField,
  Pagination,
  ReferenceField,
  Resource,
  SearchInput,
  SelectInput,
  TextField,
  TextInput,
  type DataProvider,
  type GetListParams,
  type RaRecord,
} from 'react-admin'

// react-admin as its manual shows it, with our columns, filters and number of records.

const PEOPLE = 65
const STATUSES = ['Paid', 'Unpaid', 'Defeated', 'Incomplete', 'For_defeated', 'Overpayment', 'No_fee']
const NAMES = ['Ramírez, Thiago', 'Sosa, Valentina', 'Acuña, Benjamín', 'Ledesma, Catalina', 'Ponce, Joaquín']
const many = (count: number, make: (index: number) => RaRecord) => Array.from({ length: count }, (_, at) => make(at))
const dayOf = (index: number) => `2026-${String(1 + (index % 12)).padStart(2, '0')}-10`

const RECORDS = new Map([
  ['sports', many(4, (id) => ({ id, name: `Deporte ${id}` }))],
  [
    'users',
    many(PEOPLE, (id) => ({
      id,
      name: `${NAMES[id % NAMES.length]} ${id}`,
      email: `persona${id}@example.com`,
      role: id === 0 ? 'Admin' : 'User',
      memberNumber: String(1000 + id),
      since: dayOf(id),
    })),
  ],
  [
    'payments',
    many(741, (id) => ({
      id,
      userId: id % PEOPLE,
      sportId: id % 4,
      status: STATUSES[id % STATUSES.length],
      concept: 'Cuota mensual',
      dueDate: dayOf(id),
      amount: 15_000 + id,
      balance: id % 3 === 0 ? 0 : 15_000 + id,
    })),
  ],
])
const recordsOf = (resource: string) => RECORDS.get(resource) ?? []

const dataProvider = {
  getList: async (resource: string, { pagination, sort }: GetListParams) => {
    const { page, perPage } = pagination ?? { page: 1, perPage: 25 }
    const { field, order } = sort ?? { field: 'id', order: 'ASC' }
    const sorted = recordsOf(resource).toSorted((a, b) => (String(a[field]) < String(b[field]) ? -1 : 1))
    const rows = order === 'ASC' ? sorted : sorted.toReversed()
    return { data: rows.slice((page - 1) * perPage, page * perPage), total: rows.length }
  },
  getMany: async (resource: string, { ids }: { ids: readonly unknown[] }) => ({
    data: recordsOf(resource).filter(({ id }) => ids.includes(id)),
  }),
  getOne: async (resource: string, { id }: { id: unknown }) => ({
    data: recordsOf(resource).find((one) => one.id === id) ?? { id },
  }),
} as unknown as DataProvider // the records have whatever type the list asks for, and nothing else is called

const FEE_FILTERS = [
  <SelectInput key="status" source="status" choices={['Paid', 'Unpaid', 'Defeated']} alwaysOn />,
  <SearchInput key="q" source="q" alwaysOn />,
  <TextInput key="period" source="period" />,
  <DateInput key="dueDate_gte" source="dueDate_gte" />,
  <DateInput key="dueDate_lte" source="dueDate_lte" />,
]
const PERSON_FILTERS = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="role" source="role" choices={['Admin', 'User']} alwaysOn />,
  <SelectInput key="state" source="state" choices={['pending', 'accepted']} alwaysOn />,
]
function PaymentList() {
  return (
    <List
      filters={FEE_FILTERS}
      perPage={25}
      pagination={<Pagination rowsPerPageOptions={[10, 25, 50, 100]} />}
      sort={{ field: 'dueDate', order: 'DESC' }}
    >
      <DataTable bulkActionButtons={false}>
        <DataTable.Col source="userId">
          <ReferenceField source="userId" reference="users" />
        </DataTable.Col>
        <DataTable.Col source="status" />
        <DataTable.Col source="concept">
          <TextField source="concept" /> <ReferenceField source="sportId" reference="sports" />
        </DataTable.Col>
        <DataTable.Col source="dueDate" field={DateField} />
        <DataTable.NumberCol source="amount" />
        <DataTable.NumberCol source="balance" />
      </DataTable>
    </List>
  )
}

function UserList() {
  return (
    <List filters={PERSON_FILTERS} perPage={25} sort={{ field: 'name', order: 'ASC' }}>
      <DataTable>
        <DataTable.Col source="name" />
        <DataTable.Col source="role" />
        <DataTable.Col source="memberNumber">
          <NumberField source="memberNumber" />
        </DataTable.Col>
        <DataTable.Col source="email" />
        <DataTable.Col source="since" field={DateField} />
      </DataTable>
    </List>
  )
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <Admin dataProvider={dataProvider} dashboard={() => <h1>Inicio</h1>} disableTelemetry>
      <Resource name="payments" list={PaymentList} />
      <Resource name="users" list={UserList} recordRepresentation="name" />
      <Resource name="sports" recordRepresentation="name" />
    </Admin>,
  )
}
