import { useRedirect, useResourceContext, useTranslate, type RaRecord } from 'react-admin'
import { useChange } from '../action/useChange.ts'
import { ConfirmButton } from './ConfirmButton.tsx'

type Props = { record: RaRecord; label: string; title: string; body: string }

/** Deletes the record after asking, and returns to its list. A record in use stays, and the person reads why (409). */
export function DeleteRecordButton({ record, label, title, body }: Props) {
  const resource = useResourceContext() ?? ''
  const { change } = useChange()
  const translate = useTranslate()
  const redirect = useRedirect()
  const remove = () =>
    change(
      (api) => api.delete(resource, { id: record.id, previousData: record }),
      translate(`resources.${resource}.notifications.deleted`),
      () => redirect('list', resource),
    )
  return <ConfirmButton label={label} title={title} body={<p>{body}</p>} confirmLabel={label} onConfirm={remove} />
}
