import { useEffect, useState } from 'react'

/** How long to wait for the next letter, in milliseconds. */
const PAUSE_MS = 120

/** Returns a text as it was when its user last stopped typing. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
