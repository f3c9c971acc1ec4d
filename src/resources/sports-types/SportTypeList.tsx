import { BulkRemove } from '../../panel/list/bulk/BulkAction.tsx'
import { Col } from '../../panel/list/table/Col.tsx'
import { ListPage, RecordList } from '../../panel/list/ListPage.tsx'
import { SearchFilter } from '../../panel/list/listFilters.tsx'
import { SportTabs } from '../../panel/page/tabs.tsx'
import type { SportType } from '#domain/clubs/sport'

const FILTERS = [<SearchFilter key="q" source="q" alwaysOn />]

export default function SportTypeList() {
  return (
    <ListPage head={<SportTabs current="types" />}>
      <RecordList<SportType>
        sort={{ field: 'name', order: 'ASC' }}
        filters={FILTERS}
        bulkActionButtons={<BulkRemove />}
      >
        <Col source="name" link="edit" card="title" />
      </RecordList>
    </ListPage>
  )
}
