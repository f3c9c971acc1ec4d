import { LinkBase } from 'react-admin'
import { type Institution, publishingGaps } from '#domain/clubs/institution'
import { useFirst } from '../../panel/data/queries.ts'
import { useMay } from '../../panel/data/useActor.ts'
import { useButtonAction } from '../../panel/action/useAction.ts'
import { ChangeButton, ConfirmChange } from '../../panel/page/buttons.tsx'
import { ConfirmButton } from '../../panel/page/dialogs.tsx'
import type { PanelDataProvider } from '../../providers/api/dataProvider.ts'
import { institutions } from '../../providers/es/institutions.ts'
import { panel } from '../../providers/es/panel.ts'
import { fill } from '../../providers/i18n/text.ts'
import { tabPath } from './tabs.ts'
import { UNDO_LIFE_MS } from '../../providers/toast/toast.ts'

/** The section of the form that fills a gap. */
const SECTIONS = { schedule: 'offerings', contact: 'contact' } as const

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
                <LinkBase
                  to={one === 'admin' ? tabPath(id, 'admins') : `/panel/institutions/${id}/update#${SECTIONS[one]}`}
                >
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
 * Archives an institution and offers to undo it. Undoing sends the version of the answer, so that it never overwrites
 * a later change.
 */
function useArchive(institution: Institution) {
  const { id, name } = institution
  const { change } = useButtonAction()
  const undo = ({ version }: Institution) =>
    change(
      async (api) => {
        const records = [{ id, version }]
        const { refused } = await api.bulk('institutions', { kind: 'unarchive' }, { records })
        if (refused[0]) throw new Error(refused[0].detail)
      },
      fill(institutions.archive.undone, { name }),
    )
  return () =>
    change(
      (api) => api.delete<Institution>('institutions', { id, previousData: institution }),
      ({ data }) => ({
        message: fill(institutions.archive.done, { name }),
        action: { label: panel.undo, onAction: () => void undo(data) },
        lifeMs: UNDO_LIFE_MS,
      }),
    )
}
