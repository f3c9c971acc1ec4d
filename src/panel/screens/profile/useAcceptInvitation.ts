import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { useQueryClient } from '@tanstack/react-query'
import { profileSchema } from '#domain/user'
import { replaceRols } from '../../../providers/storedUser.ts'
import type { PanelDataProvider } from '../../../providers/dataProvider.ts'
import { profile as texts } from '../../../providers/es/profile.ts'
import { createText } from '../../../providers/text.ts'
import { toast } from '../../../providers/toast.ts'

const t = createText(texts)

/** Accepts an invitation, one at a time, and takes the new roles, so that the menu follows at once. */
export function useAcceptInvitation() {
  const api = useDataProvider<PanelDataProvider>()
  const queryClient = useQueryClient()
  const [accepting, setAccepting] = useState<string | null>(null)

  async function accept(membershipId: string, institution: string) {
    setAccepting(membershipId)
    try {
      const path = `profile/memberships/${encodeURIComponent(membershipId)}/acceptance`
      const profile = profileSchema.parse(await api.send('POST', path, {}))
      queryClient.setQueryData(['profile'], profile)
      replaceRols(profile.rols, profile.activeMemberships)
      toast.success({ message: t('accepted', { institution }) })
      void queryClient.invalidateQueries()
    } catch (error) {
      toast.error({ message: error instanceof Error && 'status' in error ? error.message : t('acceptFailed') })
      void queryClient.invalidateQueries({ queryKey: ['profile'] })
    } finally {
      setAccepting(null)
    }
  }

  return { accept, accepting }
}
