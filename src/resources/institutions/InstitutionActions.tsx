import { Button } from '@mui/material'
import { LinkBase } from 'react-admin'
import { can } from '#domain/access'
import type { Institution } from '#domain/institution'
import { useActor } from '../../panel/data/useActor.ts'
import { institutions } from '../../providers/es/institutions.ts'
import { StatusActions } from './StatusActions.tsx'

/** The actions of an institution's page. */
export function InstitutionActions({ institution }: { institution: Institution }) {
  const edits = can(useActor(), 'edit', 'institutions', { institutionIds: [institution.id] })
  return (
    <>
      {institution.status === 'published' && (
        <Button component={LinkBase} variant="outlined" to={`/institutions/${institution.slug}`}>
          {institutions.viewPublic}
        </Button>
      )}
      <StatusActions institution={institution} />
      {edits && (
        <Button component={LinkBase} variant="contained" to={`/panel/institutions/${institution.id}/update`}>
          {institutions.edit}
        </Button>
      )}
    </>
  )
}
