import { useEffect, useRef, useState } from 'react'
import { Button, DialogActions } from '@mui/material'
import { useDataProvider } from 'react-admin'
import type { BankLineInput } from '#domain/bank/line'
import type { FeeView } from '#domain/money/fee'
import type { Institution } from '#domain/clubs/institution'
import { formatMoney } from '#domain/money/money'
import { owedOn } from '#domain/money/spread'
import type { UserView } from '#domain/members/user'
import { OWED } from '../../panel/money/choices.ts'
import { failureOf } from '../../panel/action/failure.ts'
import { Dialog } from '../../panel/page/Dialog.tsx'
import { PersonSearch } from '../../panel/people/PersonSearch.tsx'
import { personName } from '../../panel/people/PersonName.tsx'
import { bank } from '../../providers/es/bank.ts'
import { fill } from '../../providers/i18n/text.ts'
import { dayInFigures } from '#domain/values/writtenDate'
import type { Choice } from './bankLines.ts'
import formStyles from '../../panel/form/form.module.css'

/** More cuotas or wards than anybody has. */
const ALL = { page: 1, perPage: 1000 }

type Props = {
  institution: Institution
  line: BankLineInput
  onClose: () => void
  onChoose: (choice: Choice) => void
}

export function AssignDialog({ institution, line, onClose, onChoose }: Props) {
  const search = useRef<HTMLInputElement>(null)
  const owedBy = useOwed(institution.id)
  const [message, setMessage] = useState<string | null>(null)
  // The dialog is hidden until it has opened, and takes the focus then.
  useEffect(() => {
    const frame = requestAnimationFrame(() => search.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  const choose = async (person: UserView) => {
    try {
      const owed = await owedBy(person)
      onChoose({ userId: person.id, name: personName(person), owed, noticeId: null, byHand: true })
    } catch (error) {
      setMessage(failureOf(error, [], '').message)
    }
  }
  const text = [line.description, line.payerName, line.reference].find((one) => one !== null) ?? '–'
  return (
    <Dialog title={bank.assignTitle} onClose={onClose}>
      <p>
        {fill(bank.assignBody, {
          date: dayInFigures(line.paidOn),
          amount: formatMoney(line.amount, institution.currency),
          text,
        })}
      </p>
      <PersonSearch
        institutionId={institution.id}
        selected={[]}
        inputRef={search}
        onChoose={(person) => void choose(person)}
        onLeave={onClose}
      />
      {message && (
        <p className={formStyles.failure} role="alert">
          {message}
        </p>
      )}
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {bank.cancel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** What a member and their wards owe to an institution. */
function useOwed(institutionId: string): (person: UserView) => Promise<number> {
  const api = useDataProvider()
  return async ({ id, memberships }) => {
    const membership = memberships.find((one) => one.institutionId === institutionId)
    const wards = membership
      ? await api.getList<UserView>('users', {
          filter: { institutionId, guardianId: membership.id },
          sort: { field: 'id', order: 'ASC' },
          pagination: ALL,
        })
      : { data: [] }
    const { data } = await api.getList<FeeView>('payments', {
      filter: { institutionId, userId: [id, ...wards.data.map((ward) => ward.id)], status: OWED },
      sort: { field: 'dueDate', order: 'ASC' },
      pagination: ALL,
    })
    return owedOn(data)
  }
}
