import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { assessFee } from '#domain/money/feeStatus'
import { summariesOf } from '#domain/money/feeSummary'
import { aFee, anId } from '#tests/support/builders'
import { AccountFigures } from '../../panel/screens/my-institutions/MemberAccount.tsx'
import { OwnFee } from '../../panel/screens/my-institutions/OwnFees.tsx'
import { standingOf } from '../../panel/screens/my-institutions/standing.ts'
import { StandingBanner } from '../../panel/screens/my-institutions/StandingBanner.tsx'
import { FeeStanding } from './PaymentShow.tsx'
import { due } from '../../panel/money/cells.tsx'

const fee = aFee({ institutionId: anId(), userId: anId(), dueDate: '2024-05-20' })
const on = (today: string) => ({
  ...fee,
  ...assessFee(fee, [], { graceDays: 5, dueSoonDays: 7 }, today),
  memberName: null,
  sportName: null,
})

it.each([
  ['2024-05-20', 'Vence el 20 de mayo de 2024'],
  ['2024-05-21', 'Venció el 20/05, en días de gracia hasta el 25/05'],
  ['2024-05-25', 'Venció el 20/05, en días de gracia hasta el 25/05'],
  ['2024-05-26', 'Venció el 20 de mayo de 2024 · 6 días de atraso'],
])('shows its member on %s: %s', (today, text) => {
  render(<OwnFee fee={on(today)} />)
  expect(screen.getByText(text)).toBeVisible()
})

it('shows the treasurer the days of grace, in the list and at the cuota', () => {
  render(
    <>
      <FeeStanding fee={on('2024-05-21')} />
      {due(on('2024-05-21'))}
    </>,
  )
  expect(screen.getByText('Venció el 20/05/2024, en días de gracia hasta el 25/05/2024')).toBeVisible()
  expect(screen.getByText('En días de gracia hasta el 25/05/2024')).toBeVisible()
})

const part = { institutionId: anId(), currency: 'ARS', count: 1, amount: 500, paid: 0, balance: 500 } as const
const GRACE = { status: 'For_defeated', firstDue: '2024-05-20', nextDue: null, graceUntil: '2024-05-25' } as const
const AHEAD = { status: 'Unpaid', firstDue: '2024-06-20', nextDue: '2024-06-20', graceUntil: null } as const
const IN_GRACE = /Venció el 20\/05, en días de gracia hasta el 25\/05/

it.each([
  ['alone', [GRACE], null],
  ['with one that lies ahead', [GRACE, AHEAD], '20 de junio de 2024'],
])('shows a cuota in its days of grace, %s, and never calls a past day the next due date', (_, parts, next) => {
  const [sums] = summariesOf(parts.map((one) => ({ ...part, ...one })))
  if (!sums) throw new Error('there are no sums')
  render(
    <>
      <StandingBanner standing={standingOf(sums)} />
      <AccountFigures sums={sums} appliesCredit={false} />
    </>,
  )
  expect(screen.getAllByText(IN_GRACE)).toHaveLength(2)
  const ahead = screen
    .queryAllByText(/[Pp]róximo vencimiento|Primer vencimiento/)
    .map(({ parentElement }) => parentElement)
  expect(ahead).toHaveLength(next === null ? 0 : 2)
  for (const place of ahead) expect(place).toHaveTextContent(/20 de junio de 2024|20\/06\/2024/)
})
