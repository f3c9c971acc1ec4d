import { expect, it } from 'vitest'
import { aNotice, anId } from '#tests/support/builders'
import { noticeBadge } from './cells.tsx'
import { selectedStatuses } from './StatusFilter.tsx'

it('returns one or several statuses, and ignores anything else in the address', () => {
  expect(selectedStatuses('Paid')).toEqual(['Paid'])
  expect(selectedStatuses(['Unpaid', 'Defeated', 'no such'])).toEqual(['Defeated', 'Unpaid'])
  expect(selectedStatuses(undefined)).toEqual([])
  expect(selectedStatuses({ gte: 1 })).toEqual([])
})

it('says of an accepted notice that its receipt was reversed', () => {
  const notice = {
    ...aNotice({ institutionId: anId(), userId: anId(), feeIds: [], state: 'accepted' }),
    userName: null,
    hasPicture: false,
  }
  expect(noticeBadge({ ...notice, reversed: false }).children).toBe('Aceptado')
  expect(noticeBadge({ ...notice, reversed: true }).children).toBe('Recibo anulado')
})
