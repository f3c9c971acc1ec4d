import { useState } from 'react'
import { Button } from '@mui/material'
import { accountSecurity, type AccountSecurity } from '../../../auth/account/accountSecurity.ts'
import { security as texts } from '../../../providers/es/security.ts'
import { toast } from '../../../providers/toast/toast.ts'
import { CopyButton } from '../../page/buttons.tsx'
import { ConfirmButton } from '../../page/dialogs.tsx'
import { attempt, CodeForm } from './CodeForm.tsx'
import styles from './security.module.css'
import { Badge } from '../../values/Badge.tsx'
import { useQuery } from '@tanstack/react-query'
import QRCode from 'qrcode'
import { Section, PartFailure } from '../../page/Page.tsx'

type Props = {
  account: AccountSecurity
  /** Whether the user pool requires TOTP, so that it cannot be turned off (specification §4). */
  required: boolean
  onChanged: () => Promise<unknown>
}

export function TotpSection({ account, required, onChanged }: Props) {
  const [settingUp, setSettingUp] = useState(false)
  const { totp: active } = account

  const disable = () =>
    attempt(async () => {
      await accountSecurity.disableTotp()
      await onChanged()
      toast.success({ message: texts.totp.disabled })
    })

  return (
    <Section title={texts.totp.title} intro={active ? texts.totp.on : texts.totp.off}>
      <p>
        <Badge>{active ? texts.totp.active : texts.totp.inactive}</Badge>
      </p>
      {required && <p className="muted">{texts.totp.required}</p>}
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
        <div className="row">
          <Button variant="outlined" onClick={() => setSettingUp(true)}>
            {active ? texts.totp.replace : texts.totp.enable}
          </Button>
          {active && !required && (
            <ConfirmButton
              label={texts.totp.disable}
              title={texts.totp.disableTitle}
              body={texts.totp.disableBody}
              onConfirm={disable}
            />
          )}
        </div>
      )}
    </Section>
  )
}

/** The side of the QR code in pixels (specification §9). */
const QR_SIZE = 228
const WRONG_CODE = ['EnableSoftwareTokenMFAException', 'CodeMismatchException', 'InvalidParameterException']

type TotpSetupProps = { email: string; onCancel: () => void; onDone: () => Promise<void> }

function TotpSetup({ email, onCancel, onDone }: TotpSetupProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['totpSecret', email],
    async queryFn() {
      const { secret, uri } = await accountSecurity.beginTotp(email)
      return { secret, picture: await QRCode.toDataURL(uri, { width: QR_SIZE, margin: 2 }) }
    },
    // each request creates a new secret, so there is no refetching and no cache
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

  if (error) return <PartFailure error={error} onRetry={() => void refetch()} />
  return (
    <CodeForm
      texts={texts.totp}
      confirm={(code) => accountSecurity.confirmTotp(code)}
      faultOf={({ code }) => WRONG_CODE.includes(code) && texts.totp.wrongCode}
      onCancel={onCancel}
      onDone={onDone}
      disabled={!data}
    >
      <p>{texts.totp.scan}</p>
      <div className={styles.secret} aria-busy={!data}>
        {data && <img src={data.picture} width={QR_SIZE} height={QR_SIZE} alt={texts.totp.qr} />}
        {data && (
          <div>
            <p className="muted">{texts.totp.secret}</p>
            <p className={styles.key} translate="no">
              {data.secret}
            </p>
            <CopyButton text={data.secret} texts={texts.totp} />
          </div>
        )}
      </div>
    </CodeForm>
  )
}
