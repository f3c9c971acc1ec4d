import { PERSON_DETAILS, PERSON_NAMES } from '#domain/members/person'
import { hasNoEmail, type UserView } from '#domain/members/user'
import { Facts } from '../../panel/page/ShowPage.tsx'
import { Section } from '../../panel/form/FormSection.tsx'
import { users, usersResources } from '../../providers/es/users.ts'
import { isFormer, useHasEnded } from './memberState.ts'
import { Badge } from '../../panel/values/Badge.tsx'
import { personFacts } from '../../panel/people/PersonInputs.tsx'

/** The person's data that the user may see: for a pending member what was typed, for a former member only the name. */
export function PersonFacts({ user }: { user: UserView }) {
  const { email } = user
  return (
    <Section title={users.person} intro={introOf(user)}>
      <Facts
        facts={[
          ...personFacts(user, PERSON_NAMES),
          { label: usersResources.users.fields.email, value: email && <a href={`mailto:${email}`}>{email}</a> },
          ...personFacts(user, PERSON_DETAILS),
        ]}
      />
    </Section>
  )
}

function introOf(user: UserView): string | undefined {
  if (user.memberships.every(({ erasedAt }) => erasedAt !== null)) return undefined
  if (isFormer(user)) return users.formerIntro
  if (hasNoEmail(user)) return users.withoutEmailIntro
  return user.pending ? users.pendingIntro : undefined
}

export function Standing({ user }: { user: UserView }) {
  const isOver = useHasEnded(user)
  if (user.pending && !hasNoEmail(user)) return <Badge tone="warning">{users.pending}</Badge>
  if (isOver) return <Badge>{users.ended}</Badge>
  if (!user.active) return <Badge>{users.inactive}</Badge>
  return user.linked ? null : hasNoEmail(user) ? users.withoutEmail : users.neverSignedIn
}
