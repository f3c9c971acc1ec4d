import type { Institution } from '#domain/institution'
import { institutions } from '../../providers/es/institutions.ts'

const TONES: Record<Institution['status'], string> = {
  draft: 'badge-warning',
  published: 'badge-success',
  archived: '',
}

/** Draft, published or archived, in words and colour. */
export function InstitutionStatus({ status }: { status: Institution['status'] }) {
  return <span className={`badge ${TONES[status]}`}>{institutions.status[status]}</span>
}
