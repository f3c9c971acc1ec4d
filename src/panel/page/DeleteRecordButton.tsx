import { useDelete, useNotify, useRedirect, useResourceContext } from 'react-admin'
import type { RaRecord } from 'react-admin'
import { panel } from '../../providers/es/panel.ts'
import { ConfirmButton } from './ConfirmButton.tsx'

type Props = { record: RaRecord; label: string; title: string; body: string }

/**
 * Deletes the record in context after asking, and returns to its list. Nothing disappears before the API confirms. A
 * record in use stays, and the person reads why (409).
 */
export function DeleteRecordButton({ record, label, title, body }: Props) {
  const resource = useResourceContext() ?? ''
  const [deleteOne] = useDelete()
  const notify = useNotify()
  const redirect = useRedirect()
  const remove = async () => {
    try {
      const params = { id: record.id, previousData: record }
      await deleteOne(resource, params, { mutationMode: 'pessimistic', returnPromise: true })
      notify(`resources.${resource}.notifications.deleted`, { type: 'success' })
      redirect('list', resource)
    } catch (error) {
      notify(error instanceof Error ? error.message : panel.network.unexpected, { type: 'error' })
    }
  }
  return <ConfirmButton label={label} title={title} body={<p>{body}</p>} confirmLabel={label} onConfirm={remove} />
}
