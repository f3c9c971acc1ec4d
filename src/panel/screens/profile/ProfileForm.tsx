import { useEffect, useRef } from 'react'
import { Form, HttpError } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { PERSON_FIELDS } from '#domain/members/person'
import { profilePatchSchema, profileSchema, type Profile } from '#domain/members/user'
import { useInstitution } from '../../data/queries.ts'
import { useApi } from '../../data/panelDataProvider.ts'
import { profile as texts } from '../../../providers/es/home.ts'
import { FormSection } from '../../page/Page.tsx'
import { FormToolbar } from '../../form/FormToolbar.tsx'
import { PersonInputs } from '../../people/PersonInputs.tsx'
import { UnsavedChanges } from '../../form/FormFrame.tsx'
import { schemaResolver } from '../../form/BoundedInputs.tsx'
import formStyles from '../../form/form.module.css'
import { useQueryClient } from '@tanstack/react-query'
import { getStoredUser, setStoredUser } from '../../../providers/session/storedUser.ts'
import { changesOf } from '../../../providers/api/changes.ts'
import { toast } from '../../../providers/toast/toast.ts'
import { formErrorsOf } from '../../action/failure.ts'

/** Keeps the input when the record is reloaded, in another window or after another user's change. */
const KEEP_TYPED = { keepDirtyValues: true }

const resolver = schemaResolver(profilePatchSchema)

type Props = {
  profile: Profile
  onLeave: () => void
}

/** The user's own data, validated as the API does. Only the identity provider changes the e-mail. */
export default function ProfileForm({ profile, onLeave }: Props) {
  const save = useSaveProfile(profile)
  const saveAndLeave = async (values: FieldValues) => {
    const errors = await save(values)
    if (!errors) onLeave()
    return errors
  }
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => part.current?.querySelector('input')?.focus(), [])
  const [{ institutionId } = { institutionId: undefined }] = profile.activeMemberships
  const timezone = useInstitution(institutionId)?.timezone
  return (
    <Form
      className="parts"
      record={profile}
      resetOptions={KEEP_TYPED}
      onSubmit={saveAndLeave}
      resolver={resolver}
      noValidate
      disableInvalidFormNotification
    >
      <div ref={part}>
        <FormSection title={texts.data} intro={profile.memberships.length > 1 ? texts.intro : undefined}>
          <dl className={formStyles.wide}>
            <dt className="muted">{texts.email}</dt>
            <dd>{profile.email}</dd>
            <dd className="muted">{texts.emailHelp}</dd>
          </dl>
          <PersonInputs timezone={timezone} none={texts.none} autoComplete="on" />
        </FormSection>
      </div>
      <FormToolbar onCancel={onLeave} />
      <UnsavedChanges />
    </Form>
  )
}

/** Saves the user's own data. Returns the errors by field. After a stale version (412) it reloads the record. */
function useSaveProfile(profile: Profile) {
  const api = useApi()
  const queryClient = useQueryClient()

  return async function save(values: FieldValues) {
    const formValues = Object.fromEntries(PERSON_FIELDS.map((field) => [field, values[field] ?? null]))
    try {
      const body = { ...changesOf(formValues, profile), version: profile.version }
      const newProfile = await api.send('PUT', 'profile', body, { schema: profileSchema })
      queryClient.setQueryData(['profile'], newProfile)
      rename(newProfile)
      toast.success({ message: texts.saved })
      return undefined
    } catch (error) {
      if (error instanceof HttpError && error.status === 412) {
        void queryClient.invalidateQueries({ queryKey: ['profile'] })
        return { root: { serverError: texts.stale } }
      }
      return formErrorsOf(error, PERSON_FIELDS, texts.saveFailed)
    }
  }
}

/** The header and the public pages show the stored name of the signed-in user. */
function rename({ givenName, familyName }: Profile): void {
  const user = getStoredUser()
  if (user) setStoredUser({ ...user, givenName, familyName })
}
