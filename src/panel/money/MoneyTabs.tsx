import { money } from '../../providers/es/money.ts'
import { createText } from '../../providers/text.ts'
import { SectionTabs } from '../page/SectionTabs.tsx'

const t = createText(money)

/** From the cuotas to the receipts and back. */
export function MoneyTabs({ current }: { current: 'payments' | 'receipts' }) {
  return (
    <SectionTabs
      label={t('tabs.label')}
      tabs={[
        { to: '/panel/payments', label: t('tabs.payments'), current: current === 'payments' },
        { to: '/panel/payments/receipts', label: t('tabs.receipts'), current: current === 'receipts' },
      ]}
    />
  )
}
