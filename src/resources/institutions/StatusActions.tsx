import { Button } from '@mui/material'
import { LinkBase, useRefresh } from 'react-admin'
import { can } from '#domain/access/access'
import { type Institution, publishingGaps } from '#domain/clubs/institution'
import { useApi } from '../../panel/data/useRead.ts'
import { messageOf, useChange } from '../../panel/action/useChange.ts'
import { ConfirmButton } from '../../panel/page/ConfirmButton.tsx'
import { useActor } from '../../panel/data/useActor.ts'
import { institutions } from '../../providers/es/institutions.ts'
import { panel } from '../../providers/es/panel.ts'
import { fill } from '../../providers/i18n/text.ts'
import { tabPath } from './tabs.ts'
import { toast, UNDO_LIFE_MS } from '../../providers/toast/toast.ts'
import { useFirst } from '../../panel/data/useFirst.ts'

const DONE = { published: 'published', draft: 'unpublished' } as const

export function StatusActions({ institution }: { institution: Institution }) {
  const actor = useActor()
  const { change, isPending } = useChange()
  const archive = useArchive(institution)
  const { id, name, status } = institution
  const subject = { institutionIds: [id] }
  const archives = can(actor, 'delete', 'institutions', subject)
  const setStatus = (next: 'published' | 'draft') =>
    change(
      (api) => api.update('institutions', { id, data: { ...institution, status: next }, previousData: institution }),
      fill(institutions[DONE[next]], { name }),
    )
  if (status === 'archived') {
    return archives ? (
      <Button variant="outlined" disabled={isPending} onClick={() => void setStatus('draft')}>
        {institutions.restore}
      </Button>
    ) : null
  }
  return (
    <>
      {can(actor, 'publish', 'institutions', subject) &&
        (status === 'draft' ? (
          <PublishButton institution={institution} isPending={isPending} publish={() => setStatus('published')} />
        ) : (
          <Button variant="outlined" disabled={isPending} onClick={() => void setStatus('draft')}>
            {institutions.unpublish}
          </Button>
        ))}
      {archives && (
        <ConfirmButton
          label={institutions.archive.action}
          title={fill(institutions.archive.title, { name })}
          body={institutions.archive.body}
          onConfirm={archive}
        />
      )}
    </>
  )
}

type PublishButtonProps = { institution: Institution; isPending: boolean; publish: () => Promise<void> }

function PublishButton({ institution, isPending, publish }: PublishButtonProps) {
  const { id, name } = institution
  const admins = useFirst('users', { institutionId: id, role: 'Admin' })
  const { title, intro, gap, confirm } = institutions.publishing
  const gaps = publishingGaps(institution, admins.total ?? 1)
  if (gaps.length === 0) {
    return (
      <Button variant="outlined" disabled={isPending || admins.isPending} onClick={() => void publish()}>
        {institutions.publish}
      </Button>
    )
  }
  return (
    <ConfirmButton
      label={institutions.publish}
      title={fill(title, { name })}
      body={
        <>
          <p>{intro}</p>
          <ul>
            {gaps.map((one) => (
              <li key={one}>
                <LinkBase to={one === 'admin' ? tabPath(id, 'admins') : `/panel/institutions/${id}/update`}>
                  {gap[one]}
                </LinkBase>
              </li>
            ))}
          </ul>
        </>
      }
      confirmLabel={confirm}
      danger={false}
      disabled={isPending}
      onConfirm={publish}
    />
  )
}

/**
 * Archives, and undoes that back to the state that the API reported before it: a call of its own with the
 * version in the answer, so that nothing saved meanwhile is lost.
 */
function useArchive(institution: Institution) {
  const { id, name } = institution
  const api = useApi()
  const refresh = useRefresh()
  const attempt = async (call: () => Promise<void>) => {
    try {
      await call()
    } catch (error) {
      toast.error({ message: messageOf(error) })
    }
    refresh()
  }
  const undo = ({ version }: Institution) =>
    attempt(async () => {
      const records = [{ id, version }]
      const { refused } = await api.bulk('institutions', { kind: 'unarchive' }, { records })
      const [refusal] = refused
      if (refusal) toast.error({ message: refusal.detail })
      else toast.success({ message: fill(institutions.archive.undone, { name }) })
    })
  return () =>
    attempt(async () => {
      const { data } = await api.delete<Institution>('institutions', { id, previousData: institution })
      toast.success({
        message: fill(institutions.archive.done, { name }),
        action: { label: panel.undo, onAction: () => void undo(data) },
        lifeMs: UNDO_LIFE_MS,
      })
    })
}
