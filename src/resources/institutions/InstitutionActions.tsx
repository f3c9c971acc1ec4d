import { LinkBase } from 'react-admin'
import { can } from '#domain/access'
import type { Institution } from '#domain/institution'
import { useActor } from '../../panel/useActor.ts'
import { institutions } from '../../providers/es/institutions.ts'
import { StatusActions } from './StatusActions.tsx'

/** What can be done with an institution, from its page. */
export function InstitutionActions({ institution }: { institution: Institution }) {
  const edits = can(useActor(), 'edit', 'institutions', { institutionIds: [institution.id] })
  return (
    <>
      {institution.status === 'published' && (
        <LinkBase className="button button-quiet" to={`/institutions/${institution.slug}`}>
          {institutions.viewPublic}
        </LinkBase>
      )}
      <StatusActions institution={institution} />
      {edits && (
        <LinkBase className="button" to={`/panel/institutions/${institution.id}/update`}>
          {institutions.edit}
        </LinkBase>
      )}
    </>
  )
}
