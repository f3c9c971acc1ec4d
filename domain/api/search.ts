import { z } from 'zod'
import { institutionSchema } from '../clubs/institution.ts'
import { sportSchema } from '../clubs/sport.ts'
import { userViewSchema } from '../members/user.ts'
import { receiptRowSchema } from '../money/receipt.ts'

/** What a search of the whole panel finds: the first few of each kind that the person may list. */
export const searchHitsSchema = z.object({
  people: z.array(userViewSchema),
  receipts: z.array(receiptRowSchema),
  institutions: z.array(institutionSchema.pick({ id: true, name: true, city: true })),
  sports: z.array(sportSchema.pick({ id: true, name: true, slug: true })),
})
export type SearchHits = z.infer<typeof searchHitsSchema>
