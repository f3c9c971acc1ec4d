import { isOperating, type InstitutionView } from '#domain/clubs/institution'
import { formatMoney } from '#domain/money/money'
import { MOST_ALLOCATIONS } from '#domain/money/receipt'
import { useInstitution, useRecords } from '../../panel/data/queries.ts'
import { useSelection } from '../../panel/list/bulk/BulkBar.tsx'
import type { FeeRow } from '#domain/money/fee'
import { ReceiptForm } from './receipt-form/ReceiptForm.tsx'
import { CloseButton, Dialog } from '../../panel/page/dialogs.tsx'
import { NotLoaded } from '../../panel/page/Page.tsx'
import { cash } from '../../providers/es/cash.ts'
import { fill } from '../../providers/i18n/text.ts'
import { toast } from '../../providers/toast/toast.ts'

export default function TakeSelectedDialog({ onClose }: { onClose: () => void }) {
  const { count, selectionFilter, forget } = useSelection()
  const isTooMany = count > MOST_ALLOCATIONS
  const { error, refetch, ...answer } = useRecords<FeeRow>('payments', selectionFilter, {
    by: 'dueDate',
    most: MOST_ALLOCATIONS,
    enabled: !isTooMany,
    refetchOnMount: 'always',
  })
  const data = answer.isFetchedAfterMount ? answer.data : undefined
  const debts = data?.filter(({ balance }) => balance > 0) ?? []
  const institution = useInstitution(debts[0]?.institutionId)
  const problem = isTooMany
    ? fill(cash.selected.tooMany, { max: MOST_ALLOCATIONS })
    : data && problemOf(debts, institution)
  const names = new Map(debts.map(({ userId, memberName }) => [userId, memberName ?? '–']))
  const payers = Array.from(names, ([id, name]) => ({ id, name }))
  return (
    <Dialog wide title={cash.selected.title} onClose={onClose}>
      {problem && (
        <>
          <p>{problem}</p>
          <CloseButton onClose={onClose} />
        </>
      )}
      {!problem && !(data && institution) && <NotLoaded query={{ error, refetch }} />}
      {!problem && data && institution && (
        <>
          <p>
            {payers.length > 1
              ? fill(cash.selected.severalMembers, { count: payers.length })
              : fill(cash.selected.ofMember, { name: payers[0]?.name ?? '–' })}
          </p>
          <ReceiptForm
            stacked
            institution={institution}
            fees={debts}
            payers={payers}
            mustChoosePayer={payers.length > 1}
            submitLabel={cash.selected.submit}
            onDone={({ number, amount, currency }) => {
              toast.success({ message: fill(cash.done, { number, amount: formatMoney(amount, currency) }) })
              forget()
              onClose()
            }}
            onCancel={onClose}
          />
        </>
      )}
    </Dialog>
  )
}

function problemOf(debts: readonly FeeRow[], institution: InstitutionView | undefined): string | null {
  if (debts.length === 0) return cash.selected.nothingOwed
  if (new Set(debts.map(({ institutionId }) => institutionId)).size > 1) return cash.selected.severalInstitutions
  return institution && !isOperating(institution) ? cash.selected.archived : null
}
