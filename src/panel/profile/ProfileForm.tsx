import { Form } from 'react-admin'
import { GENDERS, profilePatchSchema } from '#domain/user'
import type { Profile } from '#domain/user'
import { DateInput } from '../inputs/DateInput.tsx'
import { PhoneInput } from '../inputs/PhoneInput.tsx'
import { SelectInput } from '../inputs/SelectInput.tsx'
import { TextInput } from '../inputs/TextInput.tsx'
import { profile as texts } from '../../providers/es/profile.ts'
import { createText } from '../../providers/text.ts'
import { FormSection } from '../FormSection.tsx'
import { FormToolbar } from '../FormToolbar.tsx'
import { schemaResolver } from '../schemaResolver.ts'
import { useInstitution } from '../useInstitution.ts'
import styles from './profile.module.css'
import { useSaveProfile } from './useSaveProfile.ts'

const t = createText(texts)

const GENDER_CHOICES = GENDERS.map((gender) => ({ id: gender, name: t(`genders.${gender}`) }))

/** What is typed stays when the record is loaded anew, be it by another window or after someone else changed it. */
const KEEP_TYPED = { keepDirtyValues: true }

const resolver = schemaResolver(profilePatchSchema)

/** One's own data, validated as the API does. The e-mail changes at the identity provider alone. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const save = useSaveProfile(profile)
  const [{ institutionId } = { institutionId: undefined }] = profile.activeMemberships
  const timezone = useInstitution(institutionId)?.timezone
  return (
    <Form
      className="form-frame"
      record={profile}
      resetOptions={KEEP_TYPED}
      onSubmit={save}
      resolver={resolver}
      noValidate
      warnWhenUnsavedChanges
      disableInvalidFormNotification
    >
      <FormSection title={t('data')} intro={profile.memberships.length > 1 ? t('intro') : undefined}>
        <dl className={`form-wide ${styles.email}`}>
          <dt>{t('email')}</dt>
          <dd>{profile.email}</dd>
          <dd className={styles.muted}>{t('emailHelp')}</dd>
        </dl>
        <TextInput source="givenName" label={t('givenName')} isRequired />
        <TextInput source="familyName" label={t('familyName')} isRequired />
        <PhoneInput source="phone" timezone={timezone} label={t('phone')} helperText={t('phoneHelp')} />
        <TextInput source="documentNumber" label={t('documentNumber')} />
        <DateInput source="birthdate" label={t('birthdate')} />
        <SelectInput source="gender" label={t('gender')} choices={GENDER_CHOICES} emptyText={t('genderNone')} />
      </FormSection>
      <FormToolbar />
    </Form>
  )
}
