import type { Page } from '@playwright/test'
import { test } from './test.ts'

/** Counts taps from now on, and key presses that act like one; no other keys. */
export async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0
  await page.exposeFunction('rayoClicked', () => {
    clicks += 1
  })
  await page.evaluate(() =>
    addEventListener(
      'click',
      ({ isTrusted }) => isTrusted && (window as unknown as { rayoClicked(): void }).rayoClicked(),
      { capture: true },
    ),
  )
  return () => clicks
}

export function reportClicks(work: string, clicks: number): void {
  test.info().annotations.push({ type: 'clicks', description: `${work}: ${clicks}` })
  process.stdout.write(`${work}, ${test.info().project.name}: ${clicks} clicks\n`)
}
