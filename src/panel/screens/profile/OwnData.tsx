import { Suspense, useRef, useState } from 'react'
import { Button } from '@mui/material'
import { PERSON_FIELDS } from '#domain/members/person'
import { profile as texts } from '../../../providers/es/home.ts'
import { lazyPage } from '../../../ui/shell/lazyPage.ts'
import { Facts } from '../../page/Facts.tsx'
import { personFacts } from '../../people/PersonInputs.tsx'
import { Section } from '../../form/FormSection.tsx'
import { PageLoading } from '../../page/PageLoading.tsx'
import styles from './profile.module.css'
import type { Profile } from '#domain/members/user'

const ProfileForm = lazyPage(() => import('./ProfileForm.tsx'))

/** The user's own data, read-only. The form and its code load on demand. */
export function OwnData({ profile }: { profile: Profile }) {
  const [isEdited, setEdited] = useState(false)
  const returnsFromForm = useRef(false)
  if (isEdited) {
    const leave = () => {
      returnsFromForm.current = true
      setEdited(false)
    }
    return (
      <Suspense fallback={<PageLoading rows={4} />}>
        <ProfileForm profile={profile} onLeave={leave} />
      </Suspense>
    )
  }
  return (
    <Section title={texts.data} intro={profile.memberships.length > 1 ? texts.intro : undefined}>
      <Facts
        facts={[
          { label: texts.email, value: profile.email },
          ...personFacts(profile, PERSON_FIELDS, { none: texts.none }),
        ]}
      />
      <Button
        variant="outlined"
        className={styles.edit}
        // back from the form, the focus returns here
        ref={(button) => {
          if (returnsFromForm.current) button?.focus()
        }}
        onClick={() => setEdited(true)}
      >
        {texts.edit}
      </Button>
    </Section>
  )
}
