import { useState } from 'react'
import { Button } from '@mui/material'
import { accountSecurity, type AccountSecurity } from '../../../auth/account/accountSecurity.ts'
import { security as texts } from '../../../providers/es/security.ts'
import { toast } from '../../../providers/toast/toast.ts'
import { ConfirmButton } from '../../page/ConfirmButton.tsx'
import { Section } from '../../form/FormSection.tsx'
import { messageOf } from './CodeForm.tsx'
import styles from './security.module.css'
import { TotpSetup } from './TotpSetup.tsx'
import { Badge } from '../../values/Badge.tsx'

type Props = {
  account: AccountSecurity
  /** The user pool requires it, so it cannot be turned off (specification §4). */
  required: boolean
  onChanged: () => Promise<unknown>
}

export function TotpSection({ account, required, onChanged }: Props) {
  const [settingUp, setSettingUp] = useState(false)
  const { totp: active } = account

  async function disable() {
    try {
      await accountSecurity.disableTotp()
      await onChanged()
      toast.success({ message: texts.totp.disabled })
    } catch (error) {
      toast.error({ message: messageOf(error) })
    }
  }

  return (
    <Section title={texts.totp.title} intro={active ? texts.totp.on : texts.totp.off}>
      <p>
        <Badge>{active ? texts.totp.active : texts.totp.inactive}</Badge>
      </p>
      {required && <p className={styles.muted}>{texts.totp.required}</p>}
      {settingUp ? (
        <TotpSetup
          email={account.email}
          onCancel={() => setSettingUp(false)}
          onDone={async () => {
            await onChanged()
            setSettingUp(false)
            toast.success({ message: texts.totp.enabled })
          }}
        />
      ) : (
        <div className={styles.buttons}>
          <Button variant="outlined" onClick={() => setSettingUp(true)}>
            {active ? texts.totp.replace : texts.totp.enable}
          </Button>
          {active && !required && (
            <ConfirmButton
              label={texts.totp.disable}
              title={texts.totp.disableTitle}
              body={texts.totp.disableBody}
              confirmLabel={texts.totp.disable}
              onConfirm={disable}
            />
          )}
        </div>
      )}
    </Section>
  )
}
