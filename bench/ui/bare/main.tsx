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
} from 'react-admin'
import { dataProvider } from './records.ts'

// The panel that `npm run bench:ui` compares with: react-admin as its manual shows it, with the columns and filters of
// our two lists and nothing else of ours.

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
