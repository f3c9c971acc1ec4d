import { format } from 'node:util'
import { afterEach, beforeEach, vi } from 'vitest'

let complaints: string[] = []

/** What React says of elements that browsers know and jsdom does not. */
const UNKNOWN_TO_JSDOM = /^The tag <search> is unrecognized/

/** What was logged as an error in this test so far, and forgets it: for tests in which an error is expected. */
export function takeComplaints(): string[] {
  const taken = complaints
  complaints = []
  return taken
}

/** Any `console.error` fails the test in which it is logged, and so does a warning of React's about `act`. */
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
