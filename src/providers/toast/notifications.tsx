import { isValidElement, useEffect } from 'react'
import { useNotificationContext, useTranslate, type NotificationPayload } from 'react-admin'
import { toast } from './toast.ts'

/** React-admin uses `info` for what it has created, saved or deleted. */
const severityOf = (type: string): string => (type === 'info' ? 'success' : type)

/** Shows react-admin's notifications in the product's one toast. No change of the panel is undoable in their sense. */
export function NotificationBridge() {
  const { notifications, takeNotification } = useNotificationContext()
  const translate = useTranslate()

  useEffect(() => {
    if (notifications.length === 0) return
    const notification = takeNotification()
    if (!notification) return
    const { message, type, notificationOptions: { messageArgs, autoHideDuration } = {} } = notification
    toast.ofSeverity(severityOf(type), {
      message: textOf(message, (key) => translate(key, messageArgs)),
      lifeMs: typeof autoHideDuration === 'number' ? autoHideDuration : undefined,
    })
  }, [notifications, takeNotification, translate])

  return null
}

function textOf(message: NotificationPayload['message'], translate: (key: string) => string): string {
  if (typeof message === 'string') return translate(message)
  return isValidElement(message) || message === null || message === undefined ? '' : String(message as string | number)
}
