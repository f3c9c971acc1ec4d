import { Button } from '@mui/material'
import { LinkBase } from 'react-admin'
import { myInstitutions } from '../../../providers/es/myInstitutions.ts'
import { createText } from '../../../providers/text.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'

const t = createText(myInstitutions)

/** Someone without memberships; a super admin is shown the way to all institutions (decisions §3). */
export function NoInstitutions({ isSuperAdmin }: { isSuperAdmin: boolean }) {
  return (
    <Notice title={t('empty')} detail={t(isSuperAdmin ? 'emptySuperAdmin' : 'emptyHelp')}>
      <Button component={LinkBase} variant="contained" to={isSuperAdmin ? '/panel/institutions' : '/panel'}>
        {t(isSuperAdmin ? 'seeInstitutions' : 'goToProfile')}
      </Button>
    </Notice>
  )
}
