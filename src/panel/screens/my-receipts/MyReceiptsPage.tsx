import { LinkBase, useInfiniteGetList } from 'react-admin'
import type { ReceiptView } from '#domain/money/receipt'
import { profileSchema, type Profile } from '#domain/members/user'
import { NextPage, NotLoaded, PageTitle } from '../../page/Page.tsx'
import { money } from '../../../providers/es/money.ts'
import { receiptPaper } from '../../../providers/es/memberAccount.ts'
import { CalendarDay } from '../../../ui/values/Day.tsx'
import { Money } from '../../../ui/values/Money.tsx'
import { useRead } from '../../data/queries.ts'
import { useMay } from '../../data/useActor.ts'
import {
  DownloadReceiptButton,
  ReceiptPaperActions,
  ReceiptPaper,
  useReceiptPaper,
} from '../../money/paper/ReceiptPaper.tsx'
import { receiptName } from '../../money/cells.tsx'
import styles from '../../money/money.module.css'
import { useParams } from 'react-router-dom'
import { ReferenceName } from '../../values/RecordName.tsx'

const HOME = { to: '/panel/my-institutions', label: receiptPaper.mine.back }
const LIST = { to: '/panel/my-receipts', label: receiptPaper.mine.title }

const AT_ONCE = 24

export function MyReceiptsPage() {
  const may = useMay()
  // the API returns an Admin all receipts of the institution: here only those of the user and their wards
  const administers = may('report', 'institutions')
  const { data: profile } = useRead('profile', profileSchema, { enabled: administers })
  const filter = administers ? { memberId: [profile?.id, ...wardsOf(profile)] } : {}
  const list = useInfiniteGetList<ReceiptView>(
    'receipts',
    { filter, sort: { field: 'receivedOn', order: 'DESC' }, pagination: { page: 1, perPage: AT_ONCE } },
    { enabled: !administers || profile !== undefined },
  )
  const receipts = list.data?.pages.flatMap((page) => page.data)
  return (
    <div className={`stack ${styles.own}`}>
      <PageTitle title={receiptPaper.mine.title} back={HOME} />
      {!receipts && <NotLoaded query={list} />}
      {receipts?.length === 0 && (
        <div className="stack">
          <h2>{receiptPaper.mine.empty}</h2>
          <p>{receiptPaper.mine.emptyHelp}</p>
        </div>
      )}
      <ul>
        {receipts?.map((receipt) => (
          <OwnReceipt key={receipt.id} receipt={receipt} />
        ))}
      </ul>
      {receipts && <NextPage list={list} label={receiptPaper.mine.more} />}
    </div>
  )
}

const wardsOf = (profile: Profile | undefined) => profile?.wards.map(({ payerId }) => payerId) ?? []

function OwnReceipt({ receipt }: { receipt: ReceiptView }) {
  const { id, institutionId, number, receivedOn, method, amount, currency, reversedAt, payerId } = receipt
  return (
    <li className={styles.receipt} data-reversed={reversedAt !== null}>
      <div>
        <h2>
          <LinkBase to={`/panel/my-receipts/${id}`}>{receiptName(receipt)}</LinkBase>
        </h2>
        <p className="muted">
          <ReferenceName reference="institutions" id={institutionId} /> · <CalendarDay date={receivedOn} /> · {method}
        </p>
        {payerId === null && <p className="muted">{money.receipts.inPart}</p>}
        {reversedAt !== null && <p className={styles.reversed}>{money.receipts.reversed}</p>}
      </div>
      <p className={`tabular ${styles.received}`}>
        <Money amount={amount} currency={currency} />
      </p>
      <DownloadReceiptButton id={id} number={number} />
    </li>
  )
}

export function MyReceiptPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useReceiptPaper(id)
  if (!data) return <NotLoaded query={{ error, refetch }} back={LIST} level={1} />
  return (
    <>
      <PageTitle title={receiptName(data)} back={LIST}>
        <ReceiptPaperActions id={id} paper={data} />
      </PageTitle>
      <ReceiptPaper paper={data} />
    </>
  )
}
