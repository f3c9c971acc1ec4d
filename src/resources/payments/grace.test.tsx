import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { assessFee } from '#domain/feeStatus'
import { aFee, anId } from '#tests/support/builders'
import { OwnFee } from '../../panel/screens/my-institutions/OwnFee.tsx'
import { StandingBanner } from '../../panel/screens/my-institutions/StandingBanner.tsx'
import { FeeStanding } from './FeeStanding.tsx'
import { due } from '../../panel/money/columns.tsx'

const fee = aFee({ institutionId: anId(), userId: anId(), dueDate: '2024-05-20' })
const on = (today: string) => ({
  ...fee,
  ...assessFee(fee, [], { graceDays: 5, dueSoonDays: 7 }, today),
  memberName: null,
  sportName: null,
})

it.each([
  ['2024-05-20', 'Vence el 20 de mayo de 2024'],
  ['2024-05-21', 'Venció el 20 de mayo de 2024; en gracia hasta el 25 de mayo de 2024'],
  ['2024-05-25', 'Venció el 20 de mayo de 2024; en gracia hasta el 25 de mayo de 2024'],
  ['2024-05-26', 'Venció el 20 de mayo de 2024 · 6 días de atraso'],
])('on %s its member reads: %s', (today, told) => {
  render(<OwnFee fee={on(today)} />)
  expect(screen.getByText(told)).toBeVisible()
})

it('shows the treasurer the grace, in the list and at the cuota', () => {
  render(
    <>
      <FeeStanding fee={on('2024-05-21')} />
      {due(on('2024-05-21'))}
    </>,
  )
  expect(screen.getByText('Venció el 20/05/2024; en gracia hasta el 25/05/2024')).toBeVisible()
  expect(screen.getByText('En gracia hasta el 25/05/2024')).toBeVisible()
})

it('does not say that a date lies ahead when only the day is known and it may be past', () => {
  const standing = { kind: 'toPay', amount: 500, count: 1, nextDue: '2024-05-20', credit: 0, currency: 'ARS' } as const
  render(<StandingBanner standing={standing} />)
  expect(screen.getByText(/Primer vencimiento: 20 de mayo de 2024\./)).toBeVisible()
})
