import { useState } from 'react'
import { createPortal } from 'react-dom'
import {
  receiptTexts,
  receiptPaperSchema,
  type ReceiptPaper as Paper,
  receiptMessage,
} from '#domain/money/receiptPaper'
import { mayShow } from '../../../ui/values/pictureOrigin.ts'
import styles from './ReceiptPaper.module.css'
import { useRead } from '../../data/queries.ts'
import { useApi } from '../../data/panelDataProvider.ts'
import { Button, DialogActions, TextField } from '@mui/material'
import { whatsappAddress } from '#domain/values/whatsapp'
import { receiptPaper } from '../../../providers/es/memberAccount.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { toast } from '../../../providers/toast/toast.ts'
import { DownloadButton, CopyButton } from '../../page/buttons.tsx'
import { Dialog, DialogButton } from '../../page/dialogs.tsx'
import { useFormAction } from '../../action/useAction.ts'
import { Failure, NotLoaded } from '../../page/Page.tsx'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { calendarDateSchema } from '#domain/values/calendar'
import { runtimeConfig } from '../../../config/runtimeConfig.ts'
import { dayText } from '../../values/dateText.ts'

export function ReceiptPaper({ paper }: { paper: Paper }) {
  const { issuer, title, number, day, opening, columns, lines, total, closing, part, reversed } = receiptTexts(paper)
  return (
    <div className={styles.paper}>
      {reversed && (
        <p className={styles.stamp} aria-hidden="true">
          {reversed.stamp}
        </p>
      )}
      <div className={styles.head}>
        <Logo address={paper.institution.logoUrl} />
        <div className={styles.issuer}>
          <p className={styles.name}>{issuer.name}</p>
          {issuer.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        <div className={styles.number}>
          <p className={styles.name}>{title}</p>
          <p className={styles.strong}>{number}</p>
          <p>{day}</p>
        </div>
      </div>
      {reversed && <p className={styles.reversed}>{reversed.text}</p>}
      <LabelledRows rows={opening} />
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">{columns.what}</th>
            <th scope="col">{columns.amount}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // the lines of a receipt never change places
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index}>
              <td>
                {line.what}
                <small>{line.whose}</small>
              </td>
              <td>{line.amount}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{total.label}</th>
            <td>{total.value}</td>
          </tr>
        </tfoot>
      </table>
      <LabelledRows rows={closing} />
      {part && <p className="muted">{part}</p>}
    </div>
  )
}

/** Only the receipt, for the printer; hidden on the screen. */
function PrintedReceipt({ paper }: { paper: Paper }) {
  return createPortal(
    <div className={styles.printed}>
      <ReceiptPaper paper={paper} />
    </div>,
    document.body,
  )
}

function Logo({ address }: { address: string | null }) {
  const [failed, setFailed] = useState<string | null>(null)
  if (address === null || !mayShow(address) || failed === address) return null
  return <img className={styles.logo} src={address} alt="" width={56} height={56} onError={() => setFailed(address)} />
}

function LabelledRows({ rows }: { rows: readonly { label: string; value: string }[] }) {
  return (
    <dl className={styles.labelled}>
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export function useReceiptPaper(id: string) {
  return useRead(`receipts/${encodeURIComponent(id)}/paper`, receiptPaperSchema)
}

export function ReceiptPaperActions({ id, paper }: { id: string; paper: Paper | undefined }) {
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

type Props = { id: string; paper: Paper; onClose: () => void }

function ShareReceiptDialog({ id, paper, onClose }: Props) {
  const api = useApi()
  const path = `receipts/${encodeURIComponent(id)}`
  const { data, error, refetch } = useQuery({
    queryKey: [path, 'link'],
    queryFn: () => api.send('POST', `${path}/link`, {}, { schema: linkSchema }),
    gcTime: 0,
    staleTime: 'static',
  })
  const address = data && new URL(data.path, runtimeConfig().apiUrl || location.origin).href
  return (
    <Dialog title={fill(receiptPaper.share.title, { number: paper.number })} onClose={onClose}>
      <div className="parts">
        {!data && <NotLoaded query={{ error, refetch }} isPart />}
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

function SendByEmail({ path, email }: { path: string; email: string }) {
  const { submit, isSending, message } = useFormAction()
  const [isSent, setSent] = useState(false)
  const send = () =>
    submit({
      failed: receiptPaper.share.failed,
      run: async (api, idempotencyKey) => {
        await api.send('POST', `${path}/email`, {}, { idempotencyKey })
        toast.success({ message: fill(receiptPaper.share.sent, { email }) })
        return () => setSent(true)
      },
    })
  return (
    <>
      <Button variant="outlined" disabled={isSending || isSent} onClick={() => void send()}>
        {isSending ? receiptPaper.share.sending : receiptPaper.share.email}
      </Button>
      <p className="muted">{fill(isSent ? receiptPaper.share.sent : receiptPaper.share.emailTo, { email })}</p>
      <Failure>{message}</Failure>
    </>
  )
}
