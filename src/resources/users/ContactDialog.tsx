import { TextInput, required, useCreateSuggestionContext } from 'react-admin'
import { PERSON_VIEWS, UNKNOWN_PERSON } from '#domain/members/person'
import { userInviteSchema, userViewSchema } from '#domain/members/user'
import { ActionDialog } from '../../panel/action/ActionDialog.tsx'
import { useInstitution } from '../../panel/data/useInstitution.ts'
import { PhoneInput } from '../../panel/form/PhoneInput.tsx'
import { personName } from '../../panel/people/PersonName.tsx'
import { users, usersResources } from '../../providers/es/users.ts'
import { fill } from '../../providers/i18n/text.ts'

export function ContactDialog({ institutionId }: { institutionId: string }) {
  const { filter, onCancel, onCreate } = useCreateSuggestionContext()
  const institution = useInstitution(institutionId)
  const initial = { familyName: filter ?? '', givenName: '', phone: null, email: null, documentNumber: null }
  return (
    <ActionDialog
      texts={users.contact}
      initial={initial}
      onClose={onCancel}
      run={async (api, values, idempotencyKey) => {
        const memberships = [{ institutionId, contact: true }]
        const body = userInviteSchema.parse({ ...UNKNOWN_PERSON, ...values, memberships })
        const person = await api.send('POST', 'users', body, { schema: userViewSchema, idempotencyKey })
        const membership = person.memberships.find((one) => one.institutionId === institutionId)
        onCreate({ id: membership?.id, name: personName(person) })
        return fill(users.contact.done, { name: personName(person) })
      }}
    >
      <p>{users.contact.body}</p>
      <TextInput source="familyName" label={PERSON_VIEWS.familyName.label} validate={required()} autoComplete="off" />
      <TextInput source="givenName" label={PERSON_VIEWS.givenName.label} validate={required()} autoComplete="off" />
      <PhoneInput source="phone" label={PERSON_VIEWS.phone.label} timezone={institution?.timezone} autoComplete="off" />
      <TextInput
        source="email"
        label={usersResources.users.fields.email}
        helperText={users.contact.emailHelp}
        autoComplete="off"
      />
      <TextInput source="documentNumber" label={PERSON_VIEWS.documentNumber.label} autoComplete="off" />
    </ActionDialog>
  )
}
