import { expect, it } from 'vitest'
import { claimTimestamp, parseClaimTimestamp } from './timestamp.ts'

it('writes and reads the instant a claim is signed at', () => {
  const ms = Date.UTC(2023, 8, 5, 7, 4, 9)
  expect(claimTimestamp(ms)).toBe('Tue Sep 5 07:04:09 UTC 2023')
  expect(parseClaimTimestamp('Tue Sep 5 07:04:09 UTC 2023')).toBe(ms)
})

it.each([
  'Tue Sep 05 07:04:09 UTC 2023',
  'Wed Sep 5 07:04:09 UTC 2023',
  'Tue Sep 5 7:04:09 UTC 2023',
  '2023-09-05',
  '',
])('refuses "%s"', (text) => {
  expect(parseClaimTimestamp(text)).toBeNull()
})
