import { useEffect, type RefObject } from 'react'
import { useFormContext } from 'react-hook-form'

const FIELDS =
  'input:not([type=hidden], [type=checkbox], [aria-hidden=true], :disabled), textarea:not([aria-hidden=true], :disabled)'

/** Moves the focus to the first empty field, as after "save and add another". */
export function FocusOnFirst({ within }: { within: RefObject<HTMLElement | null> }) {
  const { getValues } = useFormContext()
  useEffect(() => {
    const fields = within.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS) ?? []
    // by the form's value: a reference input shows nothing until its record is loaded
    const empty = Array.from(fields).find(({ name }) => name !== '' && (getValues(name) ?? '') === '') ?? fields[0]
    empty?.focus()
  }, [within, getValues])
  return null
}
