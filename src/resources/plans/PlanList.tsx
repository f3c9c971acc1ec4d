import Delete from '@mui/icons-material/Delete'
import Visibility from '@mui/icons-material/Visibility'
import VisibilityOff from '@mui/icons-material/VisibilityOff'
import { List, NullableBooleanInput } from 'react-admin'
import type { Plan } from '#domain/plan'
import { BulkAction } from '../../panel/list/BulkAction.tsx'
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
        <RecordTable<Plan> bulkActionButtons={<PlanBulkActions />}>
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

/** What a super admin does to many plans at once. */
function PlanBulkActions() {
  return (
    <>
      <BulkAction<'plans'> label={actions.publish} icon={<Visibility />} {...SHOW} />
      <BulkAction<'plans'> label={actions.unpublish} icon={<VisibilityOff />} {...HIDE} />
      <BulkAction<'plans'>
        label={actions.remove}
        icon={<Delete />}
        action={{ kind: 'remove' }}
        confirm={{ title: bulk.removeTitle, body: bulk.removeBody }}
      />
    </>
  )
}

const { actions } = bulk
const PUBLISHED = { kind: 'update', data: { published: true } } as const
const UNPUBLISHED = { kind: 'update', data: { published: false } } as const
const SHOW = { action: PUBLISHED, undo: UNPUBLISHED }
const HIDE = { action: UNPUBLISHED, undo: PUBLISHED }
