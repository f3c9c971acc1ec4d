import { expect, test } from 'vitest'
import { createTurns } from './withDeadline.ts'

test('limits simultaneous works, runs the others in order, and refuses long queues', async () => {
  const inTurn = createTurns({ atOnce: 2, waiting: 2 })
  const starts: number[] = []
  const ends: ((failure?: Error) => void)[] = []
  const results = [0, 1, 2, 3, 4].map((nth) =>
    inTurn(async () => {
      starts.push(nth)
      await new Promise<void>((resolve, reject) => {
        ends[nth] = (failure) => (failure ? reject(failure) : resolve())
      })
      return nth
    }),
  )
  await expect(results[4]).rejects.toMatchObject({ code: 'unavailable' })
  expect(starts).toEqual([0, 1])
  ends[1]?.(new Error('broken'))
  await expect(results[1]).rejects.toThrow('broken')
  expect(starts).toEqual([0, 1, 2])
  ends[0]?.()
  expect(await results[0]).toBe(0)
  expect(starts).toEqual([0, 1, 2, 3])
  ends[2]?.()
  ends[3]?.()
  expect(await Promise.all([results[2], results[3]])).toEqual([2, 3])
  expect(await Promise.all([5, 6, 7, 8].map((nth) => inTurn(async () => nth)))).toEqual([5, 6, 7, 8])
  await expect(Promise.all([0, 1, 2, 3, 4].map((nth) => inTurn(async () => nth)))).rejects.toMatchObject({
    code: 'unavailable',
  })
})
