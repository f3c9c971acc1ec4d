import { useRef, useState } from 'react'
import { MenuItem, TextField } from '@mui/material'
import { useGetList, useGetOne, useStore } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import type { Institution } from '#domain/institution'
import { formatMoney } from '#domain/money'
import type { UserView } from '#domain/user'
import { MANAGED } from '../../../panel/data/useActor.ts'
import type { Taken } from '../../../panel/money/ReceiptForm.tsx'
import { PageFailure } from '../../../panel/page/PageFailure.tsx'
import { PageLoading } from '../../../panel/page/PageLoading.tsx'
import { PageTitle } from '../../../panel/page/PageTitle.tsx'
import { MoneyTabs } from '../../../panel/page/SectionTabs.tsx'
import { personName } from '../../../panel/people/PersonName.tsx'
import { PersonSearch } from '../../../panel/people/PersonSearch.tsx'
import { memberMarks } from '../../../panel/people/memberText.ts'
import { cash } from '../../../providers/es/cash.ts'
import { createText } from '../../../providers/text.ts'
import { toast } from '../../../providers/toast.ts'
import { CashFamily } from './CashFamily.tsx'
import { Sitting, useSitting } from './Sitting.tsx'
import { TakePayment } from './TakePayment.tsx'
import styles from './cash.module.css'

const t = createText(cash)

/**
 * The counter: search a member, take the money, go on with the next, by the keyboard alone. A receipt may pay several
 * members of one institution. The address can name the first member (`?institutionId=…&userId=…`); its institution comes
 * before the one that was chosen last.
 */
export default function CashPage() {
  const [asked, setAsked] = useSearchParams()
  const { data: institutions, error, refetch } = useInstitutions()
  const [kept, setKept] = useStore<string | null>('cash.institution', null)
  const wanted = asked.get('institutionId') ?? kept
  const institution =
    institutions?.find(({ id }) => id === wanted) ?? (institutions?.length === 1 ? institutions[0] : undefined)
  const sitting = useSitting()
  const choose = (id: string) => {
    setKept(id)
    setAsked({}, { replace: true })
  }
  return (
    <>
      <PageTitle title={t('title')} beside={<MoneyTabs current="cash" />} />
      {!institutions &&
        (error ? <PageFailure error={error} onRetry={() => void refetch()} /> : <PageLoading rows={3} />)}
      {institutions && (
        <div className={styles.cash}>
          <section className={styles.desk} aria-label={t('title')}>
            {institutions.length > 1 && (
              <TextField
                select
                label={t('institution')}
                value={institution?.id ?? ''}
                onChange={({ target }) => choose(target.value)}
                sx={{ maxWidth: '32rem' }}
              >
                {institutions.map(({ id, name }) => (
                  <MenuItem key={id} value={id}>
                    {name}
                  </MenuItem>
                ))}
              </TextField>
            )}
            {institution ? (
              <Desk key={institution.id} institution={institution} linked={asked.get('userId')} onTaken={sitting.add} />
            ) : (
              <p className={styles.muted}>{t('chooseInstitution')}</p>
            )}
          </section>
          <Sitting lines={sitting.lines} />
        </div>
      )}
    </>
  )
}

type DeskProps = { institution: Institution; linked: string | null; onTaken: (taken: Taken) => void }

/** One institution's desk. */
function Desk({ institution, linked, onTaken }: DeskProps) {
  const search = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<UserView[] | null>(null)
  /** Counts the receipts: each has a form and a key of its own. */
  const [turn, setTurn] = useState(0)
  const [before, setBefore] = useState<{ method: Taken['receipt']['method']; receivedOn: string | null }>()
  const { data: named } = useGetOne<UserView>('users', { id: linked ?? '' }, { enabled: linked !== null })
  const people = chosen ?? (named ? [named] : [])
  const begin = () => {
    setChosen([])
    setTurn(turn + 1)
    search.current?.focus()
  }
  const done = (taken: Taken) => {
    const { number, amount, currency, method } = taken.receipt
    const told = { number, amount: formatMoney(amount, currency) }
    const change = formatMoney(taken.change, currency)
    toast.success({ message: taken.change > 0 ? t('doneWithChange', { ...told, change }) : t('done', told) })
    setBefore({ method, receivedOn: null })
    onTaken(taken)
    begin()
  }
  return (
    <>
      <PersonSearch
        institutionId={institution.id}
        taken={people}
        inputRef={search}
        onChoose={(person) => setChosen([...people, person])}
        onLeave={begin}
      />
      {people.length > 0 && (
        <ul className={styles.people}>
          {people.map((person) => (
            <li key={person.id}>
              <div>
                {personName(person)} <span>{memberMarks(person, institution.id).join(' · ')}</span>
              </div>
              <button
                type="button"
                aria-label={t('remove', { name: personName(person) })}
                onClick={() => {
                  setChosen(people.filter(({ id }) => id !== person.id))
                  search.current?.focus()
                }}
              >
                <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {people.length > 0 && (
        <CashFamily
          institutionId={institution.id}
          people={people}
          onAdd={(more) => {
            setChosen([...people, ...more])
            search.current?.focus()
          }}
        />
      )}
      {people.length > 0 && (
        <TakePayment
          key={turn}
          institution={institution}
          people={people}
          before={before}
          onDone={done}
          onCancel={begin}
        />
      )}
    </>
  )
}

function useInstitutions() {
  return useGetList<Institution>('institutions', {
    filter: MANAGED,
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: 500 },
  })
}
