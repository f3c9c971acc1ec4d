import { LinkBase } from 'react-admin'
import { profileSchema } from '#domain/user'
import type { Profile } from '#domain/user'
import { profile as texts } from '../../providers/es/profile.ts'
import { createText } from '../../providers/text.ts'
import { PageFailure } from '../PageFailure.tsx'
import { PageLoading } from '../PageLoading.tsx'
import { PageTitle } from '../PageTitle.tsx'
import { useRead } from '../useRead.ts'
import { Invitations } from './Invitations.tsx'
import { Memberships } from './Memberships.tsx'
import styles from './profile.module.css'
import { ProfileForm } from './ProfileForm.tsx'

const t = createText(texts)

/** "Mi perfil", the panel's landing page: who asks to be joined, where one belongs and whether the cuotas are paid, and one's own data. */
export default function ProfilePage() {
  const { data, error, refetch } = useRead('profile', profileSchema)
  return (
    <>
      <PageTitle title={t('title')} intro={data && rolesOf(data)}>
        <LinkBase className="button button-quiet" to="/panel/security">
          {t('security')}
        </LinkBase>
      </PageTitle>
      {data ? (
        <div className={styles.page}>
          <Invitations profile={data} />
          <Memberships profile={data} />
          <ProfileForm profile={data} />
        </div>
      ) : error ? (
        <PageFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <PageLoading />
      )}
    </>
  )
}

function rolesOf({ rols }: Profile): string {
  return rols.map((rol) => t(`roles.${rol}`)).join(' · ')
}
