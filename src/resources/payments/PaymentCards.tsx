import { Box, Stack, Typography } from '@mui/material'
import { LinkBase, RecordContextProvider, useCreatePath, useListContext } from 'react-admin'
import type { FeeView } from '#domain/fee'
import { MemberName } from '../../panel/money/MemberName.tsx'
import { periodText } from '../../panel/money/periodText.ts'
import { dayText } from '../../panel/dayText.ts'
import { money } from '../../providers/es/money.ts'
import { createText } from '../../providers/text.ts'
import { Money } from '../../ui/Money.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'

const t = createText(money)

/** The treasurer's list on a phone: a card for each cuota, which opens it. */
export function PaymentCards() {
  const { data = [] } = useListContext<FeeView>()
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.map((fee) => (
        <RecordContextProvider key={fee.id} value={fee}>
          <PaymentCard fee={fee} />
        </RecordContextProvider>
      ))}
    </Box>
  )
}

function PaymentCard({ fee }: { fee: FeeView }) {
  const createPath = useCreatePath()
  const { concept, period, currency, balance, amount, status, daysOverdue, dueDate } = fee
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <Stack
        component={LinkBase}
        to={createPath({ resource: 'payments', type: 'show', id: fee.id })}
        sx={{ gap: 0.5, px: 2, py: 1.5, color: 'inherit', textDecoration: 'none' }}
      >
        <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2 }}>
          <Typography component="span" sx={{ fontWeight: 600 }}>
            <MemberName />
          </Typography>
          <Typography component="span" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
            <Money amount={balance > 0 ? balance : amount} currency={currency} />
          </Typography>
        </Stack>
        <Typography component="span" variant="body2" color="text.secondary">
          {[concept, period && periodText(period)].filter(Boolean).join(' · ')}
        </Typography>
        <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
          <StatusChip status={status} />
          <Typography component="span" variant="body2" color="text.secondary">
            {daysOverdue > 0
              ? t('fee.daysOverdue', { smart_count: daysOverdue })
              : t('fee.due', { date: dayText(dueDate) })}
          </Typography>
        </Stack>
      </Stack>
    </Box>
  )
}
