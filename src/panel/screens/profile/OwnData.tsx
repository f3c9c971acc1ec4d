import { Suspense, useRef, useState } from 'react'
import { Button } from '@mui/material'
import { profile as texts } from '../../../providers/es/profile.ts'
import { CalendarDay } from '../../../ui/values/Day.tsx'
import { lazyPage } from '../../../ui/shell/lazyPage.ts'
import { Facts } from '../../page/Facts.tsx'
import { Section } from '../../form/FormSection.tsx'
import { PageLoading } from '../../page/PageLoading.tsx'
import styles from './profile.module.css'
import type { Profile } from '#domain/user'

const ProfileForm = lazyPage(() => import('./ProfileForm.tsx'))

/** The user's own data, read-only. The form and its code load on demand. */
export function OwnData({ profile }: { profile: Profile }) {
  const [isEdited, setEdited] = useState(false)
  const isLeft = useRef(false)
  if (isEdited) {
    const leave = () => {
      isLeft.current = true
      setEdited(false)
    }
    return (
      <Suspense fallback={<PageLoading rows={4} />}>
        <ProfileForm profile={profile} onLeave={leave} />
      </Suspense>
    )
  }
  const { email, givenName, familyName, phone, documentNumber, birthdate, gender } = profile
  return (
    <Section title={texts.data} intro={profile.memberships.length > 1 ? texts.intro : undefined}>
      <Facts
        facts={[
          { label: texts.email, value: email },
          { label: texts.givenName, value: givenName },
          { label: texts.familyName, value: familyName },
          { label: texts.phone, value: phone ?? texts.none },
          { label: texts.documentNumber, value: documentNumber ?? texts.none },
          { label: texts.birthdate, value: birthdate ? <CalendarDay date={birthdate} /> : texts.none },
          { label: texts.gender, value: gender ? texts.genders[gender] : texts.genderNone },
        ]}
      />
      <Button
        variant="outlined"
        className={styles.edit}
        // back from the form, the focus returns here
        ref={(button) => {
          if (isLeft.current) button?.focus()
        }}
        onClick={() => setEdited(true)}
      >
        {texts.edit}
      </Button>
    </Section>
  )
}
