import { afterEach, expect, test, vi } from 'vitest'
import { aMembership, aUser, anInstitution } from '#tests/support/builders'
import { hasEnded } from './memberState.tsx'

afterEach(() => vi.useRealTimers())

const person = { userId: aUser().id }

test('ends a membership by its institution’s day', () => {
  // 2 June in Kiritimati, still 1 June in Buenos Aires, and 31 May in Pago Pago.
  vi.useFakeTimers({ now: Date.UTC(2024, 5, 1, 10, 30), toFake: ['Date'] })
  const endsOn = (until: string | null, timezone: string) => {
    const institution = anInstitution({ timezone })
    return hasEnded({ memberships: [aMembership({ ...person, institutionId: institution.id, until })] }, [institution])
  }
  expect(endsOn('2024-06-01', 'Pacific/Kiritimati')).toBe(true)
  expect(endsOn('2024-06-01', 'America/Argentina/Buenos_Aires')).toBe(false)
  expect(endsOn('2024-05-31', 'America/Argentina/Buenos_Aires')).toBe(true)
  expect(endsOn('2024-05-31', 'Pacific/Pago_Pago')).toBe(false)
  expect(endsOn(null, 'Pacific/Kiritimati')).toBe(false)
  expect(
    hasEnded({ memberships: [aMembership({ ...person, institutionId: anInstitution().id, until: '2024-01-01' })] }, []),
  ).toBe(false)
})
