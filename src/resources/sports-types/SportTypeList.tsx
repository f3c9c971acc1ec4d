import { List } from 'react-admin'
import { BulkRemove } from '../../panel/list/bulk/BulkAction.tsx'
import { Col } from '../../panel/list/table/Col.tsx'
import { ListPage } from '../../panel/list/ListPage.tsx'
import { RecordTable } from '../../panel/list/table/RecordTable.tsx'
import { SearchFilter } from '../../panel/list/ListFilters.tsx'
import { SportTabs } from '../../panel/page/SectionTabs.tsx'
import type { SportType } from '#domain/clubs/sport'

const FILTERS = [<SearchFilter key="q" source="q" alwaysOn />]

export default function SportTypeList() {
  return (
    <ListPage head={<SportTabs current="types" />}>
      <List<SportType> sort={{ field: 'name', order: 'ASC' }} filters={FILTERS}>
        <RecordTable<SportType> bulkActionButtons={<BulkRemove />}>
          <Col source="name" link="edit" card="title" />
        </RecordTable>
      </List>
    </ListPage>
  )
}
