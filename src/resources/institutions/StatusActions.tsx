import { Button } from '@mui/material'
import { useDataProvider, useDelete, useNotify, useRefresh, useUpdate } from 'react-admin'
import { can } from '#domain/access'
import type { Institution } from '#domain/institution'
import { ConfirmButton } from '../../panel/page/ConfirmButton.tsx'
import { useActor } from '../../panel/data/useActor.ts'
import type { PanelDataProvider } from '../../providers/dataProvider.ts'
import { institutions } from '../../providers/es/institutions.ts'
import { panel } from '../../providers/es/panel.ts'
import { createText } from '../../providers/text.ts'
import { toast, UNDO_LIFE_MS } from '../../providers/toast.ts'

const t = createText(institutions)
const DONE = { published: 'published', draft: 'unpublished' } as const

/** Publishes an institution or returns it to draft. Archives or restores it, for people who may. */
export function StatusActions({ institution }: { institution: Institution }) {
  const actor = useActor()
  const notify = useNotify()
  const refresh = useRefresh()
  const [update, { isPending }] = useUpdate<Institution>()
  const [archive] = useDelete<Institution>()
  const takeBack = useTakeBack(institution)
  const { id, name, status } = institution
  const subject = { institutionIds: [id] }
  const archives = can(actor, 'delete', 'institutions', subject)
  const settle = async (change: Promise<unknown>, done: string) => {
    try {
      await change
      notify(done, { type: 'success' })
    } catch (error) {
      notify(messageOf(error), { type: 'error' })
    }
    // also after a failure: somebody else may have been faster
    refresh()
  }
  const options = { mutationMode: 'pessimistic', returnPromise: true } as const
  const setStatus = (next: 'published' | 'draft') => {
    const data = { ...institution, status: next }
    return settle(update('institutions', { id, data, previousData: institution }, options), t(DONE[next], { name }))
  }
  if (status === 'archived') {
    return archives ? (
      <Button variant="outlined" disabled={isPending} onClick={() => void setStatus('draft')}>
        {institutions.restore}
      </Button>
    ) : null
  }
  return (
    <>
      {can(actor, 'publish', 'institutions', subject) && (
        <Button
          variant="outlined"
          disabled={isPending}
          onClick={() => void setStatus(status === 'draft' ? 'published' : 'draft')}
        >
          {status === 'draft' ? institutions.publish : institutions.unpublish}
        </Button>
      )}
      {archives && (
        <ConfirmButton
          label={institutions.archive.action}
          title={t('archive.title', { name })}
          body={institutions.archive.body}
          confirmLabel={institutions.archive.confirm}
          onConfirm={async () => {
            try {
              const archived = await archive('institutions', { id, previousData: institution }, options)
              toast.success({
                message: t('archive.done', { name }),
                ...(archived && { action: { label: panel.undo, onAction: () => void takeBack(archived) } }),
                lifeMs: UNDO_LIFE_MS,
              })
            } catch (error) {
              toast.error({ message: messageOf(error) })
            }
            refresh()
          }}
        />
      )}
    </>
  )
}

/**
 * Undoes an archiving, back to the state that the API reported before it. It is a call of its own with the
 * version in the answer, so that nothing saved meanwhile is lost.
 */
function useTakeBack({ name }: Institution) {
  const dataProvider = useDataProvider<PanelDataProvider>()
  const refresh = useRefresh()
  return async ({ id, version }: Institution) => {
    try {
      const records = [{ id, version }]
      const { refused } = await dataProvider.bulk('institutions', { kind: 'unarchive' }, { records })
      const [refusal] = refused
      if (refusal) toast.error({ message: refusal.detail })
      else toast.success({ message: t('archive.undone', { name }) })
    } catch (error) {
      toast.error({ message: messageOf(error) })
    }
    refresh()
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : panel.network.unexpected)
