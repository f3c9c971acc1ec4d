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
  const { paidOn, amount, currency, state, payerName, documentNumber, reference, account, fileName, rowText } = line
  return (
    <Facts
      facts={[
        ['state', <Badge tone={TONES[state]}>{states[state]}</Badge>],
        ['doubt', line.doubt && bank.doubts[line.doubt]],
        ['receiptId', line.receiptId && <LineReceipt line={line} />],
        ['paidOn', <CalendarDay date={paidOn} />],
        ['amount', <Money amount={amount} currency={currency} />],
        ['institutionId', <RecordName source="institutionId" />],
        ['payerName', payerName],
        ['documentNumber', documentNumber],
        ['reference', reference],
        ['account', account],
        ['fileName', fileName],
        ['rowText', rowText],
      ]}
    />
  )
}
