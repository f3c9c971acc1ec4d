import { useState, type ReactNode } from 'react'
import { Button } from '@mui/material'
import { useGetList } from 'react-admin'
import type { FeeRow } from '#domain/money/fee'
import { FEE_STATUSES, OWING_STATUSES } from '#domain/money/feeStatus'
import { memberAccount } from '../../../providers/es/memberAccount.ts'
import { myInstitutions } from '../../../providers/es/myInstitutions.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { PageFailure } from '../../page/PageFailure.tsx'
import { PageLoading } from '../../page/PageLoading.tsx'
import { OWED } from '../../money/choices.ts'
import styles from './MyInstitutions.module.css'
import { OwnFee } from './OwnFee.tsx'
import { StandingBanner } from './StandingBanner.tsx'
import { useOwnStandings } from './useOwnStandings.ts'

const SETTLED = FEE_STATUSES.filter((status) => !OWING_STATUSES.has(status))
const SETTLED_AT_FIRST = 3
const SETTLED_MORE = 24
const LONGEST = 1000

type Props = {
  userId: string
  institutionId: string
  name: string | null
  children: ReactNode
}

/** The answer first, then the cuotas: unpaid ones, oldest due date first; then paid ones, latest first. */
export function OwnFees({ userId, institutionId, name, children }: Props) {
  const [rows, setRows] = useState(SETTLED_AT_FIRST)
  const standing = useOwnStandings(userId, institutionId)
  const open = useGetList<FeeRow>('payments', {
    filter: { userId, institutionId, status: OWED },
    sort: { field: 'dueDate', order: 'ASC' },
    pagination: { page: 1, perPage: LONGEST },
  })
  const settled = useGetList<FeeRow>(
    'payments',
    {
      filter: { userId, institutionId, status: SETTLED },
      sort: { field: 'dueDate', order: 'DESC' },
      pagination: { page: 1, perPage: rows },
    },
    { placeholderData: (previous) => previous },
  )
  const { standings } = standing
  if (!standings || !open.data || !settled.data) {
    const error = standing.error ?? open.error ?? settled.error
    const retry = () => Promise.all([standing, open, settled].map(({ refetch }) => refetch()))
    return error ? <PageFailure error={error} onRetry={() => void retry()} /> : <PageLoading rows={4} />
  }
  const fees = [...open.data, ...settled.data]
  return (
    <>
      {name !== null && <h2 className={styles.whose}>{name}</h2>}
      <StandingBanner standing={standings.get(institutionId) ?? { kind: 'none' }} />
      {children}
      <section className={styles.section} aria-labelledby="own-fees">
        <h2 id="own-fees">{name === null ? myInstitutions.fees : fill(memberAccount.family.feesOf, { name })}</h2>
        {fees.length === 0 && <p className={styles.muted}>{myInstitutions.feesEmpty}</p>}
        <ul className={styles.fees}>
          {fees.map((fee) => (
            <OwnFee key={fee.id} fee={fee} />
          ))}
        </ul>
        {settled.data.length < (settled.total ?? 0) && rows < LONGEST && (
          <Button
            variant="outlined"
            className={styles.more}
            onClick={() => setRows(Math.min(rows + SETTLED_MORE, LONGEST))}
          >
            {myInstitutions.more}
          </Button>
        )}
      </section>
    </>
  )
}
