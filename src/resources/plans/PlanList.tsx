import { List, NullableBooleanInput } from 'react-admin'
import type { Plan } from '#domain/plan'
import { BulkRemove, BulkSwitch } from '../../panel/list/BulkChanges.tsx'
import { Col } from '../../panel/list/Col.tsx'
import { ListPage } from '../../panel/list/ListPage.tsx'
import { RecordTable } from '../../panel/list/RecordTable.tsx'
import { SearchFilter } from '../../panel/list/SearchFilter.tsx'
import { bulk } from '../../providers/es/bulk.ts'
import { plans } from '../../providers/es/plans.ts'
import { createText } from '../../providers/text.ts'
import { Money } from '../../ui/Money.tsx'
import { PublishedSwitch } from './PublishedSwitch.tsx'

const t = createText(plans)

const FILTERS = [
  <SearchFilter key="q" source="q" alwaysOn />,
  <NullableBooleanInput
    key="published"
    source="published"
    nullLabel={t('any')}
    trueLabel={t('published')}
    falseLabel={t('unpublished')}
    alwaysOn
  />,
]

/** The plans that institutions subscribe to, in the order in which they are shown (super admin). */
export default function PlanList() {
  return (
    <ListPage>
      <List<Plan> sort={{ field: 'position', order: 'ASC' }} filters={FILTERS}>
        <RecordTable<Plan> bulkActionButtons={BULK_ACTIONS}>
          <Col<Plan>
            source="position"
            card="none"
            render={({ position }) => <span className="tabular">{position}</span>}
          />
          <Col<Plan> source="name" link="edit" card="title" render={({ name }) => name} />
          <Col<Plan>
            source="price"
            align="right"
            render={({ price, currency }) => (price === 0 ? t('free') : <Money amount={price} currency={currency} />)}
          />
          <Col<Plan> source="interval" render={({ interval }) => t(`interval.${interval}`)} />
          <Col<Plan>
            source="maxMembers"
            align="right"
            disableSort
            card="none"
            wide
            render={({ maxMembers }) => maxMembers?.toLocaleString('es-AR') ?? t('unlimited')}
          />
          <Col<Plan> source="published" card="end" render={(plan) => <PublishedSwitch plan={plan} />} />
        </RecordTable>
      </List>
    </ListPage>
  )
}

const { actions } = bulk
const ON = { label: actions.publish, action: { kind: 'update', data: { published: true } } } as const
const OFF = { label: actions.unpublish, action: { kind: 'update', data: { published: false } } } as const

/** What a super admin does to many plans at once. */
const BULK_ACTIONS = (
  <>
    <BulkSwitch<'plans'> on={ON} off={OFF} />
    <BulkRemove />
  </>
)
