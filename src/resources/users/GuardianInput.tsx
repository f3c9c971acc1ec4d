import { AutocompleteInput, TextInput, required, useCreateSuggestionContext } from 'react-admin'
import { useRecordContext, useSourceContext } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { useCreateDialog } from '../../panel/form/CreateInPlace.tsx'
import { useInstitution, useFirst, useRecords } from '../../panel/data/queries.ts'
import { users, usersResources } from '../../providers/es/users.ts'
import { fill } from '../../providers/i18n/text.ts'
import { personName } from '../../panel/values/RecordName.tsx'
import { useState } from 'react'
import { type UserView, userInviteSchema, userViewSchema } from '#domain/members/user'
import { PERSON_VIEWS, UNKNOWN_PERSON } from '#domain/members/person'
import { ActionDialog } from '../../panel/action/ActionDialog.tsx'
import { PhoneInput } from '../../panel/form/PhoneInput.tsx'

/** The API has already filtered the choices, also by fields other than the name. */
const matchAll = () => true

export function GuardianInput() {
  const { getSource } = useSourceContext()
  const ownIds = useRecordContext<UserView>()?.memberships.map(({ id }) => id) ?? []
  const institutionId: unknown = useWatch({ name: getSource('institutionId') })
  const guardianId: unknown = useWatch({ name: getSource('guardianId') })
  const [q, setQ] = useState('')
  const hasInstitution = typeof institutionId === 'string'
  const creating = useCreateDialog(<ContactDialog institutionId={String(institutionId)} />, users.contact.open)
  const matches = useRecords<UserView>(
    'users',
    { institutionId, ended: false, ...(q && { q }) },
    { by: 'familyName', most: 25, enabled: hasInstitution, placeholderData: (previous) => previous },
  )
  const guardian = useFirst<UserView>(
    'users',
    { membershipId: guardianId },
    { enabled: typeof guardianId === 'string' },
  )
  const people = [...(guardian.data ?? []), ...(matches.data ?? [])]
  const choices = people.flatMap((one) => {
    const membership = one.memberships.find((each) => each.institutionId === institutionId)
    return membership ? [[membership.id, personName(one)] as const] : []
  })
  return (
    <AutocompleteInput
      source="guardianId"
      choices={Array.from(new Map(choices), ([id, name]) => ({
        id,
        name: ownIds.includes(id) ? fill(users.guardianSelf, { name }) : name,
      }))}
      getOptionDisabled={({ id }) => ownIds.includes(String(id))}
      isPending={hasInstitution && matches.isPending}
      setFilter={setQ}
      matchSuggestion={matchAll}
      disabled={!hasInstitution}
      helperText={users.guardianHelp}
      // otherwise the list opens when the dialog returns the focus
      openOnFocus={false}
      createItemLabel={(name) => fill(users.contact.openNamed, { name })}
      {...(hasInstitution && creating)}
    />
  )
}

function ContactDialog({ institutionId }: { institutionId: string }) {
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
      <TextInput source="familyName" label={PERSON_VIEWS.familyName.label} validate={required()} />
      <TextInput source="givenName" label={PERSON_VIEWS.givenName.label} validate={required()} />
      <PhoneInput source="phone" label={PERSON_VIEWS.phone.label} timezone={institution?.timezone} />
      <TextInput source="email" label={usersResources.users.fields.email} helperText={users.contact.emailHelp} />
      <TextInput source="documentNumber" label={PERSON_VIEWS.documentNumber.label} />
    </ActionDialog>
  )
}
