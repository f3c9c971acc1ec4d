import { FormControlLabel, Switch } from '@mui/material'
import { LinkBase } from 'react-admin'
import { BulkRemove, BulkSwitch } from '../../panel/list/bulk/BulkAction.tsx'
import { listAddress } from '../../panel/list/listAddress.ts'
import { Col } from '../../panel/list/table/Col.tsx'
import { ListPage, RecordList } from '../../panel/list/ListPage.tsx'
import { SearchFilter, flagFilter } from '../../panel/list/listFilters.tsx'
import { bulk } from '../../providers/es/bulk.ts'
import { plans } from '../../providers/es/catalogue.ts'
import { fill, formatCount } from '../../providers/i18n/text.ts'
import { Money } from '../../ui/values/Money.tsx'
import type { PlanView, Plan } from '#domain/clubs/plan'
import { useRowChange } from '../../panel/action/useAction.ts'
import { LinkButton } from '../../panel/page/buttons.tsx'

const FILTERS = [
  <SearchFilter key="q" source="q" alwaysOn />,
  flagFilter('published', [plans.any, plans.published, plans.unpublished], true),
]

export default function PlanList() {
  return (
    <ListPage actions={<LinkButton to="/panel/plans/order" label={plans.order.open} />}>
      <RecordList<PlanView>
        sort={{ field: 'position', order: 'ASC' }}
        filters={FILTERS}
        bulkActionButtons={BULK_ACTIONS}
      >
        <Col source="position" card="none" onlyWide />
        <Col source="name" link="edit" card="title" />
        <Col<PlanView>
          source="price"
          align="right"
          render={({ price, currency }) => (price === 0 ? plans.free : <Money amount={price} currency={currency} />)}
        />
        <Col source="interval" />
        <Col<PlanView>
          source="maxMembers"
          align="right"
          disableSort
          card="none"
          onlyWide
          render={({ maxMembers }) => (maxMembers === null ? plans.unlimited : formatCount(maxMembers))}
        />
        <Col<PlanView>
          source="institutions"
          align="right"
          disableSort
          card="lineEnd"
          render={(plan) => <Subscribers plan={plan} />}
        />
        <Col<PlanView> source="published" card="end" render={(plan) => <PublishedSwitch plan={plan} />} />
      </RecordList>
    </ListPage>
  )
}

function Subscribers({ plan: { id, name, institutions } }: { plan: PlanView }) {
  const count = fill(plans.institutions, { smart_count: institutions })
  if (institutions === 0) return <span className="muted">{count}</span>
  return (
    <LinkBase
      to={listAddress('institutions', { planId: id })}
      aria-label={fill(plans.institutionsOf, { smart_count: institutions, name })}
    >
      {count}
    </LinkBase>
  )
}

const { actions } = bulk
const ON = { label: actions.publish, action: { kind: 'update', data: { published: true } } } as const
const OFF = { label: actions.unpublish, action: { kind: 'update', data: { published: false } } } as const

const BULK_ACTIONS = (
  <>
    <BulkSwitch<'plans'> on={ON} off={OFF} />
    <BulkRemove />
  </>
)

/** Publishes or unpublishes a plan from the list. It shows the API's answer and is never optimistic. */
function PublishedSwitch({ plan }: { plan: Plan }) {
  const { change, isPending } = useRowChange<Plan>('plans')
  const { name, published } = plan
  const toggle = () =>
    change(plan, { published: !published }, fill(published ? plans.nowUnpublished : plans.nowPublished, { name }))
  // the accessible name includes the visible text
  const state = published ? plans.published : plans.unpublished
  const input = { 'aria-label': `${fill(plans.publish, { name })} (${state})` }
  return (
    <FormControlLabel
      label={state}
      // above the link that covers the row
      sx={{ position: 'relative', zIndex: 1, marginBlock: '-8px' }}
      slotProps={{ typography: { variant: 'body2' } }}
      control={
        <Switch
          size="small"
          color="success"
          checked={published}
          onChange={() => void (isPending || toggle())}
          slotProps={{ input }}
        />
      }
    />
  )
}
