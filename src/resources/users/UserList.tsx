import { useReference } from 'ra-core'
import { administeredBy } from '#domain/actor'
import type { Institution } from '#domain/institution'
import { hasNoEmail } from '#domain/user'
import type { UserView } from '#domain/user'
import { ExportButton } from '../../panel/exporting/ExportButton.tsx'
import { SelectInput } from '../../panel/inputs/SelectInput.tsx'
import { TextInput } from '../../panel/inputs/TextInput.tsx'
import { ListPage } from '../../panel/ListPage.tsx'
import { personName } from '../../panel/PersonName.ts'
import type { Column } from '../../panel/RecordTable.tsx'
import { ReferenceSelect } from '../../panel/ReferenceSelect.tsx'
import { MANAGED, useActor } from '../../panel/useActor.ts'
import { users } from '../../providers/es/users.ts'
import { CalendarDay } from '../../ui/CalendarDay.tsx'
import { useHasEnded } from './ended.ts'
import { roleChoices, stateChoices } from './choices.ts'

const columns: readonly Column<UserView>[] = [
  { source: 'familyName', label: users.columns.person, render: (user) => <PersonCell user={user} /> },
  {
    source: 'role',
    sortable: false,
    render: (user) => <PerMembership user={user}>{(one) => users.role[one.role]}</PerMembership>,
  },
  {
    source: 'memberNumber',
    sortable: false,
    secondary: true,
    render: (user) => <PerMembership user={user}>{(one) => one.memberNumber ?? '–'}</PerMembership>,
  },
  {
    source: 'since',
    sortable: false,
    secondary: true,
    render: (user) => <PerMembership user={user}>{(one) => <CalendarDay date={one.since} />}</PerMembership>,
  },
]

const INSTITUTION: Column<UserView> = {
  source: 'institutionId',
  sortable: false,
  render: (user) => <PerMembership user={user}>{(one) => <InstitutionName id={one.institutionId} />}</PerMembership>,
}

/** The members of one's own institutions, the invited who have not accepted yet included. With one institution alone it goes without saying. */
export default function UserList() {
  const actor = useActor()
  const hasSeveral = actor !== null && administeredBy(actor).length > 1
  return (
    <ListPage
      columns={hasSeveral ? [...columns.slice(0, 1), INSTITUTION, ...columns.slice(1)] : columns}
      rowLink="edit"
      actions={<ExportButton />}
      sort={{ field: 'familyName', order: 'ASC' }}
      filters={
        <>
          <TextInput source="q" type="search" />
          <SelectInput source="role" choices={roleChoices} emptyText={users.any.role} />
          <SelectInput source="state" choices={stateChoices} emptyText={users.any.state} />
          {hasSeveral && (
            <ReferenceSelect
              source="institutionId"
              reference="institutions"
              filter={MANAGED}
              emptyText={users.any.institution}
            />
          )}
        </>
      }
    />
  )
}

function PersonCell({ user }: { user: UserView }) {
  const isOver = useHasEnded(user)
  const name = personName(user)
  return (
    <>
      {name} {user.pending && !hasNoEmail(user) && <span className="badge badge-warning">{users.pending}</span>}
      {isOver && <span className="badge">{users.ended}</span>}
      {!user.active && <span className="badge">{users.inactive}</span>}
      {hasNoEmail(user) && <span className="cell-sub">{users.withoutEmail}</span>}
      {user.email !== null && name !== user.email && <span className="cell-sub">{user.email}</span>}
    </>
  )
}

type PerMembershipProps = { user: UserView; children: (membership: UserView['memberships'][number]) => React.ReactNode }

/** One line for each membership that the actor may see; mostly there is one. */
function PerMembership({ user, children }: PerMembershipProps) {
  return (
    <span className="cell-lines">
      {user.memberships.map((membership) => (
        <span key={membership.id}>{children(membership)}</span>
      ))}
    </span>
  )
}

/** Institutions of a page of users are asked for together. */
function InstitutionName({ id }: { id: string }) {
  const { referenceRecord } = useReference<Institution>({ reference: 'institutions', id })
  return <>{referenceRecord?.name ?? '–'}</>
}
