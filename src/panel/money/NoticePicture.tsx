import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { UPLOAD_TYPES } from '#domain/clubs/pictureRules'
import { formatMoney } from '#domain/money/money'
import type { NoticeRow } from '#domain/money/notice'
import { idSchema } from '#domain/values/identifier'
import { z } from 'zod'
import { useApi } from '../data/panelDataProvider.ts'
import type { PanelDataProvider } from '../../providers/api/dataProvider.ts'
import { notices } from '../../providers/es/notices.ts'
import { fill } from '../../providers/i18n/text.ts'
import { useButtonAction } from '../action/useAction.ts'
import { SteadyButton } from '../page/buttons.tsx'
import { Dialog, DialogButton } from '../page/dialogs.tsx'
import { NotLoaded } from '../page/Page.tsx'
import styles from './money.module.css'

const answerSchema = z.object({ id: idSchema })

export const sendPicture = (api: PanelDataProvider, noticeId: string, file: File) =>
  api.upload(`notices/${noticeId}/picture`, file, answerSchema)

/** The picture of a transfer, for those who see its notice. */
export function NoticePicture({ id }: Pick<NoticeRow, 'id'>) {
  const api = useApi()
  const query = useQuery({
    queryKey: ['notices', 'picture', id],
    queryFn: ({ signal }) => api.file(`notices/${id}/picture`, { signal }),
  })
  const file = query.data?.file
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image || !file) return undefined
      image.src = URL.createObjectURL(file)
      return () => URL.revokeObjectURL(image.src)
    },
    [file],
  )
  if (!file) return <NotLoaded query={query} isPart />
  return <img ref={show} className={styles.picture} alt={notices.picture.alt} />
}

/** A button that shows the picture, where the notice has one. */
export function SeePicture({ notice: { id, hasPicture, amount, currency } }: { notice: NoticeRow }) {
  if (!hasPicture) return null
  const sum = { amount: formatMoney(amount, currency) }
  return (
    <DialogButton
      size="small"
      variant="text"
      label={notices.picture.see}
      aria-label={fill(notices.picture.seeOf, sum)}
      renderDialog={(close) => (
        <Dialog title={fill(notices.picture.title, sum)} onClose={close}>
          <NoticePicture id={id} />
        </Dialog>
      )}
    />
  )
}

/** Adds the picture to one's own notice that waits, or replaces it. */
export function AddPicture({ notice: { id, hasPicture } }: { notice: NoticeRow }) {
  const input = useRef<HTMLInputElement>(null)
  const { change, isPending } = useButtonAction()
  const label = hasPicture ? notices.picture.replace : notices.picture.add
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        accept={UPLOAD_TYPES.join()}
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void change((api) => sendPicture(api, id, file), notices.picture.added)
          target.value = ''
        }}
      />
      <SteadyButton size="small" isPending={isPending} onAct={() => input.current?.click()}>
        {label}
      </SteadyButton>
    </>
  )
}
