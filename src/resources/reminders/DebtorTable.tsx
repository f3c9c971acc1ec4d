import { useState } from 'react'
import { Button } from '@mui/material'
import type { Identifier } from 'react-admin'
import { isInReminderOfAll, mayRemind, type Debtor } from '#domain/reminders/chase'
import type { Institution } from '#domain/clubs/institution'
import { formatMoney } from '#domain/money/money'
import { writtenPhone } from '#domain/values/phone'
import { useActor } from '../../panel/data/useActor.ts'
import { OptionalLink } from '../../panel/page/buttons.tsx'
import { Col } from '../../panel/list/table/Col.tsx'
import { LocalTable } from '../../panel/list/table/LocalTable.tsx'
import { reminders } from '../../providers/es/reminders.ts'
import { fill } from '../../providers/i18n/text.ts'
import { CalendarDay } from '../../ui/values/Day.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { dayAndMonth } from '#domain/values/writtenDate'
import valueStyles from '../../panel/values/values.module.css'
import { RemindDialog } from './RemindDialog.tsx'
import { nameOf } from './ReminderText.tsx'
import styles from './reminders.module.css'

const texts = reminders.table

type Props = {
  institution: Institution
  debtors: readonly Debtor[]
  mails: boolean
  isReadOnly: boolean
  selectedIds: readonly string[]
  onSelect: (ids: readonly Identifier[]) => void
}

export function DebtorTable({ institution, debtors, mails, isReadOnly, selectedIds, onSelect }: Props) {
  const [debtorToRemind, setDebtorToRemind] = useState<Debtor | null>(null)
  const { currency } = institution
  return (
    <div className={styles.table}>
      <LocalTable<Debtor>
        name={texts.label}
        rows={debtors}
        resource="reminders"
        storeKey="reminders.debtors.datatable"
        selection={
          mails &&
          !isReadOnly && {
            selectedIds: debtors.filter((one) => selectedIds.includes(one.id) && mayRemind(one)).map(({ id }) => id),
            onSelect,
            isRowSelectable: mayRemind,
            all: debtors.filter(isInReminderOfAll),
            allName: texts.selectAll,
            nameOf: (debtor) => fill(texts.select, { name: nameOf(debtor) }),
          }
        }
      >
        <Col<Debtor> source="name" label={texts.who} card="title" render={(debtor) => <Who debtor={debtor} />} />
        <Col<Debtor>
          source="phone"
          label={texts.contact}
          onlyWide
          card="whole"
          render={({ phone, email }) => (
            <>
              {phone && <span className="nowrap">{writtenPhone(phone)}</span>}
              {email && <span className={valueStyles.sub}>{email}</span>}
              {!phone && !email && <span className="muted">{texts.noContact}</span>}
            </>
          )}
        />
        <Col<Debtor>
          source="amount"
          label={texts.owed}
          align="right"
          card="end"
          render={({ amount, credit, fees }) => (
            <>
              <Money amount={amount} currency={currency} />
              <span className={valueStyles.sub}>{fill(texts.fees, { smart_count: fees.length })}</span>
              {credit > 0 && (
                <span className={valueStyles.sub}>{fill(texts.credit, { amount: formatMoney(credit, currency) })}</span>
              )}
            </>
          )}
        />
        <Col<Debtor>
          source="firstDue"
          label={texts.oldest}
          card="labelled"
          render={({ firstDue, daysOverdue }) => (
            <>
              <CalendarDay date={firstDue} />
              <span className={`${valueStyles.sub} ${valueStyles.unbroken}`}>
                {fill(texts.days, { smart_count: daysOverdue })}
              </span>
            </>
          )}
        />
        <Col<Debtor>
          source="last"
          label={texts.last}
          card="labelled"
          render={(debtor) => (
            <>
              <LastReminder debtor={debtor} />
              {debtor.hasNotice && <span className={valueStyles.sub}>{texts.notice}</span>}
            </>
          )}
        />
        {!isReadOnly && (
          <Col<Debtor>
            source="remind"
            label={texts.actions}
            card="lineEnd"
            render={(debtor) => (
              <Button
                size="small"
                variant="outlined"
                disabled={!mayRemind(debtor)}
                aria-label={fill(reminders.hand.open, { name: nameOf(debtor) })}
                onClick={() => setDebtorToRemind(debtor)}
              >
                {texts.actions}
              </Button>
            )}
          />
        )}
      </LocalTable>
      {debtorToRemind && (
        <RemindDialog institution={institution} debtor={debtorToRemind} onClose={() => setDebtorToRemind(null)} />
      )}
    </div>
  )
}

function Who({ debtor }: { debtor: Debtor }) {
  const { id, memberNumber, fees } = debtor
  const isMembersAdmin = useActor()?.rols.includes('Admin') === true
  const others = [...new Set(fees.flatMap(({ isOwn, memberName }) => (isOwn ? [] : (memberName ?? []))))]
  return (
    <>
      <OptionalLink to={isMembersAdmin && `/panel/users/${id}`}>{nameOf(debtor)}</OptionalLink>
      {memberNumber && <span className={valueStyles.sub}>N.º {memberNumber}</span>}
      {others.length > 0 && <span className={valueStyles.sub}>{fill(texts.with, { names: others.join(', ') })}</span>}
    </>
  )
}

function LastReminder({ debtor: { stoppedAt, last, nextOn } }: { debtor: Debtor }) {
  if (stoppedAt !== null) return <strong className={styles.stopped}>{texts.stopped}</strong>
  if (!last) return <span className="muted">{texts.never}</span>
  const how = last.state === 'sent' ? reminders.channels[last.channel] : reminders.states[last.state]
  return (
    <>
      <CalendarDay date={last.day} /> · {how}
      {nextOn !== null && <span className={valueStyles.sub}>{fill(texts.again, { date: dayAndMonth(nextOn) })}</span>}
    </>
  )
}
