import { accountOf } from '#domain/account'
import type { FeeSums } from '#domain/feeSummary'
import { formatMoney } from '#domain/money'
import { dayAndMonth } from '#domain/writtenDate'
import { memberAccount } from '../../../providers/es/memberAccount.ts'
import { createText } from '../../../providers/text.ts'
import { CalendarDay } from '../../../ui/values/Day.tsx'
import { Figure, Figures } from '../../figures/Figure.tsx'
import { dayText } from '../../values/dateText.ts'

const t = createText(memberAccount)

type Props = {
  sums: FeeSums
  /** Whether the institution's next cuota takes the surplus. */
  appliesCredit: boolean
}

/** What a member owes: what is late, what is due and what is in favour, each apart, and then what is left to pay. */
export function AccountFigures({ sums, appliesCredit }: Props) {
  const { late, due, credit, toPay, nextDue, grace, lateSince } = accountOf(sums)
  const amount = (value: number) => formatMoney(value, sums.currency)
  return (
    <Figures ofRecord>
      <Figure label={t('figures.late')} value={amount(late)} tone={late > 0 ? 'danger' : undefined}>
        {lateSince && t('figures.lateSince', { date: dayText(lateSince) })}
      </Figure>
      <Figure label={t('figures.due')} value={amount(due)}>
        {grace && t('figures.inGrace', { date: dayAndMonth(grace.due), until: dayAndMonth(grace.until) })}
      </Figure>
      {credit > 0 && (
        <Figure label={t('figures.credit')} value={amount(credit)}>
          {t(appliesCredit ? 'figures.appliesCredit' : 'figures.keepsCredit')}
        </Figure>
      )}
      {credit > 0 && toPay > 0 && (
        <Figure label={t('figures.net')} value={amount(toPay)}>
          {t('figures.toPay')}
        </Figure>
      )}
      {nextDue && <Figure label={t('figures.nextDue')} value={<CalendarDay date={nextDue} />} />}
    </Figures>
  )
}
