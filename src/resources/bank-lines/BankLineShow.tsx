import { useTranslate } from 'react-admin'
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

function LineFacts({ line }: { line: BankLine }) {
  const translate = useTranslate()
  const label = (field: string) => translate(`resources.bank-lines.fields.${field}`)
  const { paidOn, amount, currency, state, payerName, documentNumber, reference, account, fileName, rowText } = line
  return (
    <Facts
      facts={[
        { label: label('state'), value: <Badge tone={TONES[state]}>{states[state]}</Badge> },
        { label: label('doubt'), value: line.doubt && bank.doubts[line.doubt] },
        { label: label('receiptId'), value: line.receiptId && <LineReceipt line={line} /> },
        { label: label('paidOn'), value: <CalendarDay date={paidOn} /> },
        { label: label('amount'), value: <Money amount={amount} currency={currency} /> },
        { label: label('institutionId'), value: <RecordName source="institutionId" /> },
        { label: label('payerName'), value: payerName },
        { label: label('documentNumber'), value: documentNumber },
        { label: label('reference'), value: reference },
        { label: label('account'), value: account },
        { label: label('fileName'), value: fileName },
        { label: label('rowText'), value: rowText },
      ]}
    />
  )
}
