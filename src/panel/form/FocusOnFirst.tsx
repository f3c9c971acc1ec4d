import { useEffect } from 'react'
import type { RefObject } from 'react'
import { useFormContext } from 'react-hook-form'

const FIELDS =
  'input:not([type=hidden], [type=checkbox], [aria-hidden=true], :disabled), textarea:not([aria-hidden=true], :disabled)'

/** Gives the focus to the first field of a form that is still to be filled in: where the one before is repeated, the next begins there. */
export function FocusOnFirst({ within }: { within: RefObject<HTMLElement | null> }) {
  const { getValues } = useFormContext()
  useEffect(() => {
    const fields = within.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS) ?? []
    // by the form's value: what names another record shows nothing until that is loaded
    const empty = Array.from(fields).find(({ name }) => name !== '' && isEmpty(getValues(name))) ?? fields[0]
    empty?.focus()
  }, [within, getValues])
  return null
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}
