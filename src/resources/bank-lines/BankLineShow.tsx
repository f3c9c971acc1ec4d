import type { BankLine } from '#domain/bank/line'
import { History } from '../../panel/history/History.tsx'
import { Facts, ShowPage } from '../../panel/page/ShowPage.tsx'
import { Badge } from '../../panel/values/Badge.tsx'
import { RecordName } from '../../panel/values/RecordName.tsx'
import { bank, bankResources } from '../../providers/es/bank.ts'
import { CalendarDay } from '../../ui/values/Day.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { TONES } from './BankLineList.tsx'
import { LineActions, LineReceipt } from './LineActions.tsx'

const { states } = bankResources['bank-lines']

export default function BankLineShow() {
  return (
    <ShowPage<BankLine>
      title={({ description, payerName }) => description ?? payerName ?? bank.line}
      actions={actionsOf}
    >
      {(line) => (
        <>
          <LineFacts line={line} />
          <History resource="bank-lines" record={line} />
        </>
      )}
    </ShowPage>
  )
}

function actionsOf(line: BankLine) {
  return <LineActions line={line} />
}

const TEXTS = ['payerName', 'documentNumber', 'reference', 'account', 'fileName', 'rowText'] as const

function LineFacts({ line }: { line: BankLine }) {
  const { paidOn, amount, currency, state } = line
  return (
    <Facts
      facts={[
        { field: 'state', value: <Badge tone={TONES[state]}>{states[state]}</Badge> },
        { field: 'doubt', value: line.doubt && bank.doubts[line.doubt] },
        { field: 'receiptId', value: line.receiptId && <LineReceipt line={line} /> },
        { field: 'paidOn', value: <CalendarDay date={paidOn} /> },
        { field: 'amount', value: <Money amount={amount} currency={currency} /> },
        { field: 'institutionId', value: <RecordName source="institutionId" /> },
        ...TEXTS.map((field) => ({ field, value: line[field] })),
      ]}
    />
  )
}
