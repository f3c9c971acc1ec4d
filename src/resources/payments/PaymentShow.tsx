import { CardContent, Divider, Stack } from '@mui/material'
import { Show, useRecordContext } from 'react-admin'
import type { FeeView } from '#domain/fee'
import { FeeReceipts } from '../../panel/money/FeeReceipts.tsx'
import { RegisterPaymentButton } from '../../panel/money/RegisterPaymentButton.tsx'
import { FeeFacts } from './FeeFacts.tsx'
import { FeeStanding } from './FeeStanding.tsx'

/** One cuota: how it stands, its receipts, and the recording of a payment. */
export default function PaymentShow() {
  return (
    <Show actions={false}>
      <Fee />
    </Show>
  )
}

function Fee() {
  const fee = useRecordContext<FeeView>()
  if (!fee) return null
  return (
    <CardContent>
      <Stack sx={{ gap: 3 }} divider={<Divider />}>
        <Stack
          direction="row"
          sx={{ gap: 2, justifyContent: 'space-between', alignItems: 'flex-start', flexWrap: 'wrap' }}
        >
          <FeeStanding fee={fee} />
          <RegisterPaymentButton fee={fee} />
        </Stack>
        <FeeFacts fee={fee} />
        <FeeReceipts fee={fee} />
      </Stack>
    </CardContent>
  )
}
