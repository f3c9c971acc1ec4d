import { formatMoney } from '#domain/money'
import { myInstitutions } from '../../../providers/es/myInstitutions.ts'
import { createText } from '../../../providers/text.ts'
import { dayText } from '../../values/dateText.ts'
import type { Standing } from './standing.ts'

const t = createText(myInstitutions)

/** The standing in words: the headline, and its explanation. */
export function standingText(standing: Standing): { answer: string; details: string[] } {
  const details: string[] = []
  if ('credit' in standing && standing.credit > 0) {
    details.push(t('credit', { amount: formatMoney(standing.credit, standing.currency) }))
  }
  switch (standing.kind) {
    case 'none':
      return { answer: t('noFees'), details: [t('noFeesDetail')] }
    case 'upToDate':
      return { answer: t('upToDate'), details: [t('upToDateDetail'), ...details] }
    case 'toPay':
      return {
        answer: t('toPay', { amount: formatMoney(standing.amount, standing.currency) }),
        details: [
          t('pendingCount', { smart_count: standing.count }),
          t('nextDue', { date: dayText(standing.nextDue) }),
          ...details,
        ],
      }
    default:
      return {
        answer: t('youOwe', { amount: formatMoney(standing.amount, standing.currency) }),
        details: [
          t('overdue', { smart_count: standing.overdueCount }),
          t('overdueSince', { date: dayText(standing.oldestDue) }),
          ...(standing.besides > 0 ? [t('besides', { amount: formatMoney(standing.besides, standing.currency) })] : []),
          ...(standing.nextDue === null ? [] : [t('comingDue', { date: dayText(standing.nextDue) })]),
          ...details,
        ],
      }
  }
}
