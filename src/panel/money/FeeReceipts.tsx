import { Alert, Box, Button, Chip, Stack, Typography } from '@mui/material'
import { useGetList } from 'react-admin'
import type { FeeView } from '#domain/fee'
import { formatMoney } from '#domain/money'
import type { ReceiptView } from '#domain/receipt'
import { money } from '../../providers/es/money.ts'
import { createText } from '../../providers/text.ts'
import { CalendarDay } from '../../ui/CalendarDay.tsx'
import { Money } from '../../ui/Money.tsx'
import { ReverseReceiptButton } from './ReverseReceiptButton.tsx'

const t = createText(money)

/** The receipts that were allocated to a cuota, the latest first, reversed ones included. */
export function FeeReceipts({ fee }: { fee: FeeView }) {
  const { data, error, refetch } = useGetList<ReceiptView>('receipts', {
    filter: { feeId: fee.id },
    sort: { field: 'receivedOn', order: 'DESC' },
    pagination: { page: 1, perPage: 100 },
  })
  return (
    <Box component="section" aria-label={t('receipts.title')}>
      <Typography variant="h6" component="h2" gutterBottom>
        {t('receipts.title')}
      </Typography>
      {error && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" size="small" onClick={() => void refetch()}>
              {t('retry')}
            </Button>
          }
        >
          {error.message}
        </Alert>
      )}
      {data?.length === 0 && <Typography color="text.secondary">{t('receipts.empty')}</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.map((receipt) => (
          <FeeReceipt key={receipt.id} receipt={receipt} feeId={fee.id} />
        ))}
      </Box>
    </Box>
  )
}

function FeeReceipt({ receipt, feeId }: { receipt: ReceiptView; feeId: string }) {
  const { number, amount, currency, receivedOn, method, reference, reversedAt, reversalReason } = receipt
  const allocated = receipt.allocations.find((allocation) => allocation.feeId === feeId)?.amount ?? 0
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ gap: 2, py: 1.5, borderTop: 1, borderColor: 'divider', alignItems: 'flex-start', flexWrap: 'wrap' }}
    >
      <Box sx={{ flex: '1 1 200px' }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
          <Typography sx={{ fontWeight: 600 }}>{t('receipts.number', { number })}</Typography>
          {reversedAt !== null && <Chip size="small" label={t('receipts.reversed')} />}
        </Stack>
        <Typography variant="body2" color="text.secondary">
          <CalendarDay date={receivedOn} /> · {method}
          {reference && ` · ${reference}`}
        </Typography>
        {allocated !== amount && (
          <Typography variant="body2" color="text.secondary">
            {t('receipts.allocated', {
              allocated: formatMoney(allocated, currency),
              amount: formatMoney(amount, currency),
            })}
          </Typography>
        )}
        {reversalReason && (
          <Typography variant="body2" color="text.secondary">
            {t('receipts.reversedBecause', { reason: reversalReason })}
          </Typography>
        )}
      </Box>
      <Typography
        sx={{ fontWeight: 600, textDecoration: reversedAt === null ? 'none' : 'line-through', fontVariantNumeric: 'tabular-nums' }}
      >
        <Money amount={allocated} currency={currency} />
      </Typography>
      <ReverseReceiptButton receipt={receipt} />
    </Stack>
  )
}
