import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Button, TextField, Alert } from '@mui/material'
import {
  chaseSchema,
  isInReminderOfAll,
  mayRemind,
  type Age,
  type Chase,
  type Debtor,
  AGES,
  sumsByAge,
} from '#domain/reminders/chase'
import type { Institution } from '#domain/clubs/institution'
import { formatMoney, sum, type Currency } from '#domain/money/money'
import { MAX_BATCH, batchSchema } from '#domain/reminders/reminder'
import { foldText } from '#domain/values/text'
import { NotLoaded } from '../../panel/page/Page.tsx'
import { useRead } from '../../panel/data/queries.ts'
import { useMay } from '../../panel/data/useActor.ts'
import { reminders } from '../../providers/es/reminders.ts'
import { fill } from '../../providers/i18n/text.ts'
import { InstitutionMoneyPage } from '../../panel/money/InstitutionMoneyPage.tsx'
import { SentReminders } from '../../panel/money/SentReminders.tsx'
import { ReminderTextButton, byEmail } from './ReminderText.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Chips } from '../../panel/list/Chips.tsx'
import { DebtorTable } from './DebtorTable.tsx'
import { RemindQueue } from './RemindDialog.tsx'
import { SendDialog, BatchProgress, useSending } from './SendDialog.tsx'
import styles from './reminders.module.css'
import { Dialog } from '../../panel/page/dialogs.tsx'

const actionsOf = (institution: Institution) => <ReminderTextButton institution={institution} />

export default function RemindersPage() {
  return (
    <InstitutionMoneyPage tab="reminders" texts={reminders} actions={actionsOf}>
      {(institution) => (
        <div className="parts">
          <Debtors institution={institution} />
          <SentReminders
            title={reminders.sent.title}
            filter={{ institutionId: institution.id }}
            storeKey={`reminders.${institution.id}`}
            tableKey="reminders.datatable"
          />
        </div>
      )}
    </InstitutionMoneyPage>
  )
}

function Debtors({ institution }: { institution: Institution }) {
  const { data, error, refetch } = useRead(`institutions/${institution.id}/overdue`, chaseSchema)
  if (!data) return <NotLoaded query={{ error, refetch }} />
  return <OverdueFamilies institution={institution} chase={data} />
}

