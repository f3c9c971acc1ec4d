import { CreateBase, Form, useNotify, useRefresh } from 'react-admin'
import { useState } from 'react'
import { userInviteSchema } from '#domain/user'
import { FormToolbar } from '../../panel/FormToolbar.tsx'
import { TextInput } from '../../panel/inputs/TextInput.tsx'
import { schemaResolver } from '../../panel/schemaResolver.ts'
import { institutions } from '../../providers/es/institutions.ts'
import { createText } from '../../providers/text.ts'

const t = createText(institutions)
const resolver = schemaResolver(userInviteSchema)

/** Invites someone by e-mail to administer the institution. */
export function InviteAdmin({ institutionId }: { institutionId: string }) {
  const [open, setOpen] = useState(false)
  const notify = useNotify()
  const refresh = useRefresh()
  if (!open) {
    return (
      <button type="button" className="button button-quiet" onClick={() => setOpen(true)}>
        {institutions.admins.add}
      </button>
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
      <Form
        resolver={resolver}
        noValidate
        defaultValues={{
          email: '',
          givenName: '',
          familyName: '',
          memberships: [{ institutionId, role: 'Admin' }],
        }}
        className="form-frame"
      >
        <div className="form-section-fields">
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the form was just asked for */}
          <TextInput source="email" type="email" isRequired autoComplete="off" autoFocus />
          <TextInput source="givenName" isRequired autoComplete="off" />
          <TextInput source="familyName" isRequired autoComplete="off" />
        </div>
        <FormToolbar saveLabel={institutions.admins.submit} onCancel={() => setOpen(false)} />
      </Form>
    </CreateBase>
  )
}
