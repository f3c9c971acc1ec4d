import { Button } from '@mui/material'
import { LinkBase } from 'react-admin'
import { profileSchema, type Profile } from '#domain/members/user'
import { NotLoaded, PageLoading } from '../../page/PageFailure.tsx'
import { profile as texts } from '../../../providers/es/home.ts'
import { ClubHome } from '../home/ClubHome.tsx'
import { PlatformHome } from '../home/PlatformHome.tsx'
import { PageTitle } from '../../page/PageTitle.tsx'
import { useRead } from '../../data/useRead.ts'
import { Invitations } from './Invitations.tsx'
import { administeredIn, OwnMemberships } from './OwnMemberships.tsx'
import styles from './profile.module.css'
import { Suspense, useRef, useState } from 'react'
import { PERSON_FIELDS } from '#domain/members/person'
import { lazyPage } from '../../../ui/shell/lazyPage.ts'
import { Facts } from '../../page/ShowPage.tsx'
import { personFacts } from '../../people/PersonInputs.tsx'
import { Section } from '../../form/FormSection.tsx'

/** The panel's landing page: invitations, the clubs that the user manages, memberships and the user's own data. */
export default function ProfilePage() {
  const { data, error, refetch } = useRead('profile', profileSchema)
  return (
    <>
      <PageTitle title={texts.title} intro={data && rolesOf(data)}>
        <Button component={LinkBase} variant="outlined" to="/panel/security">
          {texts.security}
        </Button>
      </PageTitle>
      {data ? (
        <div className={styles.page}>
          <Invitations profile={data} />
          {data.rols.includes('SuperAdmin') && <PlatformHome />}
          <Clubs profile={data} />
          <OwnMemberships profile={data} />
          <OwnData profile={data} />
        </div>
      ) : (
        <NotLoaded query={{ error, refetch }} />
      )}
    </>
  )
}

function Clubs({ profile }: { profile: Profile }) {
  const clubs = administeredIn(profile)
  return clubs.map(({ id, institutionId, institutionName }) => (
    <ClubHome key={id} institutionId={institutionId} name={institutionName} isOnly={clubs.length === 1} />
  ))
}

function rolesOf({ rols }: Profile): string {
  return rols.map((rol) => texts.roles[rol]).join(' · ')
}

const ProfileForm = lazyPage(() => import('./ProfileForm.tsx'))

/** The user's own data, read-only. The form and its code load on demand. */
function OwnData({ profile }: { profile: Profile }) {
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
