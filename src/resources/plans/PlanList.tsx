import type { Plan } from '#domain/plan'
import { BooleanSelect } from '../../panel/inputs/BooleanSelect.tsx'
import { TextInput } from '../../panel/inputs/TextInput.tsx'
import { ListPage } from '../../panel/ListPage.tsx'
import type { Column } from '../../panel/RecordTable.tsx'
import { plans } from '../../providers/es/plans.ts'
import { createText } from '../../providers/text.ts'
import { Money } from '../../ui/Money.tsx'
import { PublishedSwitch } from './PublishedSwitch.tsx'

const t = createText(plans)

const COLUMNS: Column<Plan>[] = [
  { source: 'position', render: ({ position }) => <span className="tabular">{position}</span> },
  { source: 'name', primary: true, render: ({ name }) => name },
  {
    source: 'price',
    align: 'end',
    render: ({ price, currency }) => (price === 0 ? t('free') : <Money amount={price} currency={currency} />),
  },
  { source: 'interval', render: ({ interval }) => t(`interval.${interval}`) },
  {
    source: 'maxMembers',
    align: 'end',
    sortable: false,
    secondary: true,
    render: ({ maxMembers }) => maxMembers?.toLocaleString('es-AR') ?? t('unlimited'),
  },
  { source: 'published', render: (plan) => <PublishedSwitch plan={plan} /> },
]

/** The plans that institutions subscribe to, in the order in which they are shown (super admin). */
export default function PlanList() {
  return (
    <ListPage<Plan>
      columns={COLUMNS}
      rowLink="edit"
      sort={{ field: 'position', order: 'ASC' }}
      filters={
        <>
          <TextInput source="q" type="search" />
          <BooleanSelect
            source="published"
            trueText={t('published')}
            falseText={t('unpublished')}
            emptyText={t('any')}
          />
        </>
      }
    />
  )
}
