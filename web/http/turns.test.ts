import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('runs so many works at once, the others in their order, and refuses what would wait too long', async () => {
  const inTurn = createTurns({ atOnce: 2, waiting: 2 })
  const begun: number[] = []
  const ends: ((failure?: Error) => void)[] = []
  const results = [0, 1, 2, 3, 4].map((nth) =>
    inTurn(async () => {
      begun.push(nth)
      await new Promise<void>((resolve, reject) => {
        ends[nth] = (failure) => (failure ? reject(failure) : resolve())
      })
      return nth
    }),
  )
  await expect(results[4]).rejects.toMatchObject({ code: 'unavailable' })
  expect(begun).toEqual([0, 1])
  ends[1]?.(new Error('broken'))
  await expect(results[1]).rejects.toThrow('broken')
  expect(begun).toEqual([0, 1, 2])
  ends[0]?.()
  expect(await results[0]).toBe(0)
  expect(begun).toEqual([0, 1, 2, 3])
  ends[2]?.()
  ends[3]?.()
  expect(await Promise.all([results[2], results[3]])).toEqual([2, 3])
  // All turns are free again.
  expect(await Promise.all([5, 6, 7, 8].map((nth) => inTurn(async () => nth)))).toEqual([5, 6, 7, 8])
  await expect(Promise.all([0, 1, 2, 3, 4].map((nth) => inTurn(async () => nth)))).rejects.toMatchObject({
    code: 'unavailable',
  })
})
