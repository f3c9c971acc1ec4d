import { useState } from 'react'
import Close from '@mui/icons-material/Close'
import { Button, DialogActions, FormControlLabel, IconButton, Switch } from '@mui/material'
import { Form, useDataProvider } from 'react-admin'
import { useFieldArray, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { MOST_PAYEES, type BankLineInput } from '#domain/bank/line'
import type { FeeView } from '#domain/money/fee'
import type { Institution } from '#domain/clubs/institution'
import { formatMoney } from '#domain/money/money'
import { owedOn } from '#domain/money/spread'
import { feeUserIdIn } from '#domain/members/membership'
import type { UserView } from '#domain/members/user'
import { OWED } from '#domain/money/feeStatus'
import { failureOf } from '../../panel/action/failure.ts'
import { MoneyInput } from '../../panel/form/MoneyInput.tsx'
import { Dialog } from '../../panel/page/dialogs.tsx'
import { PersonSearch, useSearchInDialog } from '../../panel/people/PersonSearch.tsx'
import { personName } from '../../panel/values/RecordName.tsx'
import { bank } from '../../providers/es/bank.ts'
import { panel } from '../../providers/es/panel.ts'
import { fill } from '../../providers/i18n/text.ts'
import { dayInFigures } from '#domain/values/writtenDate'
import type { Choice, Payee, ReviewLine } from '#domain/bank/review'
import styles from './bank.module.css'
import valueStyles from '../../panel/values/values.module.css'
import { Failure } from '../../panel/page/Page.tsx'

/** No member has more cuotas or wards. */
const ALL = { page: 1, perPage: 1000 }

type Props = {
  institution: Institution
  one: ReviewLine
  onClose: () => void
  onChoose: (choice: Choice) => void
}

export function AssignDialog({ institution, one: { line, choice }, onClose, onChoose }: Props) {
  const { currency } = institution
  const payees = choice && choice.payees.length > 1 ? choice.payees : []
  const text = [line.description, line.payerName, line.reference].find((each) => each !== null) ?? '–'
  const choosePayees = (parts: readonly Payee[]) => onChoose({ payees: parts, noticeId: null, isByHand: true })
  return (
    <Dialog title={bank.assignTitle} onClose={onClose}>
      <p>
        {fill(bank.assignBody, {
          date: dayInFigures(line.paidOn),
          amount: formatMoney(line.amount, currency),
          text,
        })}
      </p>
      <Form
        defaultValues={{ payees }}
        onSubmit={(values: unknown) => {
          const parts = partsIn(values)
          // Enter in the search sends the form too.
          if (parts.length > 0 && totalOf(parts) === line.amount) choosePayees(parts)
        }}
      >
        <Payees institution={institution} line={line} onClose={onClose} onChoose={choosePayees} />
      </Form>
    </Dialog>
  )
}

type PayeesProps = {
  institution: Institution
  line: BankLineInput
  onClose: () => void
  onChoose: (payees: readonly Payee[]) => void
}

function Payees({ institution, line, onClose, onChoose }: PayeesProps) {
  const { currency } = institution
  const search = useSearchInDialog()
  const owedBy = useOwed(institution.id)
  const [message, setMessage] = useState<string | null>(null)
  const { fields, append, remove } = useFieldArray({ name: 'payees' })
  const [isShared, setShared] = useState(fields.length > 0)
  const parts = partsIn(useWatch())
  const rest = line.amount - totalOf(parts)
  const choose = async (person: UserView) => {
    try {
      const payee = { userId: person.id, name: personName(person), ...(await owedBy(person)) }
      if (!isShared) return onChoose([{ ...payee, amount: line.amount }])
      const open = Math.max(0, rest)
      append({ ...payee, amount: payee.owed > 0 ? Math.min(payee.owed, open) : open })
    } catch (error) {
      setMessage(failureOf(error, [], '').message)
    }
  }
  return (
    <div className="stack">
      <FormControlLabel
        control={
          <Switch
            checked={isShared}
            onChange={({ target }) => {
              setShared(target.checked)
              if (!target.checked) remove()
            }}
          />
        }
        label={bank.share}
      />
      {fields.length < MOST_PAYEES && (
        <PersonSearch
          institutionId={institution.id}
          selected={parts.map(({ userId }) => ({ id: userId }))}
          inputRef={search}
          onChoose={(person) => void choose(person)}
          onLeave={onClose}
        />
      )}
      <Failure>{message}</Failure>
      {parts.map((payee, index) => (
        <div key={payee.userId} className={styles.part}>
          <span>
            {payee.name}
            <span className={valueStyles.sub}>{fill(bank.owes, { amount: formatMoney(payee.owed, currency) })}</span>
          </span>
          <MoneyInput
            source={`payees.${index}.amount`}
            label={fill(bank.partOf, { name: payee.name })}
            hiddenLabel
            currency={currency}
            positive
            isRequired
          />
          <IconButton aria-label={fill(bank.removePart, { name: payee.name })} onClick={() => remove(index)}>
            <Close fontSize="small" />
          </IconButton>
        </div>
      ))}
      {isShared && parts.length > 0 && (
        <p className={rest === 0 ? 'muted' : styles.warning} aria-live="polite">
          {rest === 0 && bank.allShared}
          {rest > 0 && fill(bank.toShare, { amount: formatMoney(rest, currency) })}
          {rest < 0 && fill(bank.tooMuchShared, { amount: formatMoney(-rest, currency) })}
          {Number.isNaN(rest) && bank.amountMissing}
        </p>
      )}
      <DialogActions>
        {isShared && (
          <Button type="submit" variant="contained" disabled={rest !== 0 || parts.some(({ amount }) => amount <= 0)}>
            {bank.assign}
          </Button>
        )}
        <Button variant="outlined" onClick={onClose}>
          {panel.form.cancel}
        </Button>
      </DialogActions>
    </div>
  )
}

const partsSchema = z.object({
  payees: z
    .array(
      z.object({
        userId: z.string(),
        familyIds: z.array(z.string()),
        name: z.string(),
        owed: z.number(),
        amount: z.number().nullable().catch(NaN),
      }),
    )
    .default([]),
})

/** The typed amounts in minor units; NaN for an invalid one. */
function partsIn(values: unknown): Payee[] {
  return partsSchema.parse(values).payees.map((payee) => ({ ...payee, amount: payee.amount ?? 0 }))
}

const totalOf = (parts: readonly Payee[]) => parts.reduce((total, { amount }) => total + amount, 0)

/** Returns a function that adds up what a member and their wards owe to an institution. */
function useOwed(institutionId: string): (person: UserView) => Promise<Pick<Payee, 'owed' | 'familyIds'>> {
  const api = useDataProvider()
  return async (person) => {
    const membership = person.memberships.find((each) => each.institutionId === institutionId)
    const wards = membership
      ? await api.getList<UserView>('users', {
          filter: { institutionId, guardianId: membership.id, ended: false },
          sort: { field: 'id', order: 'ASC' },
          pagination: ALL,
        })
      : { data: [] }
    const familyIds = [person, ...wards.data].map((one) => feeUserIdIn(one, institutionId))
    const { data } = await api.getList<FeeView>('payments', {
      filter: { institutionId, userId: familyIds, status: OWED },
      sort: { field: 'dueDate', order: 'ASC' },
      pagination: ALL,
    })
    return { owed: owedOn(data), familyIds }
  }
}
