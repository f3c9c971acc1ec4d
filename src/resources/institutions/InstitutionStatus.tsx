import type { Institution } from '#domain/institution'
import { institutions } from '../../providers/es/institutions.ts'
import { Badge } from '../../panel/values/Badge.tsx'

const TONES = { draft: 'warning', published: 'success', archived: 'neutral' } as const

/** Draft, published or archived, in words and colour. */
export function InstitutionStatus({ status }: { status: Institution['status'] }) {
  return <Badge tone={TONES[status]}>{institutions.status[status]}</Badge>
}
