import { refuseHiddenCharacters } from '../values/hiddenCharacters.ts'
import { institutionInputSchema } from './institution.ts'

export const foundingInputSchema = institutionInputSchema
  .pick({ name: true, city: true, province: true, email: true, phone: true, currency: true })
  .strict()
  .superRefine((body, context) => refuseHiddenCharacters(body, context))
