import { useRef, useState, type KeyboardEvent } from 'react'
import { LinkBase, useGetOne } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import type { Institution } from '#domain/clubs/institution'
import { formatMoney } from '#domain/money/money'
import { MOST_ALLOCATIONS, type ReceiptView } from '#domain/money/receipt'
import { feeUserIdIn } from '#domain/members/membership'
import { OWED } from '#domain/money/feeStatus'
import { type FeeRow, feeText } from '#domain/money/fee'
import type { UserView } from '#domain/members/user'
import { Loaded, NotLoaded, PageTitle } from '../../../panel/page/Page.tsx'
import { InstitutionSelect, useSelectedInstitution } from '../../../panel/form/InstitutionSelect.tsx'
import { MoneyTabs } from '../../../panel/page/tabs.tsx'
import { memberMarks, personName } from '../../../panel/values/RecordName.tsx'
import { PersonSearch } from '../../../panel/people/PersonSearch.tsx'
import { useRecords } from '../../../panel/data/queries.ts'
import { cash } from '../../../providers/es/cash.ts'
import { money } from '../../../providers/es/money.ts'
import { panel } from '../../../providers/es/panel.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { toast } from '../../../providers/toast/toast.ts'
import { DialogButton } from '../../../panel/page/dialogs.tsx'
import { MoveCreditDialog } from '../fee/FeeCorrections.tsx'
import { ReceiptForm } from '../receipt-form/ReceiptForm.tsx'
import { LatestReceipts } from './LatestReceipts.tsx'
import styles from './cash.module.css'
import { Button } from '@mui/material'

/**
 * The cash desk, usable by the keyboard alone: search a member, take the money, continue with the next member. The
 * address can name the first member (`?institutionId=…&userId=…`).
 */
export default function CashPage() {
  const [parameters] = useSearchParams()
  const { query, institution, select } = useSelectedInstitution('cash.institution', 'collects')
  return (
    <>
      <PageTitle title={cash.title} beside={<MoneyTabs current="cash" />} />
      <Loaded query={query}>
        {(institutions) => (
          <div className="parts">
            <section className={styles.desk} aria-label={cash.title}>
              <InstitutionSelect institutions={institutions} selected={institution} onSelect={select} />
              {institution ? (
                <Desk key={institution.id} institution={institution} linked={parameters.get('userId')} />
              ) : (
                <p className="muted">{cash.chooseInstitution}</p>
              )}
            </section>
            {institution && <LatestReceipts institutionId={institution.id} />}
          </div>
        )}
      </Loaded>
    </>
  )
}

type DeskProps = { institution: Institution; linked: string | null }

function Desk({ institution, linked }: DeskProps) {
  const search = useRef<HTMLInputElement>(null)
  const [selection, setSelection] = useState<UserView[] | null>(null)
  /** Counts the receipts, so that each gets a new form and idempotency key. */
  const [turn, setTurn] = useState(0)
  const [lastMethod, setLastMethod] = useState<ReceiptView['method']>()
  const { data: linkedUser } = useGetOne<UserView>('users', { id: linked ?? '' }, { enabled: linked !== null })
  const people = selection ?? (linkedUser ? [linkedUser] : [])
  const select = (members: UserView[]) => {
    setSelection(members)
    search.current?.focus()
  }
  const begin = () => {
    select([])
    setTurn(turn + 1)
  }
  const announce = ({ number, amount, currency, method }: ReceiptView, change: number) => {
    const values = { number, amount: formatMoney(amount, currency), change: formatMoney(change, currency) }
    toast.success({ message: fill(change > 0 ? cash.doneWithChange : cash.done, values) })
    setLastMethod(method)
    begin()
  }
  return (
    <>
      <PersonSearch
        institutionId={institution.id}
        selected={people}
        inputRef={search}
        onChoose={(person) => setSelection([...people, person])}
        onLeave={begin}
      />
      {people.length > 0 && (
        <ul className={`row ${styles.people}`}>
          {people.map((person) => (
            <li key={person.id}>
              <div>
                {personName(person)} <span>{memberMarks(person, institution.id).join(' · ')}</span>
              </div>
              <button
                type="button"
                className="icon-button"
                aria-label={fill(cash.remove, { name: personName(person) })}
                onClick={() => select(people.filter(({ id }) => id !== person.id))}
              >
                <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {people.length > 0 && (
        <>
          <CashFamily institutionId={institution.id} people={people} onAdd={(added) => select([...people, ...added])} />
          <CashCredits institutionId={institution.id} people={people} />
          <TakePayment
            key={turn}
            institution={institution}
            people={people}
            lastMethod={lastMethod}
            onDone={announce}
            onCancel={begin}
          />
        </>
      )}
    </>
  )
}

type TakeProps = {
  institution: Institution
  people: readonly UserView[]
  lastMethod?: ReceiptView['method']
  onDone: (receipt: ReceiptView, change: number) => void
  onCancel: () => void
}

function TakePayment({ institution, people, lastMethod, onDone, onCancel }: TakeProps) {
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
    // keeps the input while another member's cuotas load
    { by: 'dueDate', most: MOST_ALLOCATIONS, placeholderData: (previous) => previous, refetchOnMount: 'always' },
  )
  // Cached cuotas may have been paid by the last receipt.
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

type FamilyProps = {
  institutionId: string
  people: readonly UserView[]
  onAdd: (relatives: readonly UserView[]) => void
}

/** Offers the relatives who owe something. Shows nothing while loading or after an error. */
function CashFamily({ institutionId, people, onAdd }: FamilyProps) {
  const payers = people.flatMap(({ memberships }) =>
    memberships.filter((one) => one.institutionId === institutionId).map(({ id, guardianId }) => guardianId ?? id),
  )
  const debtors = { institutionId, owing: 'any' }
  const options = { by: 'familyName', most: 20, enabled: payers.length > 0 }
  const { data: wards } = useRecords<UserView>('users', { ...debtors, guardianId: payers }, options)
  const { data: heads } = useRecords<UserView>('users', { ...debtors, membershipId: payers }, options)
  if (!wards || !heads) return null
  const family = [...heads, ...wards].filter(({ id }) => people.every((one) => one.id !== id))
  if (family.length === 0) return null
  return (
    <fieldset className={styles.family}>
      <legend>{cash.family}</legend>
      {family.map((person) => (
        <Button key={person.id} size="small" variant="outlined" onClick={() => onAdd([person])}>
          {fill(cash.addPerson, { name: personName(person) })}
        </Button>
      ))}
      {family.length > 1 && (
        <Button size="small" variant="outlined" onClick={() => onAdd(family)}>
          {cash.addFamily}
        </Button>
      )}
    </fieldset>
  )
}

/** The members' credit, including that of exempt or cancelled cuotas. */
function CashCredits({ institutionId, people }: Omit<FamilyProps, 'onAdd'>) {
  const userId = people.map((person) => feeUserIdIn(person, institutionId))
  const { data = [] } = useRecords<FeeRow>('payments', { institutionId, userId, balance_lte: -1 }, { by: 'dueDate' })
  return data.map((fee) => {
    const name = feeText(fee, people.length > 1)
    return (
      <div key={fee.id} className="row muted">
        {fill(cash.inFavour, { amount: formatMoney(-fee.balance, fee.currency) })}{' '}
        <LinkBase to={`/panel/payments/${fee.id}`}>{name}</LinkBase>
        <DialogButton
          size="small"
          label={money.credit.open}
          aria-label={`${money.credit.open}: ${name}`}
          renderDialog={(close) => <MoveCreditDialog fee={fee} onClose={close} />}
        />
      </div>
    )
  })
}
