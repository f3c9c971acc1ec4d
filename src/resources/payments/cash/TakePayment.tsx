import { useState, type KeyboardEvent } from 'react'
import { Button } from '@mui/material'
import type { Institution } from '#domain/clubs/institution'
import { MOST_ALLOCATIONS, type ReceiptView } from '#domain/money/receipt'
import { feeUserIdIn } from '#domain/members/membership'
import type { UserView } from '#domain/members/user'
import { OWED } from '#domain/money/feeStatus'
import type { FeeRow } from '#domain/money/fee'
import { ReceiptForm } from '../receipt-form/ReceiptForm.tsx'
import { NotLoaded } from '../../../panel/page/Page.tsx'
import { personName } from '../../../panel/values/RecordName.tsx'
import { cash } from '../../../providers/es/cash.ts'
import { panel } from '../../../providers/es/panel.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { useRecords } from '../../../panel/data/queries.ts'

type Props = {
  institution: Institution
  people: readonly UserView[]
  lastMethod?: ReceiptView['method']
  onDone: (receipt: ReceiptView, change: number) => void
  onCancel: () => void
}

export function TakePayment({ institution, people, lastMethod, onDone, onCancel }: Props) {
  const ids = people.map((person) => feeUserIdIn(person, institution.id))
  const {
    data,
    error,
    refetch,
    total = 0,
    ...query
  } = useRecords<FeeRow>(
    'payments',
    { institutionId: institution.id, userId: ids, status: OWED },
    // what was typed stays while a further member's cuotas load
    { by: 'dueDate', most: MOST_ALLOCATIONS, placeholderData: (previous) => previous, refetchOnMount: 'always' },
  )
  // What was open before the last receipt may be paid now: only an answer to this search counts.
  const isCurrent = query.isFetchedAfterMount && !query.isPlaceholderData
  const [isReady, setReady] = useState(false)
  if (isCurrent && !isReady) setReady(true)
  const leave = (event: KeyboardEvent) => {
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (event.key === 'Escape' && isInside && !event.defaultPrevented) onCancel()
  }
  if (!data || !isReady) return <NotLoaded query={{ error: data ? null : error, refetch }} />
  const names = people.map(personName).join(', ')
  if (data.length === 0) {
    return (
      <div>
        <p>{fill(cash.nothingOwedBy, { name: names })}</p>
        <Button variant="outlined" onClick={onCancel}>
          {panel.form.cancel}
        </Button>
      </div>
    )
  }
  return (
    // Escape leaves the receipt, wherever the focus is in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={leave}>
      {total > data.length && <p className="muted">{fill(cash.partial, { shown: data.length, total })}</p>}
      <ReceiptForm
        institution={institution}
        fees={data}
        payers={people.map((person) => ({ id: person.id, name: personName(person) }))}
        lastMethod={lastMethod}
        isLoading={!isCurrent}
        onDone={onDone}
        onCancel={onCancel}
      />
    </div>
  )
}
