import { Form, maxLength, required } from 'ra-core'
import { GENDERS } from '#domain/user'
import type { Profile } from '#domain/user'
import { DateInput } from '../inputs/DateInput.tsx'
import { SelectInput } from '../inputs/SelectInput.tsx'
import { TextInput } from '../inputs/TextInput.tsx'
import { profile as texts } from '../../providers/es/profile.ts'
import { createText } from '../../providers/text.ts'
import { FormSection } from '../FormSection.tsx'
import { FormToolbar } from '../FormToolbar.tsx'
import styles from './profile.module.css'
import { useSaveProfile } from './useSaveProfile.ts'

const t = createText(texts)

const GENDER_CHOICES = GENDERS.map((gender) => ({ id: gender, name: t(`genders.${gender}`) }))

/** What is typed stays when the record is loaded anew, be it by another window or after someone else changed it. */
const KEEP_TYPED = { keepDirtyValues: true }

/** One's own data; the bounds are those of `personFields`. The e-mail changes at the identity provider alone. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const save = useSaveProfile(profile)
  return (
    <Form
      className="form-frame"
      record={profile}
      resetOptions={KEEP_TYPED}
      onSubmit={save}
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
        <TextInput source="givenName" label={t('givenName')} validate={[required(), maxLength(80)]} />
        <TextInput source="familyName" label={t('familyName')} validate={[required(), maxLength(80)]} />
        <TextInput source="phone" type="tel" label={t('phone')} helperText={t('phoneHelp')} validate={maxLength(40)} />
        <TextInput source="documentNumber" label={t('documentNumber')} validate={maxLength(30)} />
        <DateInput source="birthdate" label={t('birthdate')} />
        <SelectInput source="gender" label={t('gender')} choices={GENDER_CHOICES} emptyText={t('genderNone')} />
      </FormSection>
      <FormToolbar />
    </Form>
  )
}
