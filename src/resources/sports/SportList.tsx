import { List, NullableBooleanInput } from 'react-admin'
import { can } from '#domain/access'
import { administeredBy } from '#domain/actor'
import { BulkRemove, BulkSwitch } from '../../panel/list/bulk/BulkChanges.tsx'
import { Col } from '../../panel/list/table/Col.tsx'
import { ListPage } from '../../panel/list/ListPage.tsx'
import { RecordTable } from '../../panel/list/table/RecordTable.tsx'
import { SearchFilter, ReferenceFilter } from '../../panel/list/ListFilters.tsx'
import { RecordName } from '../../panel/values/RecordName.tsx'
import { SportTabs } from '../../panel/page/SectionTabs.tsx'
import { useActor } from '../../panel/data/useActor.ts'
import { bulk } from '../../providers/es/bulk.ts'
import { sports } from '../../providers/es/sports.ts'
import { createText } from '../../providers/text.ts'
import { SportOffers } from './SportOffers.tsx'
import { Badge } from '../../panel/values/Badge.tsx'
import type { Sport } from '#domain/sport'

const t = createText(sports)

const FILTERS = [
  <SearchFilter key="q" source="q" alwaysOn />,
  <ReferenceFilter key="typeId" source="typeId" emptyText={t('any')} alwaysOn />,
  <NullableBooleanInput
    key="active"
    source="active"
    nullLabel={t('any')}
    trueLabel={t('active')}
    falseLabel={t('inactive')}
    alwaysOn
  />,
]

/** All sports. The super admin manages them; an admin sees which ones their institutions offer. */
export default function SportList() {
  const actor = useActor()
  const mayEdit = can(actor, 'edit', 'sports')
  const administered = actor ? administeredBy(actor).length : 0
  return (
    <ListPage
      intro={mayEdit ? undefined : t('adminIntro', { smart_count: administered })}
      head={mayEdit && <SportTabs current="sports" />}
    >
      <List<Sport> sort={{ field: 'name', order: 'ASC' }} filters={FILTERS}>
        <RecordTable<Sport> bulkActionButtons={mayEdit && BULK_ACTIONS}>
          <Col<Sport> source="name" link={mayEdit && 'edit'} card="title" render={({ name }) => name} />
          <Col<Sport> source="typeId" render={() => <RecordName source="typeId" />} />
          <Col<Sport>
            source="active"
            card="end"
            render={({ active }) => (
              <Badge tone={active ? 'success' : 'neutral'}>{t(active ? 'active' : 'inactive')}</Badge>
            )}
          />
          {administered > 0 && (
            <Col<Sport>
              source="offers"
              label={t('offeredBy', { smart_count: administered })}
              disableSort
              card="lineEnd"
              render={(sport) => <SportOffers sport={sport} />}
            />
          )}
        </RecordTable>
      </List>
    </ListPage>
  )
}

const { actions } = bulk
const ON = { label: actions.activate, action: { kind: 'update', data: { active: true } } } as const
const OFF = { label: actions.deactivate, action: { kind: 'update', data: { active: false } } } as const

/** A super admin's bulk actions on sports. */
const BULK_ACTIONS = (
  <>
    <BulkSwitch<'sports'> on={ON} off={OFF} />
    <BulkRemove />
  </>
)
