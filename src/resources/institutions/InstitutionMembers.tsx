import { useRecordContext } from 'react-admin'
import { administers } from '#domain/access/actor'
import { roleName } from '#domain/api/names'
import type { UserView } from '#domain/members/user'
import { AccountSwitch } from '../../panel/people/AccountButtons.tsx'
import { EXPORT_ACTIONS } from '../../panel/list/export/ExportButton.tsx'
import { RecordList, ListSection } from '../../panel/list/ListPage.tsx'
import { SearchFilter } from '../../panel/list/listFilters.tsx'
import { Col } from '../../panel/list/table/Col.tsx'
import { PersonCell } from '../../panel/values/RecordName.tsx'
import { ACTIVE_FILTER, ROLE_FILTER, STATE_FILTER } from '../../panel/people/personFilters.tsx'
import { todayAt } from '../../panel/data/queries.ts'
import { useActor, useMay } from '../../panel/data/useActor.ts'
import { institutions } from '../../providers/es/institutions.ts'
import { users } from '../../providers/es/users.ts'
import { CalendarDay } from '../../ui/values/Day.tsx'
import type { Institution } from '#domain/clubs/institution'

const FILTERS = [<SearchFilter key="q" source="q" alwaysOn />, ROLE_FILTER, STATE_FILTER, ACTIVE_FILTER]

export function InstitutionMembers({ institution }: { institution: Institution }) {
  const { id } = institution
  const actor = useActor()
  const may = useMay()
  const mayOpen = administers(actor, id)
  const whole = { path: 'users', filter: { institutionId: id }, label: institutions.wholeMembers }
  return (
    <ListSection title={institutions.tabs.members} whole={mayOpen ? whole : null}>
      <RecordList<UserView>
        resource="users"
        filter={{ institutionId: id }}
        sort={{ field: 'familyName', order: 'ASC' }}
        filters={FILTERS}
        storeKey={`institutions.${id}.members`}
        actions={EXPORT_ACTIONS}
        tableKey="institutions.members.datatable"
      >
        <Col<UserView>
          source="familyName"
          label={users.columns.person}
          link={mayOpen ? 'show' : false}
          card="title"
          render={() => <Person institution={institution} />}
        />
        <Col<UserView> source="role" disableSort card="end" render={(user) => membershipsAt(user, id).map(roleName)} />
        <Col<UserView>
          source="memberNumber"
          disableSort
          render={(user) => membershipsAt(user, id)[0]?.memberNumber ?? '–'}
        />
        <Col<UserView>
          source="since"
          disableSort
          card="lineEnd"
          render={(user) =>
            membershipsAt(user, id).map((membership) => <CalendarDay key={membership.id} date={membership.since} />)
          }
        />
        {may('setActive', 'users') && (
          <Col<UserView>
            source="active"
            label={users.columns.account}
            align="right"
            render={(user) => <AccountSwitch user={user} />}
          />
        )}
      </RecordList>
    </ListSection>
  )
}

const membershipsAt = ({ memberships }: UserView, institutionId: string) =>
  memberships.filter((membership) => membership.institutionId === institutionId)

function Person({ institution }: { institution: Institution }) {
  const user = useRecordContext<UserView>()
  if (!user) return null
  const own = membershipsAt(user, institution.id)
  const today = todayAt(institution)
  const isOver = own.length > 0 && own.every(({ until }) => until !== null && until < today)
  return (
    <PersonCell user={user} isInvited={user.pending || own.some(({ state }) => state === 'pending')} isOver={isOver} />
  )
}
