import type { ComponentProps, Ref } from 'react'

type Props = ComponentProps<'label'> & { inputRef?: Ref<HTMLInputElement> }

/**
 * The root of every label around a switch. React-admin 5.15 hands it the `inputRef` of the form, which Material UI 9 would write into the DOM: here it is
 * given the input, so that the form can put the focus on it.
 */
export function ControlLabelRoot({ inputRef, children, ...rest }: Props) {
  const tell = (label: HTMLLabelElement | null) => {
    const input = label?.querySelector('input') ?? null
    if (typeof inputRef === 'function') inputRef(input)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the input is among the children
    <label ref={tell} {...rest}>
      {children}
    </label>
  )
}
