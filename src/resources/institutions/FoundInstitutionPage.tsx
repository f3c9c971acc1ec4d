import { useState } from 'react'
import { Form, ResourceContextProvider, SelectInput, TextInput, useRedirect } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { Navigate } from 'react-router-dom'
import { mayFound } from '#domain/access/access'
import { DEFAULT_TIMEZONE } from '#domain/values/calendar'
import { foundingInputSchema, institutionViewSchema } from '#domain/clubs/institution'
import { useApi } from '../../panel/data/panelDataProvider.ts'
import { useActor } from '../../panel/data/useActor.ts'
import { refreshActor } from '../../auth/session/authProvider.ts'
import { FormSection, PageTitle } from '../../panel/page/Page.tsx'
import { FormToolbar } from '../../panel/form/FormToolbar.tsx'
import { PhoneInput } from '../../panel/form/PhoneInput.tsx'
import { UnsavedChanges } from '../../panel/form/FormFrame.tsx'
import { schemaResolver } from '../../panel/form/BoundedInputs.tsx'
import { formErrorsOf } from '../../panel/action/failure.ts'
import { useKeys } from '../../panel/action/useAction.ts'
import { founding } from '../../providers/es/memberAccount.ts'
import { institutions } from '../../providers/es/institutions.ts'
import { fill } from '../../providers/i18n/text.ts'
import { toast } from '../../providers/toast/toast.ts'
import { currencyChoices } from './fields.tsx'

const FIELDS = ['name', 'city', 'province', 'email', 'phone', 'currency']
const BLANK = { name: '', city: null, province: null, email: null, phone: null, currency: 'ARS' }
const resolver = schemaResolver(foundingInputSchema)

/** The form for a user's first institution. Admins use `InstitutionCreate`. */
export default function FoundInstitutionPage() {
  const actor = useActor()
  // Only on mount: saving makes the user an Admin, who is then redirected to the new institution.
  const [isAllowed] = useState(() => mayFound(actor))
  if (!isAllowed) return <Navigate to="/panel/institutions/new" replace />
  return (
    <>
      <PageTitle
        title={founding.title}
        intro={founding.intro}
        back={{ to: '/panel/my-institutions', label: founding.back }}
      />
      <ResourceContextProvider value="institutions">
        <FoundingForm />
      </ResourceContextProvider>
    </>
  )
}

function FoundingForm() {
  const save = useFounding()
  return (
    <Form
      className="parts"
      defaultValues={BLANK}
      onSubmit={save}
      resolver={resolver}
      noValidate
      disableInvalidFormNotification
    >
      <FormSection title={founding.section}>
        <TextInput source="name" isRequired />
        <TextInput source="city" />
        <TextInput source="province" />
        <TextInput source="email" type="email" helperText={founding.emailHelp} />
        <PhoneInput source="phone" timezone={DEFAULT_TIMEZONE} helperText={institutions.phoneHelp} />
        <SelectInput source="currency" choices={currencyChoices} isRequired helperText={institutions.currencyFixed} />
      </FormSection>
      <FormToolbar cancelTo="/panel/my-institutions" saveLabel={founding.save} />
      <UnsavedChanges />
    </Form>
  )
}

/** Returns a function that sends the form, loads the user's new role and redirects to the institution. */
function useFounding() {
  const api = useApi()
  const redirect = useRedirect()
  const withKey = useKeys()
  return async (values: FieldValues) => {
    const input = Object.fromEntries(FIELDS.map((field) => [field, values[field] ?? null]))
    try {
      const { id, name } = await withKey(JSON.stringify(input), (idempotencyKey) =>
        api.send('POST', 'profile/institutions', input, { schema: institutionViewSchema, idempotencyKey }),
      )
      await refreshActor()
      toast.success({ message: fill(founding.success, { name }) })
      redirect('show', 'institutions', id)
      return undefined
    } catch (error) {
      return formErrorsOf(error, FIELDS, founding.failed)
    }
  }
}
