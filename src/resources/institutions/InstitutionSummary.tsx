import { can } from '#domain/access'
import type { InstitutionView } from '#domain/institution'
import { useActor } from '../../panel/data/useActor.ts'
import { InstitutionDetails } from './InstitutionDetails.tsx'
import { InstitutionStanding } from './InstitutionStanding.tsx'

/** What an institution is, and how it stands for whoever looks after it. */
export function InstitutionSummary({ institution }: { institution: InstitutionView }) {
  const managesIt = can(useActor(), 'edit', 'institutions', { institutionIds: [institution.id] })
  return (
    <>
      {managesIt && <InstitutionStanding institution={institution} />}
      <InstitutionDetails institution={institution} />
    </>
  )
}
