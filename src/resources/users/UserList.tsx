import type { ComponentProps, ReactNode } from 'react'
import MailOutlined from '@mui/icons-material/MailOutlined'
import PersonOff from '@mui/icons-material/PersonOff'
import { roleName } from '#domain/api/names'
import { mayEditMember } from '#domain/access/authority'
import { administeredBy } from '#domain/access/actor'
import type { UserView } from '#domain/members/user'
import { EXPORT_ACTIONS } from '../../panel/list/export/ExportButton.tsx'
import { BulkAction } from '../../panel/list/bulk/BulkAction.tsx'
import { Col } from '../../panel/list/table/Col.tsx'
import { FIRST_PAGES } from '../../panel/list/firstPages.ts'
import { PREVIEW } from '../../panel/list/deferredParts.tsx'
import { ListPage, RecordList } from '../../panel/list/ListPage.tsx'
import {
  SearchFilter,
  ReferenceFilter,
  choiceFilter,
  flagFilter,
  institutionFilter,
} from '../../panel/list/listFilters.tsx'
import { PersonCell, ReferenceName } from '../../panel/values/RecordName.tsx'
import { ACTIVE_FILTER, ROLE_FILTER, STATE_FILTER } from '../../panel/people/personFilters.tsx'
import { useActor, useMay } from '../../panel/data/useActor.ts'
import { bulk } from '../../providers/es/bulk.ts'
import { importing } from '../../providers/es/importing.ts'
import { users } from '../../providers/es/users.ts'
import { CalendarDay } from '../../ui/values/Day.tsx'
import { useHasEnded, useCategory, useHasCategories } from './memberState.tsx'
import valueStyles from '../../panel/values/values.module.css'
import { LinkButton } from '../../panel/page/buttons.tsx'

const FILTERS = [
  <SearchFilter key="q" source="q" alwaysOn />,
  ROLE_FILTER,
  STATE_FILTER,
  <ReferenceFilter key="sportId" source="sportId" emptyText={users.any.sport} />,
  flagFilter('invited', [users.any.invited, users.waits.yes, users.waits.no]),
  flagFilter('ended', [users.any.ended, users.endedOnes, users.currentOnes]),
  flagFilter('contact', [users.any.contact, users.contactsOnly, users.membersOnly]),
  flagFilter('erasureRequested', [users.any.erasureRequested, users.erasureRequested.yes, users.erasureRequested.no]),
  ACTIVE_FILTER,
]
const OWING_FILTER = choiceFilter('owing', users.owing, users.any.owing)
const INSTITUTION_FILTER = institutionFilter(users.any.institution, true)

export default function UserList() {
  const actor = useActor()
  const may = useMay()
  const hasCategories = useHasCategories()
  const hasSeveral = actor !== null && administeredBy(actor).length > 1
  const bulkEdits = may('bulk', 'users')
  const seesMoney = actor !== null && administeredBy(actor, 'own').length > 0
  return (
    <ListPage
      actions={may('create', 'member-imports') && <LinkButton to="/panel/users/import" label={importing.open} />}
    >
      <RecordList<UserView>
        {...FIRST_PAGES.users}
        filters={[...FILTERS, ...(seesMoney ? [OWING_FILTER] : []), ...(hasSeveral ? [INSTITUTION_FILTER] : [])]}
        actions={EXPORT_ACTIONS}
        aside={PREVIEW}
        bulkActionButtons={bulkEdits && ACTIONS}
        isRowSelectable={({ memberships }) => memberships.some((one) => mayEditMember(actor, one))}
      >
        <Col<UserView>
          source="familyName"
          label={users.columns.person}
          link="show"
          card="title"
          render={(user) => <Person user={user} />}
        />
        {hasSeveral &&
          membershipColumn('institutionId', (one) => <ReferenceName reference="institutions" id={one.institutionId} />)}
        {membershipColumn('role', roleName, 'end')}
        {membershipColumn('memberNumber', (one) => one.memberNumber ?? '–', hasSeveral ? 'none' : undefined)}
        {hasCategories &&
          membershipColumn(
            'categoryId',
            (one, user) => <CategoryName user={user} membership={one} />,
            hasSeveral ? 'none' : undefined,
          )}
        {membershipColumn(
          'since',
          (one) => (
            <CalendarDay date={one.since} />
          ),
          hasSeveral ? 'none' : 'lineEnd',
        )}
      </RecordList>
    </ListPage>
  )
}

function Person({ user }: { user: UserView }) {
  return <PersonCell user={user} isOver={useHasEnded(user)} />
}

type Membership = UserView['memberships'][number]

/** A column with one line for each membership. */
function membershipColumn(
  source: string,
  render: (membership: Membership, user: UserView) => ReactNode,
  card?: ComponentProps<typeof Col>['card'],
) {
  return (
    <Col<UserView>
      source={source}
      disableSort
      card={card}
      render={(user) => (
        <span className={valueStyles.lines}>
          {user.memberships.map((membership) => (
            <span key={membership.id}>{render(membership, user)}</span>
          ))}
        </span>
      )}
    />
  )
}

function CategoryName({ user, membership }: { user: UserView; membership: Membership }) {
  return <>{useCategory(user, membership)?.name ?? '–'}</>
}

const ACTIONS = (
  <>
    <BulkAction<'users'>
      label={bulk.actions.invite}
      icon={<MailOutlined />}
      action={{ kind: 'invite' }}
      confirm={{ title: bulk.inviteTitle, body: bulk.inviteBody, isHarmless: true }}
    />
    <BulkAction<'users'>
      label={bulk.actions.endMemberships}
      icon={<PersonOff />}
      action={{ kind: 'endMemberships' }}
      undo={{ kind: 'reopenMemberships' }}
      confirm={{ title: bulk.endTitle, body: bulk.endBody }}
    />
  </>
)
