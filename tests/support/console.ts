import { format } from 'node:util'
import { afterEach, beforeEach, vi } from 'vitest'

let complaints: string[] = []

/** React's message about elements that browsers know and jsdom does not. */
const UNKNOWN_TO_JSDOM = /^The tag <search> is unrecognized/

/** For tests that expect an error. */
export function takeComplaints(): string[] {
  const all = complaints
  complaints = []
  return all
}

/** Also for React's warnings about `act`. */
export function failOnComplaints(): void {
  beforeEach(() => {
    complaints = []
    const { warn } = console
    vi.spyOn(console, 'error').mockImplementation((...values: unknown[]) => {
      const text = format(...values)
      if (!UNKNOWN_TO_JSDOM.test(text)) complaints.push(text)
    })
    vi.spyOn(console, 'warn').mockImplementation((...values: unknown[]) => {
      const text = format(...values)
      if (/\bact\(/.test(text)) complaints.push(text)
      else warn(...values)
    })
  })
  afterEach(() => {
    vi.restoreAllMocks()
    const logged = takeComplaints()
    if (logged.length > 0) throw new Error(`logged as errors:\n${logged.join('\n')}`)
  })
}
