import { useState } from 'react'
import { Button, type ButtonProps } from '@mui/material'
import { useApi } from '../data/queries.ts'
import { panel } from '../../providers/es/panel.ts'
import { toast } from '../../providers/toast/toast.ts'
import { failureOf } from './failure.ts'
import { saveFile } from '../../providers/api/download.ts'

type Props = { path: string; label: string } & Pick<ButtonProps, 'size' | 'aria-label'>

export function DownloadButton({ path, label, ...button }: Props) {
  const api = useApi()
  const [isRunning, setRunning] = useState(false)
  const download = async () => {
    setRunning(true)
    try {
      saveFile(await api.file(path))
    } catch (error) {
      toast.error({ message: failureOf(error, [], panel.network.unexpected).message ?? '' })
    } finally {
      setRunning(false)
    }
  }
  return (
    <Button variant="outlined" disabled={isRunning} {...button} onClick={() => void download()}>
      {isRunning ? panel.downloading : label}
    </Button>
  )
}
