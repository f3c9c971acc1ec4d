import type { ReactNode } from 'react'
import { LinkBase, ReferenceField, WithRecord, useStore } from 'react-admin'
import { bankOutcomeSchema, type BankLine, type BankLineInput } from '#domain/bank/line'
import type { ReceiptRow } from '#domain/money/receipt'
import { ReverseReceiptButton } from '../../panel/money/ReverseReceiptButton.tsx'
import type { PanelDataProvider } from '../../providers/api/dataProvider.ts'
import { bank } from '../../providers/es/bank.ts'
import { money } from '../../providers/es/money.ts'
import { fill } from '../../providers/i18n/text.ts'
import { Badge } from '../../panel/values/Badge.tsx'
import { lineOf } from '#domain/bank/review'
import valueStyles from '../../panel/values/values.module.css'
import { useMay } from '../../panel/data/useActor.ts'
import { ChangeButton } from '../../panel/page/buttons.tsx'

/** The receipt of an applied line: reversing it makes the line open again. */
export function LineReceipt({ line }: { line: BankLine }) {
  return (
    <WithReceipt line={line}>
      {(receipt) => (
        <>
          <LinkBase className={valueStyles.unbroken} to={`/panel/payments/receipts/${receipt.id}`}>
            {fill(money.receipts.number, receipt)}
          </LinkBase>
          {receipt.reversedAt !== null && <Badge tone="danger">{money.receipts.reversed}</Badge>}
        </>
      )}
    </WithReceipt>
  )
}

function WithReceipt({ line, children }: { line: BankLine; children: (receipt: ReceiptRow) => ReactNode }) {
  if (line.receiptId === null) return '–'
  return (
    <ReferenceField<BankLine, ReceiptRow> record={line} source="receiptId" reference="receipts" link={false}>
      <WithRecord<ReceiptRow> render={children} />
    </ReferenceField>
  )
}

export function LineActions({ line }: { line: BankLine }) {
  const mayRegister = useMay()('register', 'bank-lines', line.institutionId)
  const [, setInstitution] = useStore<string | null>('bank.institution', null)
  const holdAgain = (api: PanelDataProvider, idempotencyKey: string) => {
    const { institutionId, importId, fileName } = line
    const body = { institutionId, importId, fileName, lines: [lineOf(line)] }
    const options = { schema: bankOutcomeSchema, idempotencyKey }
    return api.send('POST', 'bank-lines/holding', body, options)
  }
  const holdAgainButton = <ChangeButton size="small" label={bank.takeUp} call={holdAgain} done={bank.takenUp} />
  if (!mayRegister) return null
  if (line.state === 'held') {
    return (
      <LinkBase to="/panel/payments/bank" onClick={() => setInstitution(line.institutionId)}>
        {bank.findOwner}
      </LinkBase>
    )
  }
  if (line.state === 'discarded') return holdAgainButton
  return (
    <WithReceipt line={line}>
      {(receipt) =>
        receipt.reversedAt === null ? <ReverseReceiptButton receipt={receipt} size="small" /> : holdAgainButton
      }
    </WithReceipt>
  )
}

export function LineText({
  line,
}: {
  line: Pick<BankLineInput, 'description' | 'reference' | 'documentNumber' | 'payerName'>
}) {
  const { description, reference, documentNumber, payerName } = line
  const details = [payerName, documentNumber, reference].filter((text) => text !== null)
  return (
    <span>
      {description ?? details.shift() ?? '–'}
      {details.length > 0 && <span className={valueStyles.sub}>{details.join(' · ')}</span>}
    </span>
  )
}
