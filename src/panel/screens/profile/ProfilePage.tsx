import { Button } from '@mui/material'
import { LinkBase } from 'react-admin'
import { profileSchema } from '#domain/user'
import type { Profile } from '#domain/user'
import { profile as texts } from '../../../providers/es/profile.ts'
import { createText } from '../../../providers/text.ts'
import { ClubHome } from '../home/ClubHome.tsx'
import { PlatformHome } from '../home/PlatformHome.tsx'
import { PageFailure } from '../../page/PageFailure.tsx'
import { PageLoading } from '../../page/PageLoading.tsx'
import { PageTitle } from '../../page/PageTitle.tsx'
import { useRead } from '../../data/useRead.ts'
import { Invitations } from './Invitations.tsx'
import { administeredIn, Memberships } from './Memberships.tsx'
import { OwnData } from './OwnData.tsx'
import styles from './profile.module.css'

const t = createText(texts)

/**
 * "Mi perfil", the panel's landing page: invitations; the clubs that the user manages and their open tasks; memberships
 * and whether their cuotas are paid; and the user's own data.
 */
export default function ProfilePage() {
  const { data, error, refetch } = useRead('profile', profileSchema)
  return (
    <>
      <PageTitle title={t('title')} intro={data && rolesOf(data)}>
        <Button component={LinkBase} variant="outlined" to="/panel/security">
          {t('security')}
        </Button>
      </PageTitle>
      {data ? (
        <div className={styles.page}>
          <Invitations profile={data} />
          {data.rols.includes('SuperAdmin') && <PlatformHome />}
          <Clubs profile={data} />
          <Memberships profile={data} />
          <OwnData profile={data} />
        </div>
      ) : error ? (
        <PageFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <PageLoading />
      )}
    </>
  )
}

/** The clubs that the user administers, one by one. */
function Clubs({ profile }: { profile: Profile }) {
  const clubs = administeredIn(profile)
  return clubs.map(({ id, institutionId, institutionName }) => (
    <ClubHome key={id} institutionId={institutionId} name={institutionName} isOnly={clubs.length === 1} />
  ))
}

function rolesOf({ rols }: Profile): string {
  return rols.map((rol) => t(`roles.${rol}`)).join(' · ')
}
