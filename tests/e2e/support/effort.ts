import type { Page } from '@playwright/test'
import { test } from './test.ts'

/**
 * Seconds for each act by the keystroke-level model (Card, Moran and Newell, 1980): of an average typist who knows the
 * form and makes no mistake. What they read, and the ways between screens that a test opens by address, come on top.
 */
const SECONDS = { click: 1.1, key: 0.28, field: 1.35 }
/** To open the chooser of files, to mark one, to confirm. */
const CLICKS_OF_FILE = 3

/** `typed` are the characters of texts that the test fills in at once; `keys` all others. */
type Effort = { clicks: number; keys: number; typed: number; fields: number; since: number }

function watch({ key, clicksOfFile }: { key: string; clicksOfFile: number }): void {
  // It is counted anew for each job.
  if (Reflect.has(window, key)) return
  Reflect.set(window, key, true)
  const add = (what: Exclude<keyof Effort, 'since'>, times: number) => {
    const effort: Effort = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    effort[what] += times
    sessionStorage.setItem(key, JSON.stringify(effort))
  }
  let field: unknown = null
  let filled: unknown = null
  let isKeyDown = false
  // Before the page's own listeners, which may stop an event.
  const first = { capture: true }
  const listen = <Type extends keyof WindowEventMap>(type: Type, act: (event: WindowEventMap[Type]) => void) =>
    addEventListener(type, (event) => event.isTrusted && act(event), first)
  listen('pointerdown', () => add('clicks', 1))
  listen('keydown', () => {
    isKeyDown = true
    add('keys', 1)
  })
  listen('keyup', () => (isKeyDown = false))
  listen('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    // The parts of a date are one field.
    const reached = target.closest('.MuiPickersSectionList-root, input, select, textarea, [role="combobox"]')
    if (reached && reached !== field) add('fields', 1)
    field = reached
  })
  listen('input', (event) => {
    if (isKeyDown || !(event instanceof InputEvent)) return
    // The Tab key leads to the field.
    add('typed', (event.data?.length ?? 1) + (event.target === filled ? 0 : 1))
    filled = event.target
  })
  // A test hands the file over without the chooser.
  addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === 'file') add('clicks', clicksOfFile)
  })
}

const KEY = 'rayo.effort'

/** Counts clicks and keys from now on, also on pages that load later. */
export async function countEffort(page: Page): Promise<void> {
  const none: Effort = { clicks: 0, keys: 0, typed: 0, fields: 0, since: Date.now() }
  await page.evaluate(([key, text]) => sessionStorage.setItem(key, text), [KEY, JSON.stringify(none)] as const)
  const how = { key: KEY, clicksOfFile: CLICKS_OF_FILE }
  await page.addInitScript(watch, how)
  await page.evaluate(watch, how)
}

/** What a person has done so far, and the minutes that it takes them. */
export async function effortOf(page: Page): Promise<Effort & { minutes: number }> {
  const effort: Effort = await page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? '{}'), KEY)
  const { clicks, keys, typed, fields } = effort
  const seconds = clicks * SECONDS.click + (keys + typed) * SECONDS.key + fields * SECONDS.field
  return { ...effort, minutes: seconds / 60 }
}

/** Prints the effort of a work so far; returns its clicks and keys without the texts. */
export async function reportEffort(page: Page, work: string): Promise<number> {
  const { clicks, keys, typed, minutes, since } = await effortOf(page)
  const script = ((Date.now() - since) / 60_000).toFixed(1)
  const all = `${clicks} clicks, ${keys + typed} keys (${typed} of texts)`
  const sum = `${all}, about ${minutes.toFixed(1)} minutes (the script: ${script})`
  test.info().annotations.push({ type: 'effort', description: `${work}: ${sum}` })
  process.stdout.write(`${work}, ${test.info().project.name}: ${sum}\n`)
  return clicks + keys
}
