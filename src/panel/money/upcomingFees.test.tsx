import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { formatMoney } from '#domain/money/money'
import { addMonths, calendarDateIn, periodOf } from '#domain/values/calendar'
import { monthInWords } from '#domain/values/writtenDate'
import { snapshot } from '#tests/support/network'
import { renderApp } from '../../../tests/support/renderApp.tsx'

/** As it is on screen, where all spaces are equal. */
const textOf = (text: string) => text.replaceAll(/\s/g, ' ')

async function aMember() {
  const { memberships, institutions, sports, users } = await snapshot()
  const admin = users.find(({ email }) => email === 'admin@rayo.test')
  const club = institutions.find(({ id }) =>
    memberships.some((one) => one.institutionId === id && one.userId === admin?.id && one.role === 'Admin'),
  )
  const member = memberships.find(
    ({ institutionId, state, role, sportIds, since, until, guardianId }) =>
      institutionId === club?.id &&
      state === 'accepted' &&
      role === 'User' &&
      sportIds.length === 1 &&
      since < periodOf(new Date().toISOString()) &&
      until === null &&
      guardianId === null,
  )
  const offering = club?.offerings.find(({ sportId }) => sportId === member?.sportIds[0])
  const sport = sports.find(({ id }) => id === offering?.sportId)
  if (!club || !member || !offering || !sport) throw new Error('the demo has no such member')
  return { club, member, sport, price: textOf(formatMoney(offering.monthlyAmount, club.currency)) }
}

test('a treasurer sees what a member pays in each of the next months, with its price', async () => {
  const { club, member, sport, price } = await aMember()
  const { user } = await renderApp(`/panel/users/${member.userId}`, { as: 'admin@rayo.test' })
  const section = await screen.findByRole('region', { name: /^Próximas cuotas/ })
  const current = periodOf(calendarDateIn(club.timezone, Date.now()))
  for (const ahead of [1, 2, 3]) {
    const month = monthInWords(addMonths(current, ahead))
    expect(await within(section).findByText(new RegExp(`^${month}`))).toBeVisible()
    const row = await within(section).findByRole('row', { name: new RegExp(`^${sport.name}`) })
    expect(within(row).getByText(price)).toBeVisible()
    await user.click(within(section).getByRole('button', { name: 'Mes siguiente' }))
  }
})
