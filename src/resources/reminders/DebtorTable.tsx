import { useState } from 'react'
import { Button, Checkbox } from '@mui/material'
import { isInReminderOfAll, mayRemind, type Debtor } from '#domain/reminders/chase'
import type { Institution } from '#domain/clubs/institution'
import { formatMoney } from '#domain/money/money'
import { writtenPhone } from '#domain/values/phone'
import { useActor } from '../../panel/data/useActor.ts'
import { OptionalLink } from '../../panel/page/buttons.tsx'
import { usePage } from '../../panel/files/Paged.tsx'
import { reminders } from '../../providers/es/reminders.ts'
import { fill } from '../../providers/i18n/text.ts'
import { CalendarDay } from '../../ui/values/Day.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { dayAndMonth } from '#domain/values/writtenDate'
import valueStyles from '../../panel/values/values.module.css'
import { RemindDialog } from './RemindDialog.tsx'
import { nameOf } from './ReminderText.tsx'
import tableStyles from '../../panel/values/table.module.css'
import styles from './reminders.module.css'

type Props = {
  institution: Institution
  debtors: readonly Debtor[]
  mails: boolean
  isReadOnly: boolean
  selectedIds: ReadonlySet<string>
  onSelect: (ids: readonly string[], isSelected: boolean) => void
}

export function DebtorTable({ institution, debtors, mails, isReadOnly, selectedIds, onSelect }: Props) {
  const { visibleRows, more } = usePage(debtors)
  const [debtorToRemind, setDebtorToRemind] = useState<Debtor | null>(null)
  const isSelectable = mails && !isReadOnly
  const selectable = debtors.filter(isInReminderOfAll)
  const isAll = selectable.length > 0 && selectable.every(({ id }) => selectedIds.has(id))
  return (
    <>
      <table
        className={`${tableStyles.table} ${tableStyles.framed} ${styles.table}`}
        aria-label={reminders.table.label}
      >
        <thead>
          <tr>
            {isSelectable && (
              <th scope="col" data-label={reminders.table.all}>
                <Checkbox
                  size="small"
                  checked={isAll}
                  indeterminate={!isAll && selectable.some(({ id }) => selectedIds.has(id))}
                  disabled={selectable.length === 0}
                  slotProps={{ input: { 'aria-label': reminders.table.selectAll } }}
                  onChange={() =>
                    onSelect(
                      (isAll ? debtors : selectable).map(({ id }) => id),
                      !isAll,
                    )
                  }
                />
              </th>
            )}
            <th scope="col">{reminders.table.who}</th>
            <th scope="col">{reminders.table.contact}</th>
            <th scope="col" className={styles.owed}>
              {reminders.table.owed}
            </th>
            <th scope="col">{reminders.table.oldest}</th>
            <th scope="col">{reminders.table.last}</th>
            {!isReadOnly && <th scope="col">{reminders.table.actions}</th>}
          </tr>
        </thead>
        <tbody>
          {visibleRows.map((debtor) => (
            <Row
              key={debtor.id}
              debtor={debtor}
              currency={institution.currency}
              isReadOnly={isReadOnly}
              isSelectable={isSelectable}
              isSelected={selectedIds.has(debtor.id) && mayRemind(debtor)}
              onSelect={(isSelected) => onSelect([debtor.id], isSelected)}
              onRemind={() => setDebtorToRemind(debtor)}
            />
          ))}
        </tbody>
      </table>
      {more}
      {debtorToRemind && (
        <RemindDialog institution={institution} debtor={debtorToRemind} onClose={() => setDebtorToRemind(null)} />
      )}
    </>
  )
}

type RowProps = {
  debtor: Debtor
  currency: Institution['currency']
  isReadOnly: boolean
  isSelectable: boolean
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  onRemind: () => void
}

function Row({ debtor, currency, isReadOnly, isSelectable, isSelected, onSelect, onRemind }: RowProps) {
  const { phone, email, amount, credit, firstDue, daysOverdue, fees } = debtor
  return (
    <tr>
      {isSelectable && (
        <td className={styles.choice}>
          <Checkbox
            size="small"
            checked={isSelected}
            disabled={!mayRemind(debtor)}
            slotProps={{ input: { 'aria-label': fill(reminders.table.select, { name: nameOf(debtor) }) } }}
            onChange={(_event, checked) => onSelect(checked)}
          />
        </td>
      )}
      <th scope="row">
        <Who debtor={debtor} />
      </th>
      <td className={styles.contact}>
        {phone && <span className="nowrap">{writtenPhone(phone)}</span>}
        {email && <span className={`${valueStyles.sub} ${styles.email}`}>{email}</span>}
        {!phone && !email && <span className="muted">{reminders.table.noContact}</span>}
      </td>
      <td className={styles.owed}>
        <Money amount={amount} currency={currency} />
        <span className={valueStyles.sub}>{fill(reminders.table.fees, { smart_count: fees.length })}</span>
        {credit > 0 && (
          <span className={valueStyles.sub}>
            {fill(reminders.table.credit, { amount: formatMoney(credit, currency) })}
          </span>
        )}
      </td>
      <td className={styles.oldest} data-label={reminders.table.oldest}>
        <CalendarDay date={firstDue} />
        <span className={valueStyles.sub}>{fill(reminders.table.days, { smart_count: daysOverdue })}</span>
      </td>
      <td className={styles.last} data-label={reminders.table.last}>
        <LastReminder debtor={debtor} />
        {debtor.hasNotice && <span className={valueStyles.sub}>{reminders.table.notice}</span>}
      </td>
      {!isReadOnly && (
        <td className={styles.act}>
          <Button
            size="small"
            variant="outlined"
            disabled={!mayRemind(debtor)}
            aria-label={fill(reminders.hand.open, { name: nameOf(debtor) })}
            onClick={onRemind}
          >
            {reminders.table.actions}
          </Button>
        </td>
      )}
    </tr>
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
      {others.length > 0 && (
        <span className={valueStyles.sub}>{fill(reminders.table.with, { names: others.join(', ') })}</span>
      )}
    </>
  )
}

function LastReminder({ debtor: { stoppedAt, last, nextOn } }: { debtor: Debtor }) {
  if (stoppedAt !== null) return <strong className={styles.stopped}>{reminders.table.stopped}</strong>
  if (!last) return <span className="muted">{reminders.table.never}</span>
  const how = last.state === 'sent' ? reminders.channels[last.channel] : reminders.states[last.state]
  return (
    <>
      <CalendarDay date={last.day} /> · {how}
      {nextOn !== null && (
        <span className={valueStyles.sub}>{fill(reminders.table.again, { date: dayAndMonth(nextOn) })}</span>
      )}
    </>
  )
}
