import { Button } from '@mui/material'
import { LinkBase, List, NullableBooleanInput } from 'react-admin'
import { createSearchParams } from 'react-router-dom'
import { BulkRemove, BulkSwitch } from '../../panel/list/bulk/BulkChanges.tsx'
import { Col } from '../../panel/list/table/Col.tsx'
import { ListPage } from '../../panel/list/ListPage.tsx'
import { RecordTable } from '../../panel/list/table/RecordTable.tsx'
import { SearchFilter } from '../../panel/list/ListFilters.tsx'
import { bulk } from '../../providers/es/bulk.ts'
import { plans } from '../../providers/es/plans.ts'
import { createText } from '../../providers/text.ts'
import { Money } from '../../ui/values/Money.tsx'
import styles from './plans.module.css'
import { PublishedSwitch } from './PublishedSwitch.tsx'
import valueStyles from '../../panel/values/values.module.css'
import type { PlanView } from '#domain/plan'

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
    <ListPage
      actions={
        <Button component={LinkBase} variant="outlined" to="/panel/plans/order">
          {t('order.open')}
        </Button>
      }
    >
      <List<PlanView> sort={{ field: 'position', order: 'ASC' }} filters={FILTERS}>
        <RecordTable<PlanView> bulkActionButtons={BULK_ACTIONS}>
          <Col<PlanView>
            source="position"
            card="none"
            wide
            render={({ position }) => <span className="tabular">{position}</span>}
          />
          <Col<PlanView> source="name" link="edit" card="title" render={({ name }) => name} />
          <Col<PlanView>
            source="price"
            align="right"
            render={({ price, currency }) => (price === 0 ? t('free') : <Money amount={price} currency={currency} />)}
          />
          <Col<PlanView> source="interval" render={({ interval }) => t(`interval.${interval}`)} />
          <Col<PlanView>
            source="maxMembers"
            align="right"
            disableSort
            card="none"
            wide
            render={({ maxMembers }) => maxMembers?.toLocaleString('es-AR') ?? t('unlimited')}
          />
          <Col<PlanView>
            source="institutions"
            align="right"
            disableSort
            card="lineEnd"
            render={(plan) => <Subscribers plan={plan} />}
          />
          <Col<PlanView> source="published" card="end" render={(plan) => <PublishedSwitch plan={plan} />} />
        </RecordTable>
      </List>
    </ListPage>
  )
}

/** How many institutions have the plan, with a link to them. */
function Subscribers({ plan: { id, name, institutions } }: { plan: PlanView }) {
  const count = t('institutions', { smart_count: institutions })
  if (institutions === 0) return <span className={valueStyles.muted}>{count}</span>
  const search = createSearchParams({ filter: JSON.stringify({ planId: id }) })
  return (
    <LinkBase
      className={styles.counted}
      to={`/panel/institutions?${search}`}
      aria-label={t('institutionsOf', { smart_count: institutions, name })}
    >
      {count}
    </LinkBase>
  )
}

const { actions } = bulk
const ON = { label: actions.publish, action: { kind: 'update', data: { published: true } } } as const
const OFF = { label: actions.unpublish, action: { kind: 'update', data: { published: false } } } as const

/** A super admin's bulk actions on plans. */
const BULK_ACTIONS = (
  <>
    <BulkSwitch<'plans'> on={ON} off={OFF} />
    <BulkRemove />
  </>
)
