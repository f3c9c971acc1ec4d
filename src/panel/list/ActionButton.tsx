import { Button, useTranslate } from 'react-admin'
import type { ButtonProps } from 'react-admin'

/**
 * React-admin's button with a name that stays: on a phone react-admin shows the icon alone, and a disabled icon has no
 * name for screen readers.
 */
export function ActionButton({
  label,
  ...rest
}: Omit<ButtonProps, 'label'> & { /** A text or its key. */ label: string }) {
  const translate = useTranslate()
  return <Button label={label} aria-label={translate(label, { _: label })} {...rest} />
}
