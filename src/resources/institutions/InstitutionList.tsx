import Archive from '@mui/icons-material/Archive'
import Visibility from '@mui/icons-material/Visibility'
import VisibilityOff from '@mui/icons-material/VisibilityOff'
import { EXPORT_ACTIONS } from '../../panel/list/export/ExportButton.tsx'
import { BulkAction } from '../../panel/list/bulk/BulkAction.tsx'
import { Col } from '../../panel/list/table/Col.tsx'
import { ListPage, RecordList } from '../../panel/list/ListPage.tsx'
import { SearchFilter, ReferenceFilter, choiceFilter } from '../../panel/list/listFilters.tsx'
import { bulk } from '../../providers/es/bulk.ts'
import { institutions } from '../../providers/es/institutions.ts'
import { InstitutionStatus, PlanName } from './fields.tsx'
import type { Institution } from '#domain/clubs/institution'
import { useMay } from '../../panel/data/useActor.ts'

const { any } = institutions

const FILTERS = [
  <SearchFilter key="q" source="q" alwaysOn />,
  choiceFilter('status', institutions.status, any.status, true),
  <ReferenceFilter key="sportId" source="sportId" emptyText={any.sport} alwaysOn />,
]
const PLAN_FILTER = <ReferenceFilter key="planId" source="planId" emptyText={any.plan} alwaysOn />

export default function InstitutionList() {
  const may = useMay()
  const seesPlans = may('setPlan', 'institutions')
  return (
    <ListPage>
      <RecordList<Institution>
        sort={{ field: 'name', order: 'ASC' }}
        filters={seesPlans ? [...FILTERS, PLAN_FILTER] : FILTERS}
        actions={EXPORT_ACTIONS}
        bulkActionButtons={
          may('publish', 'institutions') && <InstitutionBulkActions mayArchive={may('delete', 'institutions')} />
        }
      >
        <Col source="name" link="show" card="title" />
        <Col source="city" />
        <Col source="province" card="none" onlyWide />
        <Col<Institution>
          source="offerings"
          align="right"
          disableSort
          card="none"
          onlyWide
          render={({ offerings }) => offerings.length}
        />
        {seesPlans && (
          <Col<Institution>
            source="planId"
            disableSort
            card="lineEnd"
            render={({ planId }) => <PlanName id={planId} />}
          />
        )}
        <Col<Institution> source="status" card="end" render={({ status }) => <InstitutionStatus status={status} />} />
      </RecordList>
    </ListPage>
  )
}

function InstitutionBulkActions({ mayArchive }: { mayArchive: boolean }) {
  return (
    <>
      <BulkAction<'institutions'> label={actions.publish} icon={<Visibility />} action={PUBLISHED} />
      <BulkAction<'institutions'> label={actions.toDraft} icon={<VisibilityOff />} action={DRAFT} />
      {mayArchive && (
        <BulkAction<'institutions'>
          label={actions.archive}
          icon={<Archive />}
          action={{ kind: 'archive' }}
          undo={{ kind: 'unarchive' }}
          confirm={{ title: bulk.archiveTitle, body: bulk.archiveBody }}
        />
      )}
    </>
  )
}

const { actions } = bulk
const PUBLISHED = { kind: 'update', data: { status: 'published' } } as const
const DRAFT = { kind: 'update', data: { status: 'draft' } } as const
