import { Suspense, useState } from 'react'
import { Button } from '@mui/material'
import { can } from '#domain/access/access'
import { noticeSchema, rejectionInputSchema, type NoticeRow } from '#domain/money/notice'
import { useActor } from '../../panel/data/useActor.ts'
import { ReasonDialog } from '../../panel/action/ReasonDialog.tsx'
import { notices } from '../../providers/es/notices.ts'
import { lazyPage } from '../../ui/shell/lazyPage.ts'

/** A third of a list's code, so it loads with the first notice that is answered. */
const AcceptDialog = lazyPage(() => import('./AcceptDialog.tsx'))

export function NoticeDecision({ notice }: { notice: NoticeRow }) {
  const [open, setOpen] = useState<'accept' | 'reject' | null>(null)
  const actor = useActor()
  const close = () => setOpen(null)
  const mayDecide = can(actor, 'edit', 'notices', { institutionIds: [notice.institutionId] })
  if (notice.state !== 'waiting' || !mayDecide) return notice.reason ?? '–'
  return (
    <>
      <Button size="small" variant="contained" onClick={() => setOpen('accept')}>
        {notices.accept.open}
      </Button>{' '}
      <Button size="small" variant="outlined" color="error" onClick={() => setOpen('reject')}>
        {notices.reject.open}
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
          run={(api, reason, idempotencyKey) => {
            const body = { reason, version: notice.version }
            return api.send('POST', `notices/${notice.id}/rejection`, body, { schema: noticeSchema, idempotencyKey })
          }}
          onClose={close}
        />
      )}
    </>
  )
}
