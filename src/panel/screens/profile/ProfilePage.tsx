import { Button } from '@mui/material'
import { LinkBase } from 'react-admin'
import { profileSchema, type Profile } from '#domain/members/user'
import { NotLoaded } from '../../page/PageFailure.tsx'
import { profile as texts } from '../../../providers/es/home.ts'
import { ClubHome } from '../home/ClubHome.tsx'
import { PlatformHome } from '../home/PlatformHome.tsx'
import { PageTitle } from '../../page/PageTitle.tsx'
import { useRead } from '../../data/useRead.ts'
import { Invitations } from './Invitations.tsx'
import { administeredIn, OwnMemberships } from './OwnMemberships.tsx'
import { OwnData } from './OwnData.tsx'
import styles from './profile.module.css'

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
