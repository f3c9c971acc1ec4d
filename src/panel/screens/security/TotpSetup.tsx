import { Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import QRCode from 'qrcode'
import { Form, TextInput, required } from 'react-admin'
import { accountSecurity } from '../../../auth/account/accountSecurity.ts'
import { providerFailureOf } from '../../../auth/provider/providerFailure.ts'
import { security as texts } from '../../../providers/es/security.ts'
import { toast } from '../../../providers/toast/toast.ts'
import { FormToolbar } from '../../form/FormToolbar.tsx'
import { PartFailure } from '../../page/PageFailure.tsx'
import styles from './security.module.css'
import type { FieldValues } from 'react-hook-form'

/** The side of the QR code in pixels (specification §9). */
const QR_SIZE = 228
const WRONG_CODE = ['EnableSoftwareTokenMFAException', 'CodeMismatchException', 'InvalidParameterException']

type Props = { email: string; onCancel: () => void; onDone: () => Promise<void> }

/** A new secret as QR code and text, and the first code, which proves that the authenticator has it. */
export function TotpSetup({ email, onCancel, onDone }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: ['totpSecret', email],
    async queryFn() {
      const { secret, uri } = await accountSecurity.beginTotp(email)
      return { secret, picture: await QRCode.toDataURL(uri, { width: QR_SIZE, margin: 2 }) }
    },
    // Each request makes a new secret: one at a time, and none is cached.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

  async function confirm({ code }: FieldValues) {
    try {
      await accountSecurity.confirmTotp(String(code).replace(/\s/g, ''))
    } catch (reason) {
      const failure = providerFailureOf(reason)
      if (WRONG_CODE.includes(failure.code)) return { code: texts.totp.wrongCode }
      return { root: { serverError: failure.message } }
    }
    await onDone()
    return undefined
  }

  if (error) return <PartFailure error={error} onRetry={() => void refetch()} />
  return (
    <Form className={styles.setup} onSubmit={confirm} noValidate disableInvalidFormNotification>
      <p>{texts.totp.scan}</p>
      <div className={styles.secret} aria-busy={!data}>
        {data && <img src={data.picture} width={QR_SIZE} height={QR_SIZE} alt={texts.totp.qr} />}
        {data && (
          <div>
            <p className={styles.muted}>{texts.totp.secret}</p>
            <p className={styles.key} translate="no">
              {data.secret}
            </p>
            <Button variant="outlined" onClick={() => void copy(data.secret)}>
              {texts.totp.copy}
            </Button>
          </div>
        )}
      </div>
      <TextInput
        source="code"
        label={texts.totp.code}
        autoComplete="one-time-code"
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 8 } }}
        validate={required()}
        disabled={!data}
      />
      <FormToolbar saveLabel={texts.totp.confirm} onCancel={onCancel} />
    </Form>
  )
}

async function copy(secret: string) {
  try {
    await navigator.clipboard.writeText(secret)
    toast.success({ message: texts.totp.copied })
  } catch {
    toast.warn({ message: texts.totp.notCopied })
  }
}
