import { useState } from 'react'
import { Button } from '@mui/material'
import { accountSecurity } from '../../../auth/account/accountSecurity.ts'
import type { AccountSecurity } from '../../../auth/account/accountSecurity.ts'
import { security as texts } from '../../../providers/es/security.ts'
import { createText } from '../../../providers/text.ts'
import { toast } from '../../../providers/toast.ts'
import { ConfirmButton } from '../../page/ConfirmButton.tsx'
import { Section } from '../../form/FormSection.tsx'
import { messageOf } from './CodeForm.tsx'
import styles from './security.module.css'
import { TotpSetup } from './TotpSetup.tsx'
import { Badge } from '../../values/Badge.tsx'

const t = createText(texts)

type Props = {
  account: AccountSecurity
  /** The user pool requires it of everybody, so nobody can turn it off (specification §4). */
  required: boolean
  onChanged: () => Promise<unknown>
}

/** An authenticator app as a second factor (specification §1, optional multi-factor). */
export function TotpSection({ account, required, onChanged }: Props) {
  const [settingUp, setSettingUp] = useState(false)
  const { totp: active } = account

  async function disable() {
    try {
      await accountSecurity.disableTotp()
      await onChanged()
      toast.success({ message: t('totp.disabled') })
    } catch (error) {
      toast.error({ message: messageOf(error) })
    }
  }

  return (
    <Section title={t('totp.title')} intro={t(active ? 'totp.on' : 'totp.off')}>
      <p>
        <Badge>{t(active ? 'totp.active' : 'totp.inactive')}</Badge>
      </p>
      {required && <p className={styles.muted}>{t('totp.required')}</p>}
      {settingUp ? (
        <TotpSetup
          email={account.email}
          onCancel={() => setSettingUp(false)}
          onDone={async () => {
            await onChanged()
            setSettingUp(false)
            toast.success({ message: t('totp.enabled') })
          }}
        />
      ) : (
        <div className={styles.buttons}>
          <Button variant="outlined" onClick={() => setSettingUp(true)}>
            {t(active ? 'totp.replace' : 'totp.enable')}
          </Button>
          {active && !required && (
            <ConfirmButton
              label={t('totp.disable')}
              title={t('totp.disableTitle')}
              body={t('totp.disableBody')}
              confirmLabel={t('totp.disable')}
              onConfirm={disable}
            />
          )}
        </div>
      )}
    </Section>
  )
}
