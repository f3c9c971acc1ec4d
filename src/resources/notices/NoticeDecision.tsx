import { Suspense, useState } from 'react'
import { Button } from '@mui/material'
import { can } from '#domain/access'
import { noticeSchema, rejectionInputSchema } from '#domain/notice'
import type { NoticeRow } from '#domain/notice'
import { useActor } from '../../panel/data/useActor.ts'
import { ReasonDialog } from '../../panel/money/ReasonDialog.tsx'
import { notices } from '../../providers/es/notices.ts'
import { createText } from '../../providers/text.ts'
import { lazyPage } from '../../ui/shell/lazyPage.ts'

const t = createText(notices)

/** A third of a list's code, so it loads with the first notice that is answered. */
const AcceptDialog = lazyPage(() => import('./AcceptDialog.tsx'))

/** The buttons that answer a notice while it waits; then the reason of a rejected one. */
export function NoticeDecision({ notice }: { notice: NoticeRow }) {
  const [open, setOpen] = useState<'accept' | 'reject' | null>(null)
  const actor = useActor()
  const close = () => setOpen(null)
  const mayDecide = can(actor, 'edit', 'notices', { institutionIds: [notice.institutionId] })
  if (notice.state !== 'waiting' || !mayDecide) return notice.reason ?? '–'
  return (
    <>
      <Button size="small" variant="contained" onClick={() => setOpen('accept')}>
        {t('accept.open')}
      </Button>{' '}
      <Button size="small" variant="outlined" color="error" onClick={() => setOpen('reject')}>
        {t('reject.open')}
      </Button>
      {open === 'accept' && (
        <Suspense fallback={null}>
          <AcceptDialog notice={notice} onClose={close} />
        </Suspense>
      )}
      {open === 'reject' && (
        <ReasonDialog
          texts={notices.reject}
          schema={rejectionInputSchema}
          run={async (api, reason, key) => {
            const body = { reason, version: notice.version }
            const path = `notices/${notice.id}/rejection`
            noticeSchema.parse(await api.send('POST', path, body, { idempotencyKey: key }))
          }}
          onClose={close}
        />
      )}
    </>
  )
}
