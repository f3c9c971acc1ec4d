import { useId, useState } from 'react'
import { Button } from '@mui/material'
import { useGetList } from 'react-admin'
import { can } from '#domain/access/access'
import type { FeeRow } from '#domain/money/fee'
import type { Institution } from '#domain/clubs/institution'
import { formatMoney } from '#domain/money/money'
import type { NoticeRow } from '#domain/money/notice'
import { notices } from '../../../providers/es/notices.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { passFocusOn } from '../../../ui/shell/useRouteFocus.ts'
import { CalendarDay } from '../../../ui/values/Day.tsx'
import { useActor } from '../../data/useActor.ts'
import { todayAt } from '../../data/useInstitution.ts'
import { Badge } from '../../values/Badge.tsx'
import { OWED } from '../../money/choices.ts'
import styles from './MyInstitutions.module.css'
import { NoticeDialog } from './NoticeDialog.tsx'

const TONES = { waiting: 'warning', accepted: 'success', rejected: 'neutral' } as const
const NAMED = 50
const LATEST = 5

type Props = { institution: Institution; userId: string; payerIds: readonly string[] }

/** The button to send a notice of payment, and the latest notices with the institution's answer. */
export function OwnNotices({ institution, userId, payerIds }: Props) {
  const heading = useId()
  const [today, setToday] = useState<string | null>(null)
  const { id: institutionId, currency } = institution
  const mayGive = can(useActor(), 'create', 'notices')
  const open = useGetList<FeeRow>('payments', {
    filter: { userId: payerIds, institutionId, status: OWED },
    sort: { field: 'dueDate', order: 'ASC' },
    pagination: { page: 1, perPage: NAMED },
  })
  const latest = useGetList<NoticeRow>('notices', {
    filter: { userId, institutionId },
    sort: { field: 'createdAt', order: 'DESC' },
    pagination: { page: 1, perPage: LATEST },
  })
  const fees = open.data ?? []
  if (!mayGive || (fees.length === 0 && !latest.data?.length)) return null
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 id={heading}>{notices.own}</h2>
      {fees.length > 0 && (
        <Button
          ref={passFocusOn}
          variant="contained"
          className={styles.more}
          onClick={() => setToday(todayAt(institution))}
        >
          {notices.open}
        </Button>
      )}
      <ul className={styles.receiptLines}>
        {latest.data?.map(({ id, amount, paidOn, state, reason, reference }) => (
          <li key={id}>
            <span>
              {formatMoney(amount, currency)} <Badge tone={TONES[state]}>{notices.state[state]}</Badge>
              <span className={styles.muted}>
                <CalendarDay date={paidOn} />
                {reference && ` · ${reference}`}
                {reason && ` · ${fill(notices.because, { reason })}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {today !== null && (
        <NoticeDialog
          institutionId={institutionId}
          currency={currency}
          fees={fees}
          today={today}
          isFamily={payerIds.length > 1}
          onClose={() => setToday(null)}
        />
      )}
    </section>
  )
}
