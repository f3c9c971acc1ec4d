import { z } from 'zod'
import { institutionSchema } from '../clubs/institution.ts'
import { sportSchema } from '../clubs/sport.ts'
import { userViewSchema } from '../members/user.ts'
import { receiptRowSchema } from '../money/receipt.ts'

export const searchHitsSchema = z.object({
  people: z.array(userViewSchema),
  receipts: z.array(receiptRowSchema),
  institutions: z.array(institutionSchema.pick({ id: true, name: true, city: true })),
  sports: z.array(sportSchema.pick({ id: true, name: true, slug: true })),
})
export type SearchHits = z.infer<typeof searchHitsSchema>
