import { useState } from 'react'
import { useGetList } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import type { Institution } from '#domain/clubs/institution'
import { NotLoaded } from '../../panel/page/PageFailure.tsx'
import { CreatePage } from '../../panel/page/ShowPage.tsx'
import { MANAGED } from '../../panel/data/useActor.ts'
import { createKeyHolder } from '../../panel/action/idempotencyKey.ts'
import { PaymentInputs } from './PaymentInputs.tsx'

/** One club charges member by member, so everything but the member repeats. */
const nextValues = ({ userId: _differs, ...values }: FieldValues) => values

/**
 * Makes one cuota by hand, under one key while the form is open: sending it again after a lost answer makes no second
 * one.
 */
export default function PaymentCreate() {
  const [key, setKey] = useState(() => createKeyHolder())
  const { data, total, error, refetch } = useGetList<Institution>('institutions', {
    filter: MANAGED,
    pagination: { page: 1, perPage: 1 },
  })
  if (!data) return <NotLoaded query={{ error, refetch }} level={1} />
  const only = total === 1 ? data[0] : undefined
  return (
    <CreatePage
      defaultValues={only && { institutionId: only.id }}
      redirect="show"
      meta={{ idempotencyKey: key.current() }}
      onCreated={() => setKey(createKeyHolder())}
      another={nextValues}
    >
      <PaymentInputs />
    </CreatePage>
  )
}
