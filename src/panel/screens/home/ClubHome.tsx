import { useId } from 'react'
import { LinkBase, useGetOne } from 'react-admin'
import { periodOf } from '#domain/calendar'
import { home } from '../../../providers/es/home.ts'
import { createText } from '../../../providers/text.ts'
import { MoneyFigures } from '../../figures/MoneyFigures.tsx'
import { PageLoading } from '../../page/PageLoading.tsx'
import { PartFailure } from '../../page/PageFailure.tsx'
import { todayAt } from '../../data/useInstitution.ts'
import { FailedRuns } from './FailedRuns.tsx'
import styles from './home.module.css'
import { LatestReceipts } from './LatestReceipts.tsx'
import { WaitingInvitations } from './WaitingInvitations.tsx'
import { Badge } from '../../values/Badge.tsx'
import type { Institution } from '#domain/institution'

const t = createText(home)

type Props = {
  institutionId: string
  name: string
  /** The user manages only this institution, so lists need no filter for it. */
  isOnly: boolean
}

/**
 * What a club's administrator opens the panel for: money first, then the latest receipts and pending invitations. Each
 * part loads and fails on its own.
 */
export function ClubHome({ institutionId, name, isOnly }: Props) {
  const heading = useId()
  const { data, error, refetch } = useGetOne<Institution>('institutions', { id: institutionId })
  const told = isOnly ? {} : { institutionId }
  return (
    <section className={styles.club} aria-labelledby={heading}>
      <header className={styles.head}>
        <h2 id={heading}>
          <LinkBase to={`/panel/institutions/${institutionId}`}>{name}</LinkBase>
        </h2>
        <Badge>{t('admin')}</Badge>
      </header>
      {data?.status === 'draft' && (
        <p className={styles.draft}>
          {t('draft')} <LinkBase to={`/panel/institutions/${institutionId}`}>{t('publish')}</LinkBase>
        </p>
      )}
      <FailedRuns institutionId={institutionId} />
      {data ? (
        <MoneyFigures within={{ institutionId }} told={told} month={periodOf(todayAt(data))} />
      ) : error ? (
        <PartFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <PageLoading rows={3} />
      )}
      <div className={styles.parts}>
        <LatestReceipts institutionId={institutionId} told={told} />
        <WaitingInvitations institutionId={institutionId} told={told} />
      </div>
    </section>
  )
}
