import { CreateBase, SimpleForm, TextInput, useNotify, useRefresh } from 'react-admin'
import { useState } from 'react'
import { Button } from '@mui/material'
import { userInviteSchema } from '#domain/user'
import { FormToolbar } from '../../panel/form/FormToolbar.tsx'
import { schemaResolver } from '../../panel/form/schemaResolver.ts'
import { institutions } from '../../providers/es/institutions.ts'
import { createText } from '../../providers/text.ts'
import formStyles from '../../panel/form/form.module.css'

const t = createText(institutions)
const resolver = schemaResolver(userInviteSchema)

/** Invites a person by e-mail to administer the institution. */
export function InviteAdmin({ institutionId }: { institutionId: string }) {
  const [open, setOpen] = useState(false)
  const notify = useNotify()
  const refresh = useRefresh()
  if (!open) {
    return (
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {institutions.admins.add}
      </Button>
    )
  }
  return (
    <CreateBase
      resource="users"
      disableAuthentication
      mutationOptions={{
        onSuccess: (user) => {
          notify(t('admins.done', { email: user.email }), { type: 'success' })
          setOpen(false)
          refresh()
        },
        onError: () => undefined,
      }}
    >
      <SimpleForm
        resolver={resolver}
        noValidate
        defaultValues={{
          email: '',
          givenName: '',
          familyName: '',
          memberships: [{ institutionId, role: 'Admin' }],
        }}
        toolbar={<FormToolbar saveLabel={institutions.admins.submit} onCancel={() => setOpen(false)} />}
      >
        <div className={formStyles.fields}>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the form was just asked for */}
          <TextInput source="email" type="email" isRequired autoComplete="off" autoFocus />
          <TextInput source="givenName" isRequired autoComplete="off" />
          <TextInput source="familyName" isRequired autoComplete="off" />
        </div>
      </SimpleForm>
    </CreateBase>
  )
}
