import { LinkBase } from 'ra-core'
import { can } from '#domain/access'
import type { Institution } from '#domain/institution'
import { ShowPage } from '../../panel/ShowPage.tsx'
import { useActor } from '../../panel/useActor.ts'
import { institutions } from '../../providers/es/institutions.ts'
import { InstitutionAdmins } from './InstitutionAdmins.tsx'
import { InstitutionDetails } from './InstitutionDetails.tsx'
import { InstitutionOfferings } from './InstitutionOfferings.tsx'
import { InstitutionStatus } from './InstitutionStatus.tsx'
import { StatusActions } from './StatusActions.tsx'

/** One institution: its details and offerings, what can be done with it and, for who may name them, its Admins. */
export default function InstitutionShow() {
  const actor = useActor()
  return (
    <ShowPage<Institution>
      title={({ name }) => name}
      intro={(institution) => <InstitutionStatus status={institution.status} />}
      actions={(institution) => {
        const subject = { institutionIds: [institution.id] }
        return (
          <>
            {institution.status === 'published' && (
              <LinkBase className="button button-quiet" to={`/institutions/${institution.slug}`}>
                {institutions.viewPublic}
              </LinkBase>
            )}
            <StatusActions institution={institution} />
            {can(actor, 'edit', 'institutions', subject) && (
              <LinkBase className="button" to={`/panel/institutions/${institution.id}/update`}>
                {institutions.edit}
              </LinkBase>
            )}
          </>
        )
      }}
    >
      {(institution) => (
        <>
          <InstitutionDetails institution={institution} />
          <InstitutionOfferings institution={institution} />
          {can(actor, 'setAdmins', 'institutions', { institutionIds: [institution.id] }) && (
            <InstitutionAdmins institution={institution} />
          )}
        </>
      )}
    </ShowPage>
  )
}
