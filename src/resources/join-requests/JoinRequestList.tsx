import { Button } from '@mui/material'
import { List, SelectInput, useListContext } from 'react-admin'
import { managesSeveral } from '#domain/actor'
import { JOIN_KINDS, JOIN_STATUSES } from '#domain/joinRequest'
import type { JoinRequest } from '#domain/joinRequest'
import { listedName } from '#domain/user'
import { MANAGED, useActor } from '../../panel/data/useActor.ts'
import { ChoiceChips } from '../../panel/list/ChoiceChips.tsx'
import { ReferenceFilter, SearchFilter } from '../../panel/list/ListFilters.tsx'
import { ListActions } from '../../panel/list/ListActions.tsx'
import { ListPage } from '../../panel/list/ListPage.tsx'
import { Col } from '../../panel/list/table/Col.tsx'
import { RecordTable } from '../../panel/list/table/RecordTable.tsx'
import { RecordName } from '../../panel/values/RecordName.tsx'
import { visitors } from '../../providers/es/visitors.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Instant } from '../../ui/values/Day.tsx'
import { JoinStatusBadge } from './JoinStatusBadge.tsx'

const STATUSES = JOIN_STATUSES.map((id) => ({ id, name: visitors.statuses[id] }))
const KINDS = JOIN_KINDS.map((id) => ({ id, name: visitors.kind[id] }))
const FILTERS = [
  <ChoiceChips
    key="status"
    source="status"
    legend={visitors.statusFilter}
    all={visitors.all}
    choices={STATUSES}
    alwaysOn
  />,
  <SearchFilter key="q" source="q" alwaysOn />,
  <SelectInput
    key="kind"
    source="kind"
    choices={KINDS}
    translateChoice={false}
    emptyText={visitors.anyKind}
    alwaysOn
  />,
]
const SEVERAL_FILTERS = [
  ...FILTERS,
  <ReferenceFilter
    key="institutionId"
    source="institutionId"
    filter={MANAGED}
    emptyText={visitors.anyInstitution}
    alwaysOn
  />,
]

/** What visitors ask of the user's institutions: new requests first asked for, oldest first. */
export default function JoinRequestList() {
  const hasSeveral = managesSeveral(useActor())
  return (
    <ListPage>
      <List<JoinRequest>
        filter={MANAGED}
        filterDefaultValues={{ status: 'new' }}
        filters={hasSeveral ? SEVERAL_FILTERS : FILTERS}
        sort={{ field: 'createdAt', order: 'ASC' }}
        actions={<ListActions />}
      >
        <RecordTable<JoinRequest> empty={noneNew}>
          <Col<JoinRequest>
            source="familyName"
            label={visitors.who}
            disableSort
            link="show"
            card="title"
            render={(request) => listedName(request)}
          />
          {hasSeveral && (
            <Col<JoinRequest> source="institutionId" disableSort render={() => <RecordName source="institutionId" />} />
          )}
          <Col<JoinRequest> source="kind" render={({ kind }) => visitors.kind[kind]} />
          <Col<JoinRequest>
            source="sportId"
            disableSort
            render={({ sportId }) => (sportId === null ? '–' : <RecordName source="sportId" />)}
          />
          <Col<JoinRequest> source="createdAt" card="end" render={({ createdAt }) => <Instant at={createdAt} />} />
          <Col<JoinRequest>
            source="status"
            card="lineEnd"
            render={({ status }) => <JoinStatusBadge status={status} />}
          />
        </RecordTable>
      </List>
    </ListPage>
  )
}

/** Nothing waits: that is good news, and no search that found nothing. */
function noneNew({ status, ...others }: Record<string, unknown>) {
  return status === 'new' && Object.keys(others).length === 0 ? <NoneNew /> : null
}

function NoneNew() {
  const { setFilters } = useListContext()
  return (
    <Notice title={visitors.none.title} detail={visitors.none.detail}>
      <Button variant="outlined" onClick={() => setFilters({})}>
        {visitors.none.all}
      </Button>
    </Notice>
  )
}
