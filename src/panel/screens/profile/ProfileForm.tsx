import { useEffect, useRef } from 'react'
import { Form } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { profilePatchSchema } from '#domain/user'
import type { Profile } from '#domain/user'
import { profile as texts } from '../../../providers/es/profile.ts'
import { createText } from '../../../providers/text.ts'
import { FormSection } from '../../form/FormSection.tsx'
import { FormToolbar } from '../../form/FormToolbar.tsx'
import { PersonInputs } from '../../people/PersonInputs.tsx'
import { schemaResolver } from '../../form/schemaResolver.ts'
import { UnsavedChanges } from '../../form/UnsavedChanges.tsx'
import { useInstitution } from '../../data/useInstitution.ts'
import styles from './profile.module.css'
import { useSaveProfile } from './useSaveProfile.ts'
import formStyles from '../../form/form.module.css'

const t = createText(texts)

/** Keeps what was typed when the record is reloaded, in another window or after somebody else's change. */
const KEEP_TYPED = { keepDirtyValues: true }

const resolver = schemaResolver(profilePatchSchema)

type Props = {
  profile: Profile
  /** Called after saving or cancelling. */
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
  // a person who asked to edit can type at once
  useEffect(() => part.current?.querySelector('input')?.focus(), [])
  const [{ institutionId } = { institutionId: undefined }] = profile.activeMemberships
  const timezone = useInstitution(institutionId)?.timezone
  return (
    <Form
      className={formStyles.parts}
      record={profile}
      resetOptions={KEEP_TYPED}
      onSubmit={saveAndLeave}
      resolver={resolver}
      noValidate
      disableInvalidFormNotification
    >
      <div ref={part}>
        <FormSection title={t('data')} intro={profile.memberships.length > 1 ? t('intro') : undefined}>
          <dl className={`${formStyles.wide} ${styles.email}`}>
            <dt>{t('email')}</dt>
            <dd>{profile.email}</dd>
            <dd className={styles.muted}>{t('emailHelp')}</dd>
          </dl>
          <PersonInputs timezone={timezone} none={t('none')} />
        </FormSection>
      </div>
      <FormToolbar onCancel={onLeave} />
      <UnsavedChanges />
    </Form>
  )
}
