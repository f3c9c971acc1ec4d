import { useQuery } from '@tanstack/react-query'
import { Section, NotLoaded, PageTitle } from '../../page/Page.tsx'
import { accountSecurity } from '../../../auth/account/accountSecurity.ts'
import { mfaStatusOf } from '../../../auth/provider/amplifyConfig.ts'
import { runtimeConfig } from '../../../config/runtimeConfig.ts'
import { security as texts } from '../../../providers/es/security.ts'
import { DevicesSection } from './DevicesSection.tsx'
import { ContactSection } from './ContactSection.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { TotpSection } from './TotpSection.tsx'
import { ConfirmButton } from '../../page/dialogs.tsx'
import { attempt } from './CodeForm.tsx'

export default function SecurityPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['accountSecurity'],
    queryFn: () => accountSecurity.read(),
  })
  const reload = () => refetch()
  const mfa = mfaStatusOf(runtimeConfig().signIn.mfa)
  return (
    <>
      <PageTitle title={texts.title} intro={texts.intro} back={{ to: '/panel', label: texts.profile }} />
      {data ? (
        <div className="sections">
          <PasswordForm />
          {mfa !== 'off' && <TotpSection account={data} required={mfa === 'on'} onChanged={reload} />}
          <ContactSection field="email" account={data} onChanged={reload} />
          <ContactSection field="phone" account={data} onChanged={reload} />
          <DevicesSection />
          <SessionsSection />
        </div>
      ) : (
        <NotLoaded query={{ error, refetch }} />
      )}
    </>
  )
}

function SessionsSection() {
  return (
    <Section title={texts.everywhere.title} intro={texts.everywhere.intro}>
      <div>
        <ConfirmButton
          label={texts.everywhere.signOut}
          title={texts.everywhere.confirmTitle}
          body={texts.everywhere.confirmBody}
          confirmLabel={texts.everywhere.confirm}
          onConfirm={() => attempt(accountSecurity.signOutEverywhere)}
        />
      </div>
    </Section>
  )
}
