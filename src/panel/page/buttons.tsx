import { useState, type ComponentProps } from 'react'
import { Button, type ButtonProps, IconButton, type IconButtonProps } from '@mui/material'
import { panel } from '../../providers/es/panel.ts'
import { toast } from '../../providers/toast/toast.ts'
import { useRedirect, useResourceContext, useTranslate, type RaRecord, LinkBase } from 'react-admin'
import { failureOf } from '../action/failure.ts'
import { useButtonAction, type Call } from '../action/useAction.ts'
import { useApi } from '../data/panelDataProvider.ts'
import { saveFile } from '../../providers/api/download.ts'
import { type ConfirmProps, ConfirmButton } from './dialogs.tsx'
import { passFocusOn } from '../../ui/shell/useRouteFocus.ts'
import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'

type Change = { call: Call; done: string; leave?: () => void }

/** Asks before it makes an API call; `leave` runs after a success. */
export function ConfirmChange({ call, done, leave, ...button }: Omit<ConfirmProps, 'onConfirm'> & Change) {
  const { change } = useButtonAction()
  return <ConfirmButton {...button} onConfirm={() => change(call, done, leave)} />
}

type ChangeButtonProps = Change &
  Pick<ConfirmProps, 'label' | 'accessibleLabel' | 'disabled'> &
  Pick<ButtonProps, 'size'>

/** Makes an API call without a confirmation. */
export function ChangeButton({ label, accessibleLabel, disabled, size, call, done, leave }: ChangeButtonProps) {
  const { change, isPending } = useButtonAction()
  return (
    <SteadyButton
      size={size}
      aria-label={accessibleLabel}
      disabled={disabled}
      isPending={isPending}
      onAct={() => change(call, done, leave)}
    >
      {label}
    </SteadyButton>
  )
}

type SteadyProps = Omit<ButtonProps, 'onClick'> & { isPending: boolean; onAct: () => unknown }

/** A button that keeps the focus while it acts, and passes it to the page's heading if it disappears afterwards. */
export function SteadyButton({ isPending, onAct, variant = 'outlined', ...button }: SteadyProps) {
  const act = () => void (isPending || onAct())
  return <Button ref={passFocusOn} variant={variant} {...button} aria-disabled={isPending || undefined} onClick={act} />
}

type CopyProps = ButtonProps & { text: string; texts: Record<'copy' | 'copied' | 'notCopied', string> }

export function CopyButton({ text, texts, variant = 'outlined', ...button }: CopyProps) {
  const copy = async () => {
    try {
      // Without https a browser has no clipboard.
      await navigator.clipboard.writeText(text)
      toast.success({ message: texts.copied })
    } catch {
      toast.warn({ message: texts.notCopied })
    }
  }
  return (
    <Button variant={variant} {...button} onClick={() => void copy()}>
      {texts.copy}
    </Button>
  )
}

export type DeletionTexts = Record<'label' | 'title' | 'body', string>

/** Deletes the record after a confirmation, and returns to its list. A record in use stays, with the reason (409). */
export function DeleteRecordButton({ record, texts }: { record: RaRecord; texts: DeletionTexts }) {
  const { label, title, body } = texts
  const resource = useResourceContext() ?? ''
  const translate = useTranslate()
  const redirect = useRedirect()
  return (
    <ConfirmChange
      label={label}
      title={title}
      body={<p>{body}</p>}
      call={(api) => api.delete(resource, { id: record.id, previousData: record })}
      done={translate(`resources.${resource}.notifications.deleted`)}
      leave={() => redirect('list', resource)}
    />
  )
}

type LinkProps = Pick<ButtonProps, 'variant' | 'sx'> & { to: string; label: string; 'data-shortcut'?: 'create' }

export function LinkButton({ label, variant = 'outlined', ...link }: LinkProps) {
  return (
    <Button component={LinkBase} variant={variant} {...link}>
      {label}
    </Button>
  )
}

type OptionalLinkProps = Omit<ComponentProps<typeof LinkBase>, 'to'> & { to: string | false | null | undefined }

/** A link, or only its content if it has no target. */
export function OptionalLink({ to, children, ...link }: OptionalLinkProps) {
  return to ? (
    <LinkBase to={to} {...link}>
      {children}
    </LinkBase>
  ) : (
    children
  )
}

type DownloadProps = { path: string; label: string } & Pick<ButtonProps, 'size' | 'aria-label'>

export function DownloadButton({ path, label, ...button }: DownloadProps) {
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

type MoveProps = Pick<IconButtonProps, 'ref' | 'size'> & {
  direction: 'up' | 'down'
  label: string
  isEnd: boolean
  onMove: () => void
}

/** Stays enabled at either end: disabling it would drop the focus. */
export function MoveButton({ direction, label, isEnd, onMove, ...button }: MoveProps) {
  const Arrow = direction === 'up' ? ArrowUpward : ArrowDownward
  return (
    <IconButton
      {...button}
      aria-label={label}
      aria-disabled={isEnd}
      sx={{ opacity: isEnd ? 0.4 : 1 }}
      onClick={() => !isEnd && onMove()}
    >
      <Arrow fontSize="inherit" />
    </IconButton>
  )
}
