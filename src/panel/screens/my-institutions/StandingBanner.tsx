import { myInstitutions } from '../../../providers/es/myInstitutions.ts'
import type { Standing } from './standing.ts'
import styles from './MyInstitutions.module.css'
import type { Account } from '#domain/money/account'
import { formatMoney } from '#domain/money/money'
import { dayAndMonth } from '#domain/values/writtenDate'
import { fill } from '../../../providers/i18n/text.ts'
import { dayText } from '../../values/dateText.ts'

const TONES = { none: 'neutral', upToDate: 'success', toPay: 'warning', overdue: 'danger' } as const

export function StandingBanner({ standing }: { standing: Standing }) {
  const { answer, details } = standingText(standing)
  return (
    <div className={`${styles.banner} tone-${TONES[standing.kind]}`}>
      <p className={styles.answer}>{answer}</p>
      <p className={styles.details}>{details.join(' ')}</p>
    </div>
  )
}

function standingText(standing: Standing): { answer: string; details: string[] } {
  switch (standing.kind) {
    case 'none':
      return { answer: myInstitutions.noFees, details: [myInstitutions.noFeesDetail] }
    case 'upToDate': {
      const { credit, currency } = standing
      const inFavour = credit > 0 ? [fill(myInstitutions.credit, { amount: formatMoney(credit, currency) })] : []
      return { answer: myInstitutions.upToDate, details: [myInstitutions.upToDateDetail, ...inFavour] }
    }
    default:
      return owedText(standing)
  }
}

function owedText({ account, count, overdueCount, currency }: Extract<Standing, { account: Account }>) {
  const { owed, late, credit, nextDue, grace, lateSince } = account
  const amount = (value: number) => formatMoney(value, currency)
  const details = [
    overdueCount === 0
      ? fill(myInstitutions.pendingCount, { smart_count: count })
      : fill(myInstitutions.overdue, { smart_count: overdueCount, amount: amount(late) }),
    lateSince !== null && fill(myInstitutions.overdueSince, { date: dayText(lateSince) }),
    grace !== null &&
      `${fill(myInstitutions.inGrace, { date: dayAndMonth(grace.due), until: dayAndMonth(grace.until) })}.`,
    nextDue !== null && fill(myInstitutions.nextDue, { date: dayText(nextDue) }),
    credit > 0 && fill(myInstitutions.credit, { amount: amount(credit) }),
  ]
  return {
    answer: fill(myInstitutions.youOwe, { amount: amount(owed) }),
    details: details.filter((text) => text !== false),
  }
}
