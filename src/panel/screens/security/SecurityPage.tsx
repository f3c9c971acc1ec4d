import { useQuery } from '@tanstack/react-query'
import { accountSecurity } from '../../../auth/account/accountSecurity.ts'
import { mfaStatusOf } from '../../../auth/provider/amplifyConfig.ts'
import { runtimeConfig } from '../../../config/runtimeConfig.ts'
import { security as texts } from '../../../providers/es/security.ts'
import { createText } from '../../../providers/text.ts'
import { PageFailure } from '../../page/PageFailure.tsx'
import { PageLoading } from '../../page/PageLoading.tsx'
import { PageTitle } from '../../page/PageTitle.tsx'
import { DevicesSection } from './DevicesSection.tsx'
import { EmailSection } from './EmailSection.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { PhoneSection } from './PhoneSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'
import styles from './security.module.css'
import { TotpSection } from './TotpSection.tsx'

const t = createText(texts)

/** How and where the user signs in. The identity provider keeps all of it. */
export default function SecurityPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['accountSecurity'],
    queryFn: () => accountSecurity.read(),
  })
  const changed = () => refetch()
  const mfa = mfaStatusOf(runtimeConfig().signIn.mfa)
  return (
    <>
      <PageTitle title={t('title')} intro={t('intro')} back={{ to: '/panel', label: t('profile') }} />
      {data ? (
        <div className={styles.page}>
          <PasswordForm />
          {mfa !== 'off' && <TotpSection account={data} required={mfa === 'on'} onChanged={changed} />}
          <EmailSection account={data} onChanged={changed} />
          <PhoneSection account={data} onChanged={changed} />
          <DevicesSection />
          <SessionsSection />
        </div>
      ) : error ? (
        <PageFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <PageLoading />
      )}
    </>
  )
}
