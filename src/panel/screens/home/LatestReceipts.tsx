import { useId } from 'react'
import { LinkBase, RecordContextProvider, useGetList } from 'react-admin'
import { home } from '../../../providers/es/home.ts'
import { createText } from '../../../providers/text.ts'
import { CalendarDay } from '../../../ui/values/Day.tsx'
import { Money } from '../../../ui/values/Money.tsx'
import { listAddress } from '../../figures/addresses.ts'
import type { ListFilter } from '../../figures/addresses.ts'
import { MemberName } from '../../people/PersonName.tsx'
import { PageLoading } from '../../page/PageLoading.tsx'
import { PartFailure } from '../../page/PageFailure.tsx'
import { MANAGED } from '../../data/useActor.ts'
import styles from './home.module.css'
import { Badge } from '../../values/Badge.tsx'
import type { ReceiptView } from '#domain/receipt'

const t = createText(home)

const SHOWN = { pagination: { page: 1, perPage: 5 }, sort: { field: 'receivedOn', order: 'DESC' } } as const

type Props = { institutionId: string; told: ListFilter }

/** An institution's latest receipts; reversed ones are marked. */
export function LatestReceipts({ institutionId, told }: Props) {
  const heading = useId()
  const filter = { institutionId, ...MANAGED }
  const { data, error, refetch } = useGetList<ReceiptView>('receipts', { ...SHOWN, filter })
  return (
    <section className={styles.part} aria-labelledby={heading}>
      <h3 id={heading}>{t('latest')}</h3>
      {!data && (error ? <PartFailure error={error} onRetry={() => void refetch()} /> : <PageLoading rows={4} />)}
      {data?.length === 0 && <p className={styles.muted}>{t('latestEmpty')}</p>}
      {data && data.length > 0 && (
        <>
          <ul className={styles.rows}>
            {data.map((receipt) => (
              <li key={receipt.id} className={styles.row}>
                <span className={styles.who}>
                  <LinkBase
                    to={`/panel/payments/receipts/${receipt.id}`}
                    aria-label={t('receipt', { number: receipt.number })}
                  >
                    {`N.º ${receipt.number}`}
                  </LinkBase>{' '}
                  <RecordContextProvider value={receipt}>
                    <MemberName source="payerId" />
                  </RecordContextProvider>
                  {receipt.reversedAt !== null && <Badge>{t('reversed')}</Badge>}
                </span>
                <span className={styles.muted}>
                  <CalendarDay date={receipt.receivedOn} />
                </span>
                <Money amount={receipt.amount} currency={receipt.currency} />
              </li>
            ))}
          </ul>
          <LinkBase to={listAddress('payments/receipts', told)}>{t('allReceipts')}</LinkBase>
        </>
      )}
    </section>
  )
}
