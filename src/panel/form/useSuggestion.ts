import { useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'

/**
 * Fills in a field from others as long as it is empty or holds our suggestion. `undefined` is not known yet; null
 * empties it.
 */
export function useSuggestion(name: string, suggested: string | number | null | undefined): void {
  const { getValues, setValue } = useFormContext()
  const lastSuggestion = useRef<string | number | null>(null)
  useEffect(() => {
    if (suggested === undefined) return
    const value: unknown = getValues(name) || null
    if (value !== null && value !== lastSuggestion.current && value !== suggested) return
    lastSuggestion.current = suggested
    if (value !== suggested) setValue(name, suggested)
  }, [name, suggested, getValues, setValue])
}
