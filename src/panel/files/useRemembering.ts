import { useRefresh } from 'react-admin'
import type { Institution } from '#domain/clubs/institution'
import { useApi } from '../data/useRead.ts'
import { fileTable } from '../../providers/es/fileTable.ts'
import { toast } from '../../providers/toast/toast.ts'

type Mappings = Pick<Institution, 'bankMappings'> | Pick<Institution, 'listColumns'>

/** Saves what the columns of a file hold with the institution. The file is reviewed whether or not that works. */
export function useRemembering(institution: Institution) {
  const api = useApi()
  const refresh = useRefresh()
  return async (mappings: Mappings) => {
    if (JSON.stringify({ ...institution, ...mappings }) === JSON.stringify(institution)) return
    try {
      await api.send('PUT', `institutions/${institution.id}`, mappings)
      refresh()
    } catch {
      toast.warn({ message: fileTable.remembering })
    }
  }
}
