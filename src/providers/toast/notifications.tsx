import { isValidElement, useEffect } from 'react'
import { useNotificationContext, useTakeUndoableMutation, useTranslate, type NotificationPayload } from 'react-admin'
import { toast } from './toast.ts'
import { panel } from '../es/panel.ts'

/** React-admin uses `info` for what it has created, saved or deleted. */
const severityOf = (type: string): string => (type === 'info' ? 'success' : type)

/** Shows react-admin's notifications in the product's one toast, where an undoable change can be undone. */
export function NotificationBridge() {
  const { notifications, takeNotification } = useNotificationContext()
  const takeMutation = useTakeUndoableMutation()
  const translate = useTranslate()

  useEffect(() => {
    if (notifications.length === 0) return
    const notification = takeNotification()
    if (!notification) return
    const { message, type, notificationOptions: { undoable, messageArgs, autoHideDuration } = {} } = notification
    const settle = (isUndo: boolean) => takeMutation()?.({ isUndo })
    toast.tell(severityOf(type), {
      message: textOf(message, (key) => translate(key, messageArgs)),
      lifeMs: typeof autoHideDuration === 'number' ? autoHideDuration : undefined,
      ...(undoable && {
        action: { label: panel.undo, onAction: () => settle(true) },
        onGone: () => settle(false),
      }),
    })
  }, [notifications, takeNotification, takeMutation, translate])

  return null
}

function textOf(message: NotificationPayload['message'], translate: (key: string) => string): string {
  if (typeof message === 'string') return translate(message)
  return isValidElement(message) || message === null || message === undefined ? '' : String(message as string | number)
}
