import { useState } from 'react'
import { Button } from '@mui/material'
import type { Institution } from '#domain/clubs/institution'
import { formatMoney } from '#domain/money/money'
import { upcomingSchema } from '#domain/money/run'
import { addMonths, periodOf } from '#domain/values/calendar'
import { monthInWords } from '#domain/values/writtenDate'
import { runs } from '../../providers/es/runs.ts'
import { fill } from '../../providers/i18n/text.ts'
import { todayAt } from '../data/useInstitution.ts'
import { useRead } from '../data/useRead.ts'
import { Section } from '../form/FormSection.tsx'
import { NotLoaded } from '../page/PageFailure.tsx'
import { PersonPlan } from './PlannedFees.tsx'
import styles from './money.module.css'

const { upcoming } = runs
const MONTHS_AHEAD = 12

type Props = { institution: Institution; userId: string; title?: string }

/** What a member pays in a month and why, as a run of that month makes it: from the current one, at first the next. */
export function UpcomingFees({ institution, userId, title = upcoming.title }: Props) {
  const current = periodOf(todayAt(institution))
  const [ahead, setAhead] = useState(1)
  const period = addMonths(current, ahead)
  const filter = { institutionId: institution.id, userId, period }
  const { data, error, refetch } = useRead('payments/upcoming', upcomingSchema, { filter })
  return (
    <Section title={title}>
      <div className={styles.month}>
        <Button variant="outlined" size="small" disabled={ahead === 0} onClick={() => setAhead(ahead - 1)}>
          {upcoming.before}
        </Button>
        <Button variant="outlined" size="small" disabled={ahead === MONTHS_AHEAD} onClick={() => setAhead(ahead + 1)}>
          {upcoming.after}
        </Button>
        <p aria-live="polite">
          {monthInWords(period)}
          {data && data.total > 0 && (
            <>
              {': '}
              <strong>{formatMoney(data.total, data.currency)}</strong>
            </>
          )}
        </p>
      </div>
      {!data && <NotLoaded query={{ error, refetch }} isPart rows={2} />}
      {data && data.rows.length > 0 && <PersonPlan rows={data.rows} currency={data.currency} />}
      {data?.rows.length === 0 && <p>{fill(upcoming.none, { month: monthInWords(period) })}</p>}
    </Section>
  )
}
