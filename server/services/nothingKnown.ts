import type { personFields } from '#domain/user'
import type { z } from 'zod'

/** Somebody of whom nothing but the e-mail is known. */
export const NOTHING_KNOWN: z.output<typeof personFields> = {
  givenName: '',
  familyName: '',
  gender: null,
  birthdate: null,
  phone: null,
  documentNumber: null,
}
