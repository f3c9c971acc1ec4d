import { institutionSchema } from '#domain/institution'
import { institutions } from '../../providers/es/institutions.ts'
import { createText } from '../../providers/text.ts'

const t = createText(institutions)

/** How a value is told to who has to choose between two versions; undefined leaves it to the default. */
export function describeInstitution(field: string, value: unknown): string | undefined {
  if (field === 'status') {
    const status = institutionSchema.shape.status.safeParse(value)
    return status.success ? institutions.status[status.data] : undefined
  }
  if (field === 'offerings' && Array.isArray(value)) return t('sportCount', { smart_count: value.length })
  return undefined
}
