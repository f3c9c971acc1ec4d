import type { BankLineInput } from '#domain/bank/line'
import valueStyles from '../../panel/values/values.module.css'

export function LineText({
  line,
}: {
  line: Pick<BankLineInput, 'description' | 'reference' | 'documentNumber' | 'payerName'>
}) {
  const { description, reference, documentNumber, payerName } = line
  const others = [payerName, documentNumber, reference].filter((text) => text !== null)
  return (
    <span>
      {description ?? others.shift() ?? '–'}
      {others.length > 0 && <span className={valueStyles.sub}>{others.join(' · ')}</span>}
    </span>
  )
}
