import { useState } from 'react'
import { Alert, Button, DialogActions, TextField } from '@mui/material'
import { receiptMessage, type ReceiptPaper } from '#domain/money/receiptPaper'
import { whatsappAddress } from '#domain/values/whatsapp'
import { useApi } from '../../data/queries.ts'
import { receiptPaper } from '../../../providers/es/memberAccount.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { toast } from '../../../providers/toast/toast.ts'
import { DownloadButton, CopyButton, Dialog, DialogButton } from '../../page/buttons.tsx'
import { failureOf, codeOf, createKeyHolder } from '../../action/failure.ts'
import { PrintedReceipt } from './ReceiptPaper.tsx'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { calendarDateSchema } from '#domain/values/calendar'
import { runtimeConfig } from '../../../config/runtimeConfig.ts'
import { NotLoaded } from '../../page/Page.tsx'
import { dayText } from '../../values/dateText.ts'
import styles from './ReceiptPaper.module.css'

export function ReceiptPaperActions({ id, paper }: { id: string; paper: ReceiptPaper | undefined }) {
  return (
    <>
      <Button variant="outlined" disabled={!paper} onClick={() => window.print()}>
        {receiptPaper.print}
      </Button>
      <DownloadReceiptButton id={id} />
      {paper?.isPart !== true && (
        <DialogButton
          label={receiptPaper.share.open}
          disabled={!paper}
          renderDialog={(close) => paper && <ShareReceiptDialog id={id} paper={paper} onClose={close} />}
        />
      )}
      {paper && <PrintedReceipt paper={paper} />}
    </>
  )
}

export function DownloadReceiptButton({ id, number }: { id: string; number?: number }) {
  return (
    <DownloadButton
      path={`receipts/${encodeURIComponent(id)}/pdf`}
      label={number === undefined ? receiptPaper.download : 'PDF'}
      {...(number !== undefined && { 'aria-label': fill(receiptPaper.downloadNumber, { number }), size: 'small' })}
    />
  )
}

const linkSchema = z.object({
  path: z.string(),
  expiresOn: calendarDateSchema,
  phone: z.string().nullable(),
  email: z.string().nullable(),
})

type Props = { id: string; paper: ReceiptPaper; onClose: () => void }

function ShareReceiptDialog({ id, paper, onClose }: Props) {
  const api = useApi()
  const path = `receipts/${encodeURIComponent(id)}`
  const { data, error, refetch } = useQuery({
    queryKey: [path, 'link'],
    queryFn: () => api.send('POST', `${path}/link`, {}, { schema: linkSchema }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const address = data && new URL(data.path, runtimeConfig().apiUrl || location.origin).href
  return (
    <Dialog title={fill(receiptPaper.share.title, { number: paper.number })} onClose={onClose}>
      <div className="parts">
        {!data && <NotLoaded query={{ error, refetch }} isPart rows={2} />}
        {data && address && (
          <>
            <p>{fill(receiptPaper.share.body, { date: dayText(data.expiresOn) })}</p>
            <CopiedAddress address={address} />
            <div className="row">
              <Button
                variant="contained"
                href={whatsappAddress(data.phone, receiptMessage(paper, address))}
                target="_blank"
                rel="noopener noreferrer"
              >
                {receiptPaper.share.whatsapp}
              </Button>
              {data.email && <SendByEmail path={path} email={data.email} />}
            </div>
          </>
        )}
        <DialogActions>
          <Button onClick={onClose}>{receiptPaper.share.close}</Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}

function CopiedAddress({ address }: { address: string }) {
  return (
    <div className={styles.address}>
      <TextField
        label={receiptPaper.share.address}
        value={address}
        fullWidth
        slotProps={{ htmlInput: { readOnly: true } }}
        onFocus={(event) => event.target.select()}
      />
      <CopyButton text={address} texts={receiptPaper.share} />
    </div>
  )
}

/** Sends once under one key. After a certain refusal, the next attempt is a new request. */
function SendByEmail({ path, email }: { path: string; email: string }) {
  const api = useApi()
  const [key, setKey] = useState(() => createKeyHolder())
  const [state, setState] = useState<'ready' | 'sending' | 'sent'>('ready')
  const [message, setMessage] = useState<string | null>(null)
  const send = async () => {
    setState('sending')
    setMessage(null)
    try {
      await api.send('POST', `${path}/email`, {}, { idempotencyKey: key.current() })
      setState('sent')
      toast.success({ message: fill(receiptPaper.share.sent, { email }) })
    } catch (error) {
      if (codeOf(error) === 'mailUnavailable') setKey(createKeyHolder())
      else key.afterFailure(error)
      setMessage(failureOf(error, [], receiptPaper.share.email).message)
      setState('ready')
    }
  }
  return (
    <>
      <Button variant="outlined" disabled={state !== 'ready'} onClick={() => void send()}>
        {state === 'sending' ? receiptPaper.share.sending : receiptPaper.share.email}
      </Button>
      <p className="muted">
        {fill(state === 'sent' ? receiptPaper.share.sent : receiptPaper.share.emailTo, { email })}
      </p>
      {message && <Alert severity="error">{message}</Alert>}
    </>
  )
}
