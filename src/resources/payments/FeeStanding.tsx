import { Box, Stack, Typography } from '@mui/material'
import type { FeeView } from '#domain/fee'
import { formatMoney } from '#domain/money'
import { money } from '../../providers/es/money.ts'
import { createText } from '../../providers/text.ts'
import { Money } from '../../ui/Money.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'

const t = createText(money)

/** The status of a cuota and what is left of it, the first thing seen of it. */
export function FeeStanding({ fee }: { fee: FeeView }) {
  const { status, balance, paid, amount, currency, daysOverdue } = fee
  return (
    <Box>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <StatusChip status={status} />
        {daysOverdue > 0 && (
          <Typography component="span" color="error">
            {t('fee.daysOverdue', { smart_count: daysOverdue })}
          </Typography>
        )}
      </Stack>
      <Typography sx={{ fontSize: '2rem', fontWeight: 700, lineHeight: 1.3, mt: 1, fontVariantNumeric: 'tabular-nums' }}>
        <Money amount={Math.abs(balance)} currency={currency} />
      </Typography>
      <Typography color="text.secondary">
        {t(balance < 0 ? 'fee.credit' : 'fee.balance')} ·{' '}
        {t('fee.paidOf', { paid: formatMoney(paid, currency), amount: formatMoney(amount, currency) })}
      </Typography>
    </Box>
  )
}
