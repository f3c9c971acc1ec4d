import type { Evidence } from '#domain/members/import/match'
import { formatMoney, type Currency } from '#domain/money/money'
import { importing } from '../../../providers/es/importing.ts'
import { opening } from '../../../providers/es/opening.ts'
import { fill } from '../../../providers/i18n/text.ts'

export function balanceText(amount: number, currency: Currency): string {
  return fill(amount < 0 ? opening.inFavour : opening.owes, { amount: formatMoney(Math.abs(amount), currency) })
}

const names = (evidence: readonly Evidence[]) => evidence.map((one) => importing.evidence[one]).join(', ')

export function evidenceText({
  agrees,
  differs,
}: {
  agrees: readonly Evidence[]
  differs: readonly Evidence[]
}): string {
  return [
    agrees.length > 0 && fill(importing.agrees, { fields: names(agrees) }),
    differs.length > 0 && fill(importing.differs, { fields: names(differs) }),
  ]
    .filter(Boolean)
    .join(' ')
}
