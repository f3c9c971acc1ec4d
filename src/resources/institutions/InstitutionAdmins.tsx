import { required, TextInput } from 'react-admin'
import { administers } from '#domain/access/actor'
import { roleName } from '#domain/api/names'
import { AccountSwitch, ResendInvitation } from '../../panel/people/AccountButtons.tsx'
import { Section, Loaded } from '../../panel/page/Page.tsx'
import { personName, PersonBadges } from '../../panel/values/RecordName.tsx'
import { useRecords } from '../../panel/data/queries.ts'
import { useActor, useMay } from '../../panel/data/useActor.ts'
import { institutions } from '../../providers/es/institutions.ts'
import { fill } from '../../providers/i18n/text.ts'
import pageStyles from '../../panel/page/page.module.css'
import valueStyles from '../../panel/values/values.module.css'
import type { Institution } from '#domain/clubs/institution'
import type { Membership } from '#domain/members/membership'
import { PERSON_NAMES, PERSON_VIEWS } from '#domain/members/person'
import { userViewSchema, type UserView } from '#domain/members/user'
import { ActionDialog } from '../../panel/action/ActionDialog.tsx'
import { DialogButton } from '../../panel/page/dialogs.tsx'
import { Badge } from '../../panel/values/Badge.tsx'
import { ConfirmChange, OptionalLink } from '../../panel/page/buttons.tsx'

export function InstitutionAdmins({ institution }: { institution: Institution }) {
  const actor = useActor()
  const may = useMay()
  const mayName = may('setAdmins', 'institutions', institution.id)
  const mayOpen = administers(actor, institution.id)
  const filter = { institutionId: institution.id, role: 'Admin' }
  const admins = useRecords<UserView>('users', filter, { by: 'familyName' })
  return (
    <Section title={institutions.sections.admins} intro={institutions.admins.intro}>
      <Loaded query={admins} empty={institutions.admins.none}>
        {(users) => (
          <ul className={valueStyles.rows}>
            {users.map((user) => {
              const membership = membershipAt(user, institution.id)
              return (
                <li key={user.id}>
                  <span>
                    <OptionalLink to={mayOpen && `/panel/users/${user.id}`}>{personName(user)}</OptionalLink>{' '}
                    <PersonBadges user={user} isInvited={membership?.state === 'pending'} isOver={false} />
                    <span className={valueStyles.sub}>{user.email}</span>
                    {membership?.duties && <Badge>{roleName(membership)}</Badge>}
                  </span>
                  {mayName && (
                    <span className={pageStyles.actions}>
                      {membership?.state === 'pending' && <ResendInvitation user={user} membershipId={membership.id} />}
                      <AccountSwitch user={user} />
                      {membership && <RemoveAdmin user={user} membership={membership} />}
                    </span>
                  )}
                </li>
              )
            })}
          </ul>
        )}
      </Loaded>
      {admins.data && mayName && institution.status !== 'archived' && <InviteAdmin institutionId={institution.id} />}
    </Section>
  )
}

const membershipAt = ({ memberships }: UserView, institutionId: string) =>
  memberships.find((one) => one.institutionId === institutionId)

/** Takes the Admin role away; the person stays a member. The API refuses for the last Admin. */
function RemoveAdmin({ user, membership: { id, version, state } }: { user: UserView; membership: Membership }) {
  const name = personName(user)
  const memberships = [{ id, role: 'User', version }]
  return (
    <ConfirmChange
      label={institutions.admins.remove}
      title={fill(institutions.admins.removeTitle, { name })}
      body={institutions.admins.removeBody[state]}
      call={(api) => api.send('PUT', `users/${user.id}`, { memberships }, { schema: userViewSchema })}
      done={fill(institutions.admins.removed, { name })}
    />
  )
}

function InviteAdmin({ institutionId }: { institutionId: string }) {
  const texts = institutions.admins
  return (
    <DialogButton
      label={texts.title}
      renderDialog={(close) => (
        <ActionDialog
          texts={texts}
          initial={{ email: '', givenName: '', familyName: '' }}
          onClose={close}
          run={async (api, values, idempotencyKey) => {
            const body = { ...values, memberships: [{ institutionId, role: 'Admin' }] }
            const { email } = await api.send('POST', 'users', body, { schema: userViewSchema, idempotencyKey })
            return fill(texts.done, { email: email ?? '' })
          }}
        >
          <TextInput source="email" type="email" validate={required()} />
          {PERSON_NAMES.map((field) => (
            <TextInput key={field} source={field} label={PERSON_VIEWS[field].label} validate={required()} />
          ))}
        </ActionDialog>
      )}
    />
  )
}
