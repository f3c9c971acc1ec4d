import { useState } from 'react'
import { Button, TextField } from '@mui/material'
import { chaseSchema, type Age, type Chase, type Debtor } from '#domain/reminders/chase'
import type { Institution } from '#domain/clubs/institution'
import { formatMoney, sum } from '#domain/money/money'
import { MAX_BATCH } from '#domain/reminders/reminder'
import { foldText } from '#domain/values/text'
import { NotLoaded } from '../../panel/page/PageFailure.tsx'
import { useRead } from '../../panel/data/useRead.ts'
import { reminders } from '../../providers/es/reminders.ts'
import { fill } from '../../providers/i18n/text.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { AgeChips } from './AgeChips.tsx'
import { DebtorTable } from './DebtorTable.tsx'
import { SendDialog } from './SendDialog.tsx'
import { UnsentBatches } from './UnsentBatches.tsx'
import { isMailable } from './reminderFacts.ts'
import styles from './reminders.module.css'

/** The families that owe overdue cuotas, by age, and the mails to the selected ones. */
export function Debtors({ institution }: { institution: Institution }) {
  const { data, error, refetch } = useRead(`institutions/${institution.id}/overdue`, chaseSchema)
  if (!data) return <NotLoaded query={{ error, refetch }} rows={8} />
  return <Chased institution={institution} chase={data} />
}

function Chased({ institution, chase }: { institution: Institution; chase: Chase }) {
  const [age, setAge] = useState<Age | null>(null)
  const [words, setWords] = useState('')
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  const [sending, setSending] = useState<readonly Debtor[] | null>(null)
  const { debtors, currency, mails } = chase
  const visibleDebtors = debtors.filter((debtor) => (age === null || debtor.age === age) && matches(debtor, words))
  const recipients = debtors.filter((debtor) => selectedIds.has(debtor.id) && isMailable(debtor))
  const amount = formatMoney(sum(recipients.map((debtor) => debtor.amount)), currency)
  // The dialog outlasts the families that it is about.
  const dialog = sending && (
    <SendDialog
      institution={institution}
      debtors={sending}
      onClose={() => {
        setSending(null)
        setSelectedIds(new Set())
      }}
    />
  )
  if (debtors.length === 0) {
    return (
      <>
        <Notice title={reminders.empty} detail={reminders.emptyDetail} />
        {dialog}
      </>
    )
  }
  return (
    <section className={styles.parts} aria-label={reminders.table.label}>
      <UnsentBatches debtors={debtors} />
      <AgeChips debtors={debtors} currency={currency} selectedAge={age} onSelect={setAge} />
      <div className={styles.tools}>
        <TextField
          size="small"
          type="search"
          label={reminders.search}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        {mails ? (
          <div className={styles.selection}>
            <output>
              {recipients.length > 0 && fill(reminders.send.selection, { smart_count: recipients.length, amount })}
            </output>
            <Button
              variant="contained"
              disabled={recipients.length === 0 || recipients.length > MAX_BATCH}
              onClick={() => setSending(recipients)}
            >
              {reminders.send.open}
            </Button>
            {recipients.length > MAX_BATCH && (
              <p className={styles.note}>{fill(reminders.send.tooMany, { most: MAX_BATCH })}</p>
            )}
          </div>
        ) : (
          <p className={styles.note}>{reminders.send.noMail}</p>
        )}
      </div>
      {visibleDebtors.length > 0 ? (
        <DebtorTable
          institution={institution}
          debtors={visibleDebtors}
          mails={mails}
          selectedIds={selectedIds}
          onSelect={(ids, isSelected) => setSelectedIds(withSelection(selectedIds, ids, isSelected))}
        />
      ) : (
        <p>{reminders.noMatch}</p>
      )}
      {dialog}
    </section>
  )
}

function withSelection(
  selectedIds: ReadonlySet<string>,
  ids: readonly string[],
  isSelected: boolean,
): ReadonlySet<string> {
  const next = new Set(selectedIds)
  for (const id of ids) {
    if (isSelected) next.add(id)
    else next.delete(id)
  }
  return next
}

function matches({ name, listedName, memberNumber, email, fees }: Debtor, words: string): boolean {
  const members = fees.map(({ memberName }) => memberName)
  const text = foldText([name, listedName, memberNumber, email, ...members].filter(Boolean).join(' '))
  return foldText(words)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
