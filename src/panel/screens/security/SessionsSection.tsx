import { accountSecurity } from '../../../auth/account/accountSecurity.ts'
import { security as texts } from '../../../providers/es/security.ts'
import { createText } from '../../../providers/text.ts'
import { toast } from '../../../providers/toast.ts'
import { ConfirmButton } from '../../page/ConfirmButton.tsx'
import { Section } from '../../form/FormSection.tsx'
import { messageOf } from './CodeForm.tsx'

const t = createText(texts)

async function signOutEverywhere() {
  try {
    await accountSecurity.signOutEverywhere()
  } catch (error) {
    toast.error({ message: messageOf(error) })
  }
}

/** Ends every sign-in of the account. The gate then replaces this page. */
export function SessionsSection() {
  return (
    <Section title={t('everywhere.title')} intro={t('everywhere.intro')}>
      <div>
        <ConfirmButton
          label={t('everywhere.signOut')}
          title={t('everywhere.confirmTitle')}
          body={t('everywhere.confirmBody')}
          confirmLabel={t('everywhere.confirm')}
          onConfirm={signOutEverywhere}
        />
      </div>
    </Section>
  )
}