function OverdueFamilies({ institution, chase }: { institution: Institution; chase: Chase }) {
  const [age, setAge] = useState<Age | null>(null)
  const [parameters] = useSearchParams()
  const [words, setWords] = useState(parameters.get('q') ?? '')
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([])
  const [queue, setQueue] = useState<readonly string[] | null>(null)
  const [recipients, setRecipients] = useState<readonly Debtor[] | null>(null)
  const { debtors, currency, mails } = chase
  const isCollector = useMay()('create', 'reminders', institution.id)
  const visibleDebtors = debtors.filter((debtor) => (age === null || debtor.age === age) && matches(debtor, words))
  const selected = debtors.filter((debtor) => selectedIds.includes(debtor.id) && mayRemind(debtor))
  const withWhatsapp = visibleDebtors.filter((debtor) => debtor.phone !== null && isInReminderOfAll(debtor))
  const { mailable, unreachable } = byEmail(selected)
  const amount = formatMoney(sum(mailable.map((debtor) => debtor.amount)), currency)
  // The dialog stays open even when its families are no longer in the list.
  const dialog = recipients && (
    <SendDialog
      institution={institution}
      debtors={recipients}
      onClose={() => {
        setRecipients(null)
        setSelectedIds([])
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
    <section className="parts" aria-label={reminders.table.label}>
      {isCollector && <UnsentBatches debtors={debtors} />}
      <AgeChips debtors={debtors} currency={currency} selectedAge={age} onSelect={setAge} />
      <div className={styles.tools}>
        <TextField
          size="small"
          type="search"
          label={reminders.search}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        {isCollector && withWhatsapp.length > 0 && (
          <Button variant="outlined" onClick={() => setQueue(withWhatsapp.map(({ id }) => id))}>
            {fill(reminders.hand.queue, { smart_count: withWhatsapp.length })}
          </Button>
        )}
        {!isCollector ? null : mails ? (
          <div className={styles.selection}>
            <output>
              {mailable.length > 0 && fill(reminders.send.selection, { smart_count: mailable.length, amount })}
            </output>
            <Button
              variant="contained"
              disabled={mailable.length === 0 || mailable.length > MAX_BATCH}
              onClick={() => setRecipients(selected)}
            >
              {reminders.send.open}
            </Button>
            {unreachable && <p className="muted">{fill(reminders.send.noEmail, { names: unreachable })}</p>}
            {mailable.length > MAX_BATCH && (
              <p className="muted">{fill(reminders.send.tooMany, { most: MAX_BATCH })}</p>
            )}
          </div>
        ) : (
          <p className="muted">{reminders.send.noMail}</p>
        )}
      </div>
      {visibleDebtors.length > 0 ? (
        <DebtorTable
          institution={institution}
          debtors={visibleDebtors}
          mails={mails}
          isReadOnly={!isCollector}
          selectedIds={selectedIds}
          onSelect={(ids) => setSelectedIds(ids.map(String))}
        />
      ) : (
        <p>{reminders.noMatch}</p>
      )}
      {dialog}
      {queue && (
        <RemindQueue
          key={queue.join()}
          institution={institution}
          ids={queue}
          debtors={debtors}
          onClose={() => setQueue(null)}
        />
      )}
    </section>
  )
}

function matches({ name, listedName, memberNumber, email, fees }: Debtor, words: string): boolean {
  const members = fees.map(({ memberName }) => memberName)
  const text = foldText([name, listedName, memberNumber, email, ...members].filter(Boolean).join(' '))
  return foldText(words)
    .split(/[\s,]+/)
    .every((word) => text.includes(word))
}

type Props = {
  debtors: readonly Debtor[]
  currency: Currency
  selectedAge: Age | null
  onSelect: (age: Age | null) => void
}

function AgeChips({ debtors, currency, selectedAge, onSelect }: Props) {
  const sums = sumsByAge(debtors)
  const all = { families: debtors.length, amount: sum(debtors.map(({ amount }) => amount)) }
  return (
    <Chips
      legend={reminders.ages.label}
      chips={([null, ...AGES] as const).map((age) => {
        const { families, amount } = age === null ? all : sums[age]
        return { id: age, label: reminders.ages[age ?? 'all'], count: families, detail: formatMoney(amount, currency) }
      })}
      selected={selectedAge}
      onSelect={onSelect}
    />
  )
}

function UnsentBatches({ debtors }: { debtors: readonly Debtor[] }) {
  const [open, setOpen] = useState<string | null>(null)
  const waiting = new Map<string, number>()
  for (const { last } of debtors) {
    if (last?.state === 'queued' && last.batchId) waiting.set(last.batchId, (waiting.get(last.batchId) ?? 0) + 1)
  }
  return (
    <>
      {[...waiting].map(([id, count]) => (
        <Alert
          key={id}
          severity="warning"
          action={
            <Button color="inherit" onClick={() => setOpen(id)}>
              {reminders.send.see}
            </Button>
          }
        >
          {fill(reminders.send.waiting, { smart_count: count })}
        </Alert>
      ))}
      {open !== null && <UnfinishedBatch id={open} waiting={waiting.get(open) ?? 0} onClose={() => setOpen(null)} />}
    </>
  )
}

function UnfinishedBatch({ id, waiting, onClose }: { id: string; waiting: number; onClose: () => void }) {
  const sending = useSending()
  const [first] = useState(() =>
    batchSchema.parse({
      id,
      institutionId: id,
      counts: { queued: waiting, sending: 0, sent: 0, failed: 0, dropped: 0 },
      refused: [],
    }),
  )
  return (
    <Dialog title={reminders.send.title} onClose={onClose} wide>
      <div className="parts">
        <BatchProgress batch={sending.batch ?? first} sending={sending} onClose={onClose} />
      </div>
    </Dialog>
  )
}
