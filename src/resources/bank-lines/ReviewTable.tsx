import { useState } from 'react'
import { Button } from '@mui/material'
import type { Institution } from '#domain/clubs/institution'
import { PlainTable } from '../../panel/values/PlainTable.tsx'
import tableStyles from '../../panel/values/table.module.css'
import { usePage } from '../../panel/files/Paged.tsx'
import { Col } from '../../panel/list/table/Col.tsx'
import { LocalTable } from '../../panel/list/table/LocalTable.tsx'
import { bank } from '../../providers/es/bank.ts'
import { fill } from '../../providers/i18n/text.ts'
import { AssignDialog } from './AssignDialog.tsx'
import { idOf, type ReviewLine } from '#domain/bank/review'
import type { useBankReview } from './useBankReview.ts'
import { CalendarDay } from '../../ui/values/Day.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { LineMember } from './LineMember.tsx'
import { LineText } from './LineActions.tsx'
import type { UnusedRow } from '#domain/bank/reading/statement'

type Props = {
  institution: Institution
  lines: readonly ReviewLine[]
  all: readonly ReviewLine[]
  review: ReturnType<typeof useBankReview>
}

type Row = { id: string; one: ReviewLine }

const isSelectable = ({ one }: Row) => one.reviewed.state !== 'applied'

export function ReviewTable({ institution: { currency }, institution, lines, all, review }: Props) {
  const [dialogLine, setDialogLine] = useState<ReviewLine | null>(null)
  if (lines.length === 0) return <p className="muted">{bank.empty}</p>
  const rows = lines.map((one): Row => ({ id: idOf(one), one }))
  const selectable = rows.filter(isSelectable)
  return (
    <>
      <LocalTable<Row>
        rows={rows}
        resource="bank-lines"
        storeKey="bank-lines.review.datatable"
        selection={{
          selectedIds: selectable.filter(({ one }) => one.isSelected).map(({ id }) => id),
          onSelect: (ids) => review.select(lines, ids),
          isRowSelectable: isSelectable,
          all: selectable,
          allName: bank.selectAll,
          nameOf: ({ one }) => fill(bank.select, { line: one.line.line }),
          disabled: review.isBusy,
        }}
      >
        <Col<Row> source="paidOn" label={bank.date} render={({ one }) => <CalendarDay date={one.line.paidOn} />} />
        <Col<Row> source="text" label={bank.what} card="title" render={({ one }) => <LineText line={one.line} />} />
        <Col<Row>
          source="amount"
          label={bank.amount}
          align="right"
          card="end"
          render={({ one }) => <Money amount={one.line.amount} currency={currency} />}
        />
        <Col<Row>
          source="member"
          label={bank.member}
          card="actions"
          render={({ one }) => (
            <LineMember
              one={one}
              all={all}
              currency={currency}
              isBusy={review.isBusy}
              onChange={(change) => review.change(one, change)}
              onAssign={() => setDialogLine(one)}
            />
          )}
        />
        <Col<Row>
          source="discard"
          label={bank.discard}
          align="right"
          onlyWide
          card="lineEnd"
          render={({ one }) =>
            one.reviewed.state !== 'applied' &&
            one.reviewed.state !== 'discarded' && (
              <Button
                size="small"
                disabled={review.isBusy}
                aria-label={fill(bank.discardLabel, { line: one.line.line })}
                onClick={() => void review.discard([one])}
              >
                {bank.discard}
              </Button>
            )
          }
        />
      </LocalTable>
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
          { label: bank.what, render: ({ text }) => text },
          { label: bank.line, render: ({ line }) => line },
          { label: bank.why, render: ({ problem }) => bank.rowProblems[problem] },
        ]}
      />
      {more}
    </>
  )
}
