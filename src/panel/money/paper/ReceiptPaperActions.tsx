import { useState } from 'react'
import { Button } from '@mui/material'
import { useDataProvider } from 'react-admin'
import type { ReceiptPaper } from '#domain/money/receiptPaper'
import type { PanelDataProvider } from '../../../providers/api/dataProvider.ts'
import { receiptPaper } from '../../../providers/es/memberAccount.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { toast } from '../../../providers/toast/toast.ts'
import { passFocusOn } from '../../../ui/shell/useRouteFocus.ts'
import { saveFile } from '../../data/saveFile.ts'
import { failureOf } from '../../action/failure.ts'
import { PrintedReceipt } from './ReceiptPaper.tsx'
import { ShareReceiptDialog } from './ShareReceiptDialog.tsx'

/** Prints, saves and shares a receipt. Only a user who sees all of it may share it. */
export function ReceiptPaperActions({ id, paper }: { id: string; paper: ReceiptPaper | undefined }) {
  const [isSharing, setSharing] = useState(false)
  return (
    <>
      <Button variant="outlined" disabled={!paper} onClick={() => window.print()}>
        {receiptPaper.print}
      </Button>
      <DownloadReceiptButton id={id} />
      {paper?.isPart !== true && (
        <Button ref={passFocusOn} variant="outlined" disabled={!paper} onClick={() => setSharing(true)}>
          {receiptPaper.share.open}
        </Button>
      )}
      {paper && <PrintedReceipt paper={paper} />}
      {paper && isSharing && <ShareReceiptDialog id={id} paper={paper} onClose={() => setSharing(false)} />}
    </>
  )
}

export function DownloadReceiptButton({ id, number }: { id: string; number?: number }) {
  const api = useDataProvider<PanelDataProvider>()
  const [isRunning, setRunning] = useState(false)
  const download = async () => {
    setRunning(true)
    try {
      saveFile(await api.file(`receipts/${encodeURIComponent(id)}/pdf`))
    } catch (error) {
      toast.error({ message: failureOf(error, [], receiptPaper.download).message ?? '' })
    } finally {
      setRunning(false)
    }
  }
  return (
    <Button
      variant="outlined"
      disabled={isRunning}
      {...(number !== undefined && { 'aria-label': fill(receiptPaper.downloadNumber, { number }), size: 'small' })}
      onClick={() => void download()}
    >
      {isRunning ? receiptPaper.downloading : number === undefined ? receiptPaper.download : 'PDF'}
    </Button>
  )
}
