import { fieldErrorsOf } from './messages.ts'
import { expect, it } from 'vitest'
import { z } from 'zod'

it('lists twenty unknown fields at most', () => {
  const body = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`x${index}`, 1]))
  const { error } = z.strictObject({ name: z.string(), part: z.strictObject({}) }).safeParse({ ...body, part: body })
  if (!error) throw new Error('nothing was refused')
  const fields = Object.entries(fieldErrorsOf(error))
  expect(fields.filter(([, message]) => message === 'unknownField')).toHaveLength(20)
  expect(fields).toContainEqual(['name', 'required'])
})
