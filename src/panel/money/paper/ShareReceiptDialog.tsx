import { useState } from 'react'
import { Alert, Button, TextField } from '@mui/material'
import { useDataProvider } from 'react-admin'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { calendarDateSchema } from '#domain/calendar'
import type { ReceiptPaper } from '#domain/receiptPaper'
import { receiptMessage, whatsappAddress } from '#domain/receiptShare'
import { runtimeConfig } from '../../../config/runtimeConfig.ts'
import type { PanelDataProvider } from '../../../providers/dataProvider.ts'
import { receiptPaper } from '../../../providers/es/receiptPaper.ts'
import { createText } from '../../../providers/text.ts'
import { toast } from '../../../providers/toast.ts'
import { Dialog } from '../../page/Dialog.tsx'
import { PartFailure } from '../../page/PageFailure.tsx'
import { PageLoading } from '../../page/PageLoading.tsx'
import { dayText } from '../../values/dateText.ts'
import { failureOf } from '../failure.ts'
import { codeOf, createKeyHolder } from '../idempotencyKey.ts'
import styles from './ShareReceiptDialog.module.css'

const t = createText(receiptPaper)

const linkSchema = z.object({
  path: z.string(),
  expiresOn: calendarDateSchema,
  phone: z.string().nullable(),
  email: z.string().nullable(),
})

type Props = { id: string; paper: ReceiptPaper; onClose: () => void }

/** Makes an address of the receipt for whoever gets it, and takes it to the payer by WhatsApp or e-mail. */
export function ShareReceiptDialog({ id, paper, onClose }: Props) {
  const api = useDataProvider<PanelDataProvider>()
  const path = `receipts/${encodeURIComponent(id)}`
  const { data, error, refetch } = useQuery({
    queryKey: [path, 'link'],
    queryFn: async () => linkSchema.parse(await api.send('POST', `${path}/link`, {})),
    // each opening makes its own, and keeps it while it is open
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const address = data && new URL(data.path, runtimeConfig().apiUrl || location.origin).href
  return (
    <Dialog title={t('share.title', { number: paper.number })} onClose={onClose}>
      <div className={styles.parts}>
        {error && <PartFailure error={error} onRetry={() => void refetch()} />}
        {!data && !error && <PageLoading rows={2} />}
        {data && address && (
          <>
            <p>{t('share.body', { date: dayText(data.expiresOn) })}</p>
            <CopiedAddress address={address} />
            <div className={styles.ways}>
              <Button
                variant="contained"
                href={whatsappAddress(data.phone, receiptMessage(paper, address))}
                target="_blank"
                rel="noopener noreferrer"
              >
                {t('share.whatsapp')}
              </Button>
              {data.email && <SendByEmail path={path} email={data.email} />}
            </div>
          </>
        )}
        <div className={styles.end}>
          <Button onClick={onClose}>{t('share.close')}</Button>
        </div>
      </div>
    </Dialog>
  )
}

function CopiedAddress({ address }: { address: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      toast.success({ message: t('share.copied') })
    } catch {
      toast.error({ message: t('share.notCopied') })
    }
  }
  return (
    <div className={styles.address}>
      <TextField
        label={t('share.address')}
        value={address}
        fullWidth
        slotProps={{ htmlInput: { readOnly: true } }}
        onFocus={(event) => event.target.select()}
      />
      <Button variant="outlined" onClick={() => void copy()}>
        {t('share.copy')}
      </Button>
    </div>
  )
}

/** Sends once under one key. After a certain refusal, the next attempt is a new request. */
function SendByEmail({ path, email }: { path: string; email: string }) {
  const api = useDataProvider<PanelDataProvider>()
  const [key, setKey] = useState(() => createKeyHolder())
  const [state, setState] = useState<'ready' | 'sending' | 'sent'>('ready')
  const [message, setMessage] = useState<string | null>(null)
  const send = async () => {
    setState('sending')
    setMessage(null)
    try {
      await api.send('POST', `${path}/email`, {}, { idempotencyKey: key.current() })
      setState('sent')
      toast.success({ message: t('share.sent', { email }) })
    } catch (error) {
      if (codeOf(error) === 'mailUnavailable') setKey(createKeyHolder())
      else key.afterFailure(error)
      setMessage(failureOf(error, [], t('share.email')).message)
      setState('ready')
    }
  }
  return (
    <>
      <Button variant="outlined" disabled={state !== 'ready'} onClick={() => void send()}>
        {state === 'sending' ? t('share.sending') : t('share.email')}
      </Button>
      <p className={styles.note}>{t(state === 'sent' ? 'share.sent' : 'share.emailTo', { email })}</p>
      {message && <Alert severity="error">{message}</Alert>}
    </>
  )
}
