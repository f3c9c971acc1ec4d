import { expect, it } from 'vitest'
import { feeInputSchema } from '#domain/money/fee'
import { institutionInputSchema } from '#domain/clubs/institution'
import { offeringSchema } from '#domain/clubs/offering'
import { planInputSchema } from '#domain/clubs/plan'
import { receiptInputSchema } from '#domain/money/receipt'
import { sportInputSchema } from '#domain/clubs/sport'
import { boundsOf, schemaResolver, withinBounds } from './BoundedInputs.tsx'

it.each([
  ['a text', boundsOf(planInputSchema, 'name'), { maxLength: 80 }],
  ['a text with a default', boundsOf(sportInputSchema, 'description'), { maxLength: 4000 }],
  ['a text that may be left out', boundsOf(sportInputSchema, 'slug'), { maxLength: 80 }],
  ['a text that may be null and is changed', boundsOf(receiptInputSchema, 'reference'), { maxLength: 120 }],
  ['a number', boundsOf(offeringSchema, 'dueDay'), { min: 1, max: 28 }],
  ['a number with a default', boundsOf(institutionInputSchema, 'graceDays'), { min: 0, max: 90 }],
  ['a number that may be null', boundsOf(planInputSchema, 'maxMembers'), { min: 1, max: 1_000_000 }],
  ['neither text nor number', boundsOf(planInputSchema, 'published'), {}],
])('takes the bounds of %s from its schema', (_, bounds, expected) => {
  expect(bounds).toEqual(expected)
})

it('agrees with what the schema accepts', () => {
  const { maxLength = 0 } = boundsOf(feeInputSchema, 'concept')
  const concept = feeInputSchema.shape.concept
  expect(concept.safeParse('x'.repeat(maxLength)).success).toBe(true)
  expect(concept.safeParse('x'.repeat(maxLength + 1)).success).toBe(false)
})

it('validates a text by its length and a number by both ends', () => {
  expect(withinBounds(planInputSchema, 'name')).toHaveLength(1)
  expect(withinBounds(planInputSchema, 'maxMembers')).toHaveLength(2)
})

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
