import { useReference } from 'react-admin'
import { editsMember } from '#domain/access/authority'
import type { Membership } from '#domain/members/membership'
import { hasNoEmail, userPatchSchema, type UserView } from '#domain/members/user'
import { EditPage } from '../../panel/page/EditPage.tsx'
import { FormSection, Section } from '../../panel/form/FormSection.tsx'
import { personName } from '../../panel/people/PersonName.tsx'
import { RowSource } from '../../panel/form/FormRow.tsx'
import { useActor } from '../../panel/data/useActor.ts'
import { users } from '../../providers/es/users.ts'
import { fill } from '../../providers/i18n/text.ts'
import { isFormer } from './ended.ts'
import { membershipChange, MembershipInputs } from './MembershipInputs.tsx'
import { MemberInputs } from './MemberInputs.tsx'
import { Standing } from './PersonFacts.tsx'
import type { Institution } from '#domain/clubs/institution'

/**
 * The data of a member. The API may refuse changes to the person, whose other institutions it keeps secret (decisions
 * §3).
 */
export default function UserEdit() {
  const actor = useActor()
  const edits = (membership: Membership) => editsMember(actor, membership)
  return (
    <EditPage<UserView>
      schema={userPatchSchema}
      title={personName}
      intro={standingOf}
      redirect="show"
      cancelTo={({ id }) => `/panel/users/${id}`}
      transform={({ memberships, ...person }) => ({
        ...person,
        memberships: memberships.filter(edits).map(membershipChange),
      })}
    >
      {(user) => (
        <>
          {!user.memberships.every(edits) ? null : isFormer(user) ? (
            <Section title={users.person} intro={users.formerIntro}>
              {null}
            </Section>
          ) : (
            <FormSection
              title={users.person}
              intro={hasNoEmail(user) ? users.withoutEmailIntro : user.pending ? users.pendingIntro : undefined}
            >
              <MemberInputs emailFixed={user.linked} emailRequired={!user.pending} />
            </FormSection>
          )}
          {user.memberships.map((membership, index) =>
            edits(membership) ? (
              <MembershipSection key={membership.id} index={index} institutionId={membership.institutionId}>
                <MembershipInputs ownRole={user.id === actor?.userId} />
              </MembershipSection>
            ) : null,
          )}
        </>
      )}
    </EditPage>
  )
}

type SectionProps = { index: number; institutionId: string; children: React.ReactNode }

function MembershipSection({ index, institutionId, children }: SectionProps) {
  const { referenceRecord, error } = useReference<Institution>({ reference: 'institutions', id: institutionId })
  return (
    <FormSection title={fill(users.membershipOf, { institution: referenceRecord?.name ?? (error ? '–' : '…') })}>
      <RowSource name={`memberships.${index}`}>{children}</RowSource>
    </FormSection>
  )
}

const standingOf = (user: UserView) => <Standing user={user} />
