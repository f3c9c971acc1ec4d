import type { Account } from '#domain/account'
import { formatMoney } from '#domain/money'
import { dayAndMonth } from '#domain/writtenDate'
import { myInstitutions } from '../../../providers/es/myInstitutions.ts'
import { createText } from '../../../providers/text.ts'
import { dayText } from '../../values/dateText.ts'
import type { Standing } from './standing.ts'

const t = createText(myInstitutions)

/** The standing in words: the headline, and its explanation. */
export function standingText(standing: Standing): { answer: string; details: string[] } {
  switch (standing.kind) {
    case 'none':
      return { answer: t('noFees'), details: [t('noFeesDetail')] }
    case 'upToDate': {
      const { credit, currency } = standing
      const inFavour = credit > 0 ? [t('credit', { amount: formatMoney(credit, currency) })] : []
      return { answer: t('upToDate'), details: [t('upToDateDetail'), ...inFavour] }
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
      ? t('pendingCount', { smart_count: count })
      : t('overdue', { smart_count: overdueCount, amount: amount(late) }),
    lateSince !== null && t('overdueSince', { date: dayText(lateSince) }),
    grace !== null && `${t('inGrace', { date: dayAndMonth(grace.due), until: dayAndMonth(grace.until) })}.`,
    nextDue !== null && t('nextDue', { date: dayText(nextDue) }),
    credit > 0 && t('credit', { amount: amount(credit) }),
  ]
  return { answer: t('youOwe', { amount: amount(owed) }), details: details.filter((text) => text !== false) }
}
