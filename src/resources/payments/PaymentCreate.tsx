import { useState } from 'react'
import { useGetList } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import type { Institution } from '#domain/institution'
import { CreatePage } from '../../panel/page/CreatePage.tsx'
import { MANAGED } from '../../panel/data/useActor.ts'
import { createKeyHolder } from '../../panel/money/idempotencyKey.ts'
import { PageFailure } from '../../panel/page/PageFailure.tsx'
import { PageLoading } from '../../panel/page/PageLoading.tsx'
import { PaymentInputs } from './PaymentInputs.tsx'

/** One club charges member by member, so everything but the member repeats. */
const repeated = ({ userId: _differs, ...values }: FieldValues) => values

/**
 * Makes one cuota by hand. An Admin of a single institution need not choose it. The form keeps one Idempotency-Key
 * while it is open. Sending it again after a lost answer makes no second cuota. A refusal frees the key, so the same
 * key then works as a new one.
 */
export default function PaymentCreate() {
  const [key, setKey] = useState(() => createKeyHolder())
  const { data, total, error, refetch } = useGetList<Institution>('institutions', {
    filter: MANAGED,
    pagination: { page: 1, perPage: 1 },
  })
  if (error && !data) return <PageFailure error={error} onRetry={() => void refetch()} level={1} />
  if (!data) return <PageLoading />
  const only = total === 1 ? data[0] : undefined
  return (
    <CreatePage
      defaultValues={only && { institutionId: only.id }}
      redirect="show"
      meta={{ idempotencyKey: key.current() }}
      onMade={() => setKey(createKeyHolder())}
      another={repeated}
    >
      <PaymentInputs />
    </CreatePage>
  )
}
