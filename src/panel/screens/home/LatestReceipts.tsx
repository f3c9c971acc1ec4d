import { useId } from 'react'
import { LinkBase, RecordContextProvider, useGetList } from 'react-admin'
import { NotLoaded } from '../../page/PageFailure.tsx'
import { home } from '../../../providers/es/home.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { CalendarDay } from '../../../ui/values/Day.tsx'
import { Money } from '../../../ui/values/Money.tsx'
import { listAddress, type ListFilter } from '../../figures/listAddress.ts'
import { MemberName } from '../../people/PersonName.tsx'
import { MANAGED } from '../../data/useActor.ts'
import styles from './home.module.css'
import { Badge } from '../../values/Badge.tsx'
import type { ReceiptView } from '#domain/money/receipt'

const SHOWN = { pagination: { page: 1, perPage: 5 }, sort: { field: 'receivedOn', order: 'DESC' } } as const

type Props = { institutionId: string; listFilter: ListFilter }

export function LatestReceipts({ institutionId, listFilter }: Props) {
  const heading = useId()
  const filter = { institutionId, ...MANAGED }
  const { data, error, refetch } = useGetList<ReceiptView>('receipts', { ...SHOWN, filter })
  return (
    <section className={styles.part} aria-labelledby={heading}>
      <h3 id={heading}>{home.latest}</h3>
      {!data && <NotLoaded query={{ error, refetch }} isPart rows={4} />}
      {data?.length === 0 && <p className={styles.muted}>{home.latestEmpty}</p>}
      {data && data.length > 0 && (
        <>
          <ul className={styles.rows}>
            {data.map((receipt) => (
              <li key={receipt.id} className={styles.row}>
                <span className={styles.who}>
                  <LinkBase
                    to={`/panel/payments/receipts/${receipt.id}`}
                    aria-label={fill(home.receipt, { number: receipt.number })}
                  >
                    {`N.º ${receipt.number}`}
                  </LinkBase>{' '}
                  <RecordContextProvider value={receipt}>
                    <MemberName source="payerId" />
                  </RecordContextProvider>
                  {receipt.reversedAt !== null && <Badge>{home.reversed}</Badge>}
                </span>
                <span className={styles.muted}>
                  <CalendarDay date={receipt.receivedOn} />
                </span>
                <Money amount={receipt.amount} currency={receipt.currency} />
              </li>
            ))}
          </ul>
          <LinkBase to={listAddress('payments/receipts', listFilter)}>{home.allReceipts}</LinkBase>
        </>
      )}
    </section>
  )
}
