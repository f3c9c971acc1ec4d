import { Button, useTranslate, type ButtonProps } from 'react-admin'

/** React-admin's button with a name that stays: on a phone it shows the icon alone, without a name when disabled. */
export function ActionButton({
  label,
  ...rest
}: Omit<ButtonProps, 'label'> & { /** A text or its key. */ label: string }) {
  const translate = useTranslate()
  return <Button label={label} aria-label={translate(label, { _: label })} {...rest} />
}
