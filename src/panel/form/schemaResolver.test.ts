import { expect, it } from 'vitest'
import { institutionInputSchema } from '#domain/clubs/institution'
import { schemaResolver } from './schemaResolver.ts'

const resolve = (values: Record<string, unknown>) =>
  schemaResolver(institutionInputSchema)(values, undefined, { fields: {}, shouldUseNativeValidation: false })

const sportId = '01934be9-3bab-7286-997c-29e6ffef0bd8'
const offering = { sportId, monthlyAmount: 100, dueDay: 10, schedule: [] }

it('returns the values unchanged when nothing is wrong', async () => {
  const values = { name: '  Club  ' }
  expect(await resolve(values)).toEqual({ values, errors: {} })
})

it('puts the API’s Spanish message at the field, also a nested one', async () => {
  const { errors } = await resolve({ name: '', offerings: [offering, { ...offering, sportId: null, dueDay: 40 }] })
  expect(errors).toMatchObject({
    name: { message: 'Completa este campo' },
    offerings: { 1: { dueDay: { message: 'El día de vencimiento va de 1 a 28' } } },
  })
})

it('reports an error about a list as a whole', async () => {
  const { errors } = await resolve({ name: 'Club', offerings: [offering, offering] })
  expect(errors).toMatchObject({ offerings: { message: 'Hay un deporte repetido' } })
})
