import { LinkBase, useRefresh } from 'react-admin'
import { type Institution, publishingGaps } from '#domain/clubs/institution'
import { useApi, useFirst } from '../../panel/data/queries.ts'
import { messageOf } from '../../panel/action/useChange.ts'
import { ConfirmButton, ChangeButton, ConfirmChange } from '../../panel/page/buttons.tsx'
import type { PanelDataProvider } from '../../providers/api/dataProvider.ts'
import { institutions } from '../../providers/es/institutions.ts'
import { panel } from '../../providers/es/panel.ts'
import { fill } from '../../providers/i18n/text.ts'
import { tabPath } from './tabs.ts'
import { toast, UNDO_LIFE_MS } from '../../providers/toast/toast.ts'
import { useMay } from '../../panel/data/useActor.ts'

const DONE = { published: 'published', draft: 'unpublished' } as const

export function StatusActions({ institution }: { institution: Institution }) {
  const may = useMay()
  const archive = useArchive(institution)
  const { id, name, status } = institution
  const archives = may('delete', 'institutions', id)
  const toDraft = toStatus(institution, 'draft')
  if (status === 'archived') return archives && <ChangeButton label={institutions.restore} {...toDraft} />
  return (
    <>
      {may('publish', 'institutions', id) &&
        (status === 'draft' ? (
          <PublishButton institution={institution} />
        ) : (
          <ChangeButton label={institutions.unpublish} {...toDraft} />
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

function toStatus(institution: Institution, status: keyof typeof DONE) {
  const { id, name } = institution
  return {
    call: (api: PanelDataProvider) =>
      api.update('institutions', { id, data: { ...institution, status }, previousData: institution }),
    done: fill(institutions[DONE[status]], { name }),
  }
}

function PublishButton({ institution }: { institution: Institution }) {
  const { id, name } = institution
  const admins = useFirst('users', { institutionId: id, role: 'Admin' })
  const { title, intro, gap, confirm } = institutions.publishing
  const gaps = publishingGaps(institution, admins.total ?? 1)
  const publish = { label: institutions.publish, ...toStatus(institution, 'published') }
  if (gaps.length === 0) return <ChangeButton {...publish} disabled={admins.isPending} />
  return (
    <ConfirmChange
      {...publish}
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
