import { can } from '#domain/access'
import type { Institution } from '#domain/institution'
import { ExportButton } from '../../panel/exporting/ExportButton.tsx'
import { SelectInput } from '../../panel/inputs/SelectInput.tsx'
import { TextInput } from '../../panel/inputs/TextInput.tsx'
import { ListPage } from '../../panel/ListPage.tsx'
import type { Column } from '../../panel/RecordTable.tsx'
import { ReferenceSelect } from '../../panel/ReferenceSelect.tsx'
import { useActor } from '../../panel/useActor.ts'
import { institutions } from '../../providers/es/institutions.ts'
import { statusChoices } from './choices.ts'
import { InstitutionStatus } from './InstitutionStatus.tsx'
import { PlanName } from './PlanName.tsx'

const COLUMNS: readonly Column<Institution>[] = [
  { source: 'name', render: ({ name }) => name },
  { source: 'city', render: ({ city }) => city ?? '–' },
  { source: 'province', secondary: true, render: ({ province }) => province ?? '–' },
  {
    source: 'offerings',
    sortable: false,
    secondary: true,
    align: 'end',
    render: ({ offerings }) => offerings.length,
  },
  { source: 'status', render: ({ status }) => <InstitutionStatus status={status} /> },
]

const PLAN: Column<Institution> = {
  source: 'planId',
  sortable: false,
  render: ({ planId }) => <PlanName id={planId} />,
}

/** All institutions for a SuperAdmin, their own for an Admin. */
export default function InstitutionList() {
  const seesPlans = can(useActor(), 'setPlan', 'institutions')
  return (
    <ListPage
      columns={seesPlans ? [...COLUMNS.slice(0, -1), PLAN, ...COLUMNS.slice(-1)] : COLUMNS}
      rowLink="show"
      actions={<ExportButton />}
      sort={{ field: 'name', order: 'ASC' }}
      filters={
        <>
          <TextInput source="q" type="search" />
          <SelectInput source="status" choices={statusChoices} emptyText={institutions.any.status} />
          <ReferenceSelect source="sportId" reference="sports" emptyText={institutions.any.sport} />
          {seesPlans && <ReferenceSelect source="planId" reference="plans" emptyText={institutions.any.plan} />}
        </>
      }
    />
  )
}
