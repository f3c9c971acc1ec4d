import { managesSeveral } from '#domain/access/actor'
import type { JoinRequest, JoinStatus } from '#domain/visitors/joinRequest'
import { listedName } from '#domain/members/user'
import { useActor } from '../../panel/data/useActor.ts'
import { MANAGED } from '#domain/access/access'
import { ListPage, RecordList } from '../../panel/list/ListPage.tsx'
import { SearchFilter, choiceFilter, institutionFilter } from '../../panel/list/listFilters.tsx'
import { Col } from '../../panel/list/table/Col.tsx'
import { Badge } from '../../panel/values/Badge.tsx'
import { visitors } from '../../providers/es/visitors.ts'

const FILTERS = [
  choiceFilter('status', visitors.statuses, visitors.all, true),
  <SearchFilter key="q" source="q" alwaysOn />,
  choiceFilter('kind', visitors.kind, visitors.anyKind, true),
]
const SEVERAL_FILTERS = [...FILTERS, institutionFilter(visitors.anyInstitution, true)]

const ALL_DONE = { filter: { status: 'new' }, texts: visitors.none }

export default function JoinRequestList() {
  const hasSeveral = managesSeveral(useActor())
  return (
    <ListPage>
      <RecordList<JoinRequest>
        filter={MANAGED}
        filters={hasSeveral ? SEVERAL_FILTERS : FILTERS}
        sort={{ field: 'createdAt', order: 'ASC' }}
        allDone={ALL_DONE}
        news
      >
        <Col<JoinRequest>
          source="familyName"
          label={visitors.who}
          disableSort
          link="show"
          card="title"
          render={(request) => listedName(request)}
        />
        {hasSeveral && <Col source="institutionId" disableSort />}
        <Col source="kind" />
        <Col source="sportId" disableSort />
        <Col source="createdAt" card="end" />
        <Col<JoinRequest> source="status" card="lineEnd" render={({ status }) => <JoinStatusBadge status={status} />} />
      </RecordList>
    </ListPage>
  )
}

const TONES = { new: 'warning', answered: 'neutral', declined: 'neutral', member: 'success' } as const

export function JoinStatusBadge({ status }: { status: JoinStatus }) {
  return <Badge tone={TONES[status]}>{visitors.status[status]}</Badge>
}
