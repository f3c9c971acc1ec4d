import type { SportType } from '#domain/sport'
import { TextInput } from '../../panel/inputs/TextInput.tsx'
import { ListPage } from '../../panel/ListPage.tsx'
import type { Column } from '../../panel/RecordTable.tsx'
import { SportTabs } from '../../panel/sports/SportTabs.tsx'

const COLUMNS: Column<SportType>[] = [{ source: 'name', render: ({ name }) => name }]

/** The types that sports are ordered by (super admin). */
export default function SportTypeList() {
  return (
    <ListPage<SportType>
      columns={COLUMNS}
      rowLink="edit"
      sort={{ field: 'name', order: 'ASC' }}
      head={<SportTabs current="types" />}
      filters={<TextInput source="q" type="search" />}
    />
  )
}
