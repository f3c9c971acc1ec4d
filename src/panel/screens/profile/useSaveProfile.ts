import { HttpError, useDataProvider } from 'react-admin'
import { useQueryClient } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import { PERSON_FIELDS } from '#domain/person'
import { profileSchema } from '#domain/user'
import type { Profile } from '#domain/user'
import { getStoredUser, setStoredUser } from '../../../providers/storedUser.ts'
import { changesOf } from '../../../providers/changes.ts'
import type { PanelDataProvider } from '../../../providers/dataProvider.ts'
import { profile as texts } from '../../../providers/es/profile.ts'
import { createText } from '../../../providers/text.ts'
import { toast } from '../../../providers/toast.ts'
import { failureOf } from '../../money/failure.ts'

const t = createText(texts)

/**
 * Saves the changes to the user's own data. Returns the errors by field, or `root.serverError` for those of no field,
 * and keeps what was typed. After a stale version (412) it reloads the record, so that saving again takes one click.
 */
export function useSaveProfile(profile: Profile) {
  const api = useDataProvider<PanelDataProvider>()
  const queryClient = useQueryClient()

  return async function save(values: FieldValues) {
    const typed = Object.fromEntries(PERSON_FIELDS.map((field) => [field, values[field] ?? null]))
    try {
      const changes = changesOf(typed, profile)
      const saved = profileSchema.parse(await api.send('PUT', 'profile', { ...changes, version: profile.version }))
      queryClient.setQueryData(['profile'], saved)
      rename(saved)
      toast.success({ message: t('saved') })
      return undefined
    } catch (error) {
      if (error instanceof HttpError && error.status === 412) {
        void queryClient.invalidateQueries({ queryKey: ['profile'] })
        return { root: { serverError: t('stale') } }
      }
      const { fields, message } = failureOf(error, PERSON_FIELDS, t('saveFailed'))
      return message === null ? fields : { ...fields, root: { serverError: message } }
    }
  }
}

/** The header and the public pages show the stored name of the signed-in user. */
function rename({ givenName, familyName }: Profile): void {
  const user = getStoredUser()
  if (user) setStoredUser({ ...user, givenName, familyName })
}
