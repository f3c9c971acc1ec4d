import { useState } from 'react'
import { createPortal } from 'react-dom'
import { wordsOf, receiptPaperSchema, type ReceiptPaper as Paper } from '#domain/money/receiptPaper'
import { mayShow } from '../../../ui/values/pictureOrigin.ts'
import styles from './ReceiptPaper.module.css'
import { useRead } from '../../data/queries.ts'

export function ReceiptPaper({ paper }: { paper: Paper }) {
  const { issuer, title, number, day, opening, columns, lines, total, closing, part, reversed } = wordsOf(paper)
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
      <Labelled rows={opening} />
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
      <Labelled rows={closing} />
      {part && <p className="muted">{part}</p>}
    </div>
  )
}

/** What a printer gets: the receipt alone, whatever page is open. It is not on the screen. */
export function PrintedReceipt({ paper }: { paper: Paper }) {
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

function Labelled({ rows }: { rows: readonly { label: string; value: string }[] }) {
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
