import { LinkBase, useReference } from 'react-admin'
import { createSearchParams } from 'react-router-dom'
import type { Institution } from '#domain/institution'
import { hasNoEmail, userPatchSchema } from '#domain/user'
import type { UserView } from '#domain/user'
import { EditPage } from '../../panel/EditPage.tsx'
import { FormSection, Section } from '../../panel/FormSection.tsx'
import { History } from '../../panel/history/History.tsx'
import { personName } from '../../panel/PersonName.ts'
import { RowSource } from '../../panel/RowSource.tsx'
import { useActor } from '../../panel/useActor.ts'
import { users } from '../../providers/es/users.ts'
import { createText } from '../../providers/text.ts'
import { useHasEnded } from './ended.ts'
import { EndMembership } from './EndMembership.tsx'
import { membershipChange } from './membershipChange.ts'
import { MembershipInputs } from './MembershipInputs.tsx'
import { PersonInputs } from './PersonInputs.tsx'

const t = createText(users)

/**
 * A member of one's own institutions. Of a pending one there is only what was typed when inviting. The fields of the person may be refused by
 * the API, which knows the person's other institutions and tells nobody of them (decisions §3).
 */
export default function UserEdit() {
  const actor = useActor()
  return (
    <EditPage<UserView>
      schema={userPatchSchema}
      title={personName}
      intro={standingOf}
      redirect={false}
      transform={({ memberships, ...person }) => ({ ...person, memberships: memberships.map(membershipChange) })}
      head={headOf}
      after={historyOf}
    >
      {(user) => (
        <>
          {isFormer(user) ? (
            <Section title={users.person} intro={users.formerIntro}>
              {null}
            </Section>
          ) : (
            <FormSection
              title={users.person}
              intro={hasNoEmail(user) ? users.withoutEmailIntro : user.pending ? users.pendingIntro : undefined}
            >
              <PersonInputs emailFixed={user.linked} emailRequired={!user.pending} />
            </FormSection>
          )}
          {user.memberships.map((membership, index) => (
            <MembershipSection key={membership.id} index={index} institutionId={membership.institutionId}>
              <MembershipInputs ownRole={user.id === actor?.userId} />
            </MembershipSection>
          ))}
        </>
      )}
    </EditPage>
  )
}

type SectionProps = { index: number; institutionId: string; children: React.ReactNode }

function MembershipSection({ index, institutionId, children }: SectionProps) {
  const { referenceRecord, error } = useReference<Institution>({ reference: 'institutions', id: institutionId })
  return (
    <FormSection title={t('membershipOf', { institution: referenceRecord?.name ?? (error ? '–' : '…') })}>
      <RowSource name={`memberships.${index}`}>{children}</RowSource>
    </FormSection>
  )
}

const standingOf = (user: UserView) => <Standing user={user} />

function Standing({ user }: { user: UserView }) {
  const isOver = useHasEnded(user)
  if (user.pending && !hasNoEmail(user)) return <span className="badge badge-warning">{users.pending}</span>
  if (isOver) return <span className="badge">{users.ended}</span>
  if (!user.active) return <span className="badge">{users.inactive}</span>
  return user.linked ? null : hasNoEmail(user) ? users.withoutEmail : users.neverSignedIn
}

const headOf = (user: UserView) => (
  <>
    <LinkBase className="button button-quiet" to={feesOf(user)}>
      {t('fees')}
    </LinkBase>
    <EndMembership user={user} />
  </>
)

const historyOf = (user: UserView) => <History resource="users" record={user} />

/** Whether every membership is over: then the API tells the name and the member number alone (decisions §3). */
const isFormer = (user: UserView) => user.email === null && !hasNoEmail(user)

/** The list of cuotas, searched by the person's e-mail, or by the name of whom no e-mail is told. */
function feesOf({ email, givenName, familyName }: UserView): string {
  const q = email ?? `${givenName} ${familyName}`
  return `/panel/payments?${createSearchParams({ filter: JSON.stringify({ q }) }).toString()}`
}
