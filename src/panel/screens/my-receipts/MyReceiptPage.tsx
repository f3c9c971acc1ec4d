import { useParams } from 'react-router-dom'
import { receiptPaper } from '../../../providers/es/receiptPaper.ts'
import { createText } from '../../../providers/text.ts'
import { ReceiptPaper } from '../../money/paper/ReceiptPaper.tsx'
import { ReceiptPaperActions } from '../../money/paper/ReceiptPaperActions.tsx'
import { useReceiptPaper } from '../../money/paper/useReceiptPaper.ts'
import { PageFailure } from '../../page/PageFailure.tsx'
import { PageLoading } from '../../page/PageLoading.tsx'
import { PageTitle } from '../../page/PageTitle.tsx'

const t = createText(receiptPaper)
const BACK = { to: '/panel/my-receipts', label: t('mine.title') }

/** One of the user's receipts, to read, print, save or hand on. */
export default function MyReceiptPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useReceiptPaper(id)
  if (error && !data) return <PageFailure error={error} back={BACK} onRetry={() => void refetch()} level={1} />
  if (!data) return <PageLoading />
  return (
    <>
      <PageTitle title={t('mine.number', { number: data.number })} back={BACK}>
        <ReceiptPaperActions id={id} paper={data} />
      </PageTitle>
      <ReceiptPaper paper={data} />
    </>
  )
}
