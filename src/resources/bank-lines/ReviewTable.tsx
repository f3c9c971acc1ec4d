import { useState } from 'react'
import { Button, Checkbox } from '@mui/material'
import type { Institution } from '#domain/clubs/institution'
import { PlainTable } from '../../panel/values/PlainTable.tsx'
import tableStyles from '../../panel/values/table.module.css'
import { usePage } from '../../panel/files/Paged.tsx'
import { bank } from '../../providers/es/bank.ts'
import { fill } from '../../providers/i18n/text.ts'
import { AssignDialog } from './AssignDialog.tsx'
import { idOf, type ReviewLine } from '#domain/bank/review'
import type { useBankReview } from './useBankReview.ts'
import styles from './bank.module.css'
import { CalendarDay } from '../../ui/values/Day.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { LineMember, type LineProps } from './LineMember.tsx'
import { LineText } from './LineActions.tsx'
import type { UnusedRow } from '#domain/bank/reading/statement'

type Props = {
  institution: Institution
  lines: readonly ReviewLine[]
  all: readonly ReviewLine[]
  review: ReturnType<typeof useBankReview>
  isBusy: boolean
  onSetAside: (verb: 'discarding' | 'holding', lines: readonly ReviewLine[]) => void
}

const isSelectable = ({ reviewed }: ReviewLine) => reviewed.state !== 'applied'

export function ReviewTable({ institution, lines, all, review, isBusy, onSetAside }: Props) {
  const { visibleRows, more } = usePage(lines)
  const [dialogLine, setDialogLine] = useState<ReviewLine | null>(null)
  const selectable = lines.filter(isSelectable)
  const selection = selectable.filter(({ isSelected }) => isSelected)
  if (lines.length === 0) return <p className="muted">{bank.empty}</p>
  return (
    <>
      <table className={`${tableStyles.table} ${styles.table}`}>
        <thead>
          <tr>
            <th className={styles.check}>
              <Checkbox
                size="small"
                slotProps={{ input: { 'aria-label': bank.selectAll } }}
                disabled={isBusy || selectable.length === 0}
                checked={selection.length > 0 && selection.length === selectable.length}
                indeterminate={selection.length > 0 && selection.length < selectable.length}
                onChange={({ target }) => review.selectAll(selectable, target.checked)}
              />
              <span className={styles.narrowLabel} aria-hidden>
                {bank.all}
              </span>
            </th>
            <th scope="col">{bank.date}</th>
            <th scope="col">{bank.what}</th>
            <th scope="col" className={styles.amount}>
              {bank.amount}
            </th>
            <th scope="col">{bank.member}</th>
            <th>
              <span className="visually-hidden">{bank.discard}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {visibleRows.map((one) => (
            <ReviewRow
              key={idOf(one)}
              one={one}
              all={all}
              currency={institution.currency}
              isBusy={isBusy}
              onChange={(change) => review.change(one, change)}
              onAssign={() => setDialogLine(one)}
              onDiscard={() => onSetAside('discarding', [one])}
            />
          ))}
        </tbody>
      </table>
      {more}
      {dialogLine && (
        <AssignDialog
          institution={institution}
          one={dialogLine}
          onClose={() => setDialogLine(null)}
          onChoose={(choice) => {
            review.change(dialogLine, { choice, isSelected: true, refusal: null })
            setDialogLine(null)
          }}
        />
      )}
    </>
  )
}

function ReviewRow({ onDiscard, ...props }: LineProps & { onDiscard: () => void }) {
  const { one, currency, isBusy, onChange } = props
  const { line, reviewed, isSelected } = one
  return (
    <tr className={styles.line}>
      <td className={styles.check}>
        {isSelectable(one) && (
          <Checkbox
            size="small"
            slotProps={{ input: { 'aria-label': fill(bank.select, { line: line.line }) } }}
            disabled={isBusy}
            checked={isSelected}
            onChange={({ target }) => onChange({ isSelected: target.checked })}
          />
        )}
      </td>
      <td className={styles.date}>
        <CalendarDay date={line.paidOn} />
      </td>
      <td>
        <LineText line={line} />
      </td>
      <td className={styles.amount}>
        <Money amount={line.amount} currency={currency} />
      </td>
      <td>
        <LineMember {...props} />
      </td>
      <td className={styles.action}>
        {reviewed.state !== 'applied' && reviewed.state !== 'discarded' && (
          <Button
            size="small"
            disabled={isBusy}
            aria-label={fill(bank.discardLabel, { line: line.line })}
            onClick={onDiscard}
          >
            {bank.discard}
          </Button>
        )}
      </td>
    </tr>
  )
}

export function UnusedRows({ label, rows }: { label: string; rows: readonly UnusedRow[] }) {
  const { visibleRows, more } = usePage(rows)
  if (rows.length === 0) return <p className="muted">{bank.empty}</p>
  return (
    <>
      <PlainTable
        name={label}
        className={tableStyles.comparison}
        rows={visibleRows}
        keyOf={({ line }) => String(line)}
        columns={[
          {
            label: bank.line,
            render: ({ line }) => (
              <>
                <span className={tableStyles.narrowLabel}>{bank.line} </span>
                {line}
              </>
            ),
          },
          { label: bank.what, render: ({ text }) => text },
          { label: bank.why, render: ({ problem }) => bank.rowProblems[problem] },
        ]}
      />
      {more}
    </>
  )
}
