import Delete from '@mui/icons-material/Delete'
import { List } from 'react-admin'
import type { SportType } from '#domain/sport'
import { BulkAction } from '../../panel/list/BulkAction.tsx'
import { Col } from '../../panel/list/Col.tsx'
import { ListPage } from '../../panel/list/ListPage.tsx'
import { RecordTable } from '../../panel/list/RecordTable.tsx'
import { SearchFilter } from '../../panel/list/SearchFilter.tsx'
import { SportTabs } from '../../panel/sports/SportTabs.tsx'
import { bulk } from '../../providers/es/bulk.ts'

const FILTERS = [<SearchFilter key="q" source="q" alwaysOn />]

/** The types that sports are ordered by (super admin). */
export default function SportTypeList() {
  return (
    <ListPage head={<SportTabs current="types" />}>
      <List<SportType> sort={{ field: 'name', order: 'ASC' }} filters={FILTERS}>
        <RecordTable<SportType>
          bulkActionButtons={
            <BulkAction<'sports-types'>
              label={bulk.actions.remove}
              icon={<Delete />}
              action={{ kind: 'remove' }}
              confirm={REMOVE}
            />
          }
        >
          <Col<SportType> source="name" link="edit" card="title" render={({ name }) => name} />
        </RecordTable>
      </List>
    </ListPage>
  )
}

const REMOVE = { title: bulk.removeTitle, body: bulk.removeBody }
