import { useTranslate } from 'react-admin'
import { hasNoEmail, type UserView } from '#domain/user'
import { Facts } from '../../panel/page/Facts.tsx'
import { Section } from '../../panel/form/FormSection.tsx'
import { users } from '../../providers/es/users.ts'
import { CalendarDay } from '../../ui/values/Day.tsx'
import { isFormer, useHasEnded } from './ended.ts'
import { Badge } from '../../panel/values/Badge.tsx'
import { PhoneLink } from '../../panel/values/PhoneLink.tsx'

/** The person's data that the user may see: for a pending member what was typed, for a former member only the name. */
export function PersonFacts({ user }: { user: UserView }) {
  const translate = useTranslate()
  const label = (field: string) => translate(`resources.users.fields.${field}`)
  const { givenName, familyName, documentNumber, birthdate, gender, email, phone } = user
  return (
    <Section title={users.person} intro={introOf(user)}>
      <Facts
        facts={[
          { label: label('givenName'), value: givenName },
          { label: label('familyName'), value: familyName },
          { label: label('documentNumber'), value: documentNumber },
          { label: label('birthdate'), value: birthdate && <CalendarDay date={birthdate} /> },
          { label: label('gender'), value: gender && users.gender[gender] },
          { label: label('email'), value: email && <a href={`mailto:${email}`}>{email}</a> },
          { label: label('phone'), value: phone && <PhoneLink phone={phone} /> },
        ]}
      />
    </Section>
  )
}

function introOf(user: UserView): string | undefined {
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
