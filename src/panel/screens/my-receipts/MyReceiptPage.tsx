import { useParams } from 'react-router-dom'
import { NotLoaded } from '../../page/PageFailure.tsx'
import { receiptPaper } from '../../../providers/es/memberAccount.ts'
import { ReceiptPaper, useReceiptPaper } from '../../money/paper/ReceiptPaper.tsx'
import { ReceiptPaperActions } from '../../money/paper/ReceiptPaperActions.tsx'
import { receiptName } from '../../money/cells.tsx'
import { PageTitle } from '../../page/PageTitle.tsx'

const BACK = { to: '/panel/my-receipts', label: receiptPaper.mine.title }

export default function MyReceiptPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useReceiptPaper(id)
  if (!data) return <NotLoaded query={{ error, refetch }} back={BACK} level={1} />
  return (
    <>
      <PageTitle title={receiptName(data)} back={BACK}>
        <ReceiptPaperActions id={id} paper={data} />
      </PageTitle>
      <ReceiptPaper paper={data} />
    </>
  )
}
