import { can } from '#domain/access'
import type { Institution, InstitutionView } from '#domain/institution'
import { History } from '../../panel/history/History.tsx'
import { ShowPage } from '../../panel/ShowPage.tsx'
import { useActor } from '../../panel/useActor.ts'
import { InstitutionActions } from './InstitutionActions.tsx'
import { InstitutionAdmins } from './InstitutionAdmins.tsx'
import { InstitutionDetails } from './InstitutionDetails.tsx'
import { InstitutionOfferings } from './InstitutionOfferings.tsx'
import { InstitutionStatus } from './InstitutionStatus.tsx'

/** One institution: its details and offerings, what can be done with it and, for who may name them, its Admins. */
export default function InstitutionShow() {
  const namesAdmins = can(useActor(), 'setAdmins', 'institutions')
  return (
    <ShowPage<InstitutionView> title={({ name }) => name} intro={statusOf} actions={actionsOf}>
      {(institution) => (
        <>
          <InstitutionDetails institution={institution} />
          <InstitutionOfferings institution={institution} />
          {namesAdmins && <InstitutionAdmins institution={institution} />}
          <History resource="institutions" record={institution} />
        </>
      )}
    </ShowPage>
  )
}

const statusOf = ({ status }: Institution) => <InstitutionStatus status={status} />
const actionsOf = (institution: Institution) => <InstitutionActions institution={institution} />
