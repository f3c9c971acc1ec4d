import { useFormContext, useWatch } from 'react-hook-form'
import type { Institution } from '#domain/institution'
import { formatMoney } from '#domain/money'
import { money } from '../../providers/es/money.ts'
import { createText } from '../../providers/text.ts'
import styles from './payments.module.css'

const t = createText(money)

/** Offers the sport's monthly amount. Fills in nothing unasked. */
export function SuggestedAmount({ institution }: { institution: Institution }) {
  const { setValue } = useFormContext()
  const [sportId, amount]: unknown[] = useWatch({ name: ['sportId', 'amount'] })
  const offering = institution.offerings.find((one) => one.sportId === sportId)
  if (!offering || offering.monthlyAmount === 0 || offering.monthlyAmount === amount) return null
  return (
    <p className={styles.muted}>
      {t('create.suggested', { amount: formatMoney(offering.monthlyAmount, institution.currency) })}{' '}
      <button
        type="button"
        className={styles.inlineButton}
        onClick={() => setValue('amount', offering.monthlyAmount, { shouldDirty: true, shouldValidate: true })}
      >
        {t('create.useSuggested')}
      </button>
    </p>
  )
}
