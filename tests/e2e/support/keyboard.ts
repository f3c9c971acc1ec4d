import type { Locator, Page } from '@playwright/test'
import { expect, isPhone } from './test.ts'

/** A page with a list of 25 rows has fewer tab stops. */
const MAX_STEPS = 150

/** An element's place for the Tab key: it has the focus, or comes before or after the focused one. */
const placeOf = (target: Locator) =>
  target.evaluate((element) => {
    const focused = document.activeElement
    if (!focused || focused === element) return 'here'
    return focused.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING ? 'before' : 'after'
  })

/**
 * Tabs to an element, then checks that its focus is visible and that nothing covers it completely (WCAG 2.4.7, 2.4.11).
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible({ timeout: 30_000 })
  await expect(target).toBeEnabled({ timeout: 30_000 })
  for (let stops = 0, place = await placeOf(target); place !== 'here'; stops += 1, place = await placeOf(target)) {
    if (stops === MAX_STEPS) throw new Error(`not reached by ${MAX_STEPS} stops of the Tab key: ${String(target)}`)
    await page.keyboard.press(place === 'before' ? 'Shift+Tab' : 'Tab')
  }
  await expectFocusSeen(target)
}

async function expectFocusSeen(target: Locator): Promise<void> {
  // The page may still be scrolling to it.
  await expect
    .poll(() =>
      target.evaluate((element) => {
        // The link of a card rings the whole card.
        const around = [
          element,
          element.parentElement,
          element.parentElement?.parentElement,
          element.closest('article'),
        ]
        const isRinged = around.some((one) => {
          if (!one) return false
          const { outlineStyle, outlineWidth } = getComputedStyle(one)
          const hasOutline = outlineStyle !== 'none' && parseFloat(outlineWidth) > 0
          return hasOutline || one.matches('.Mui-focused, .Mui-focusVisible')
        })
        const { left, top, width, height } = element.getBoundingClientRect()
        const isSeen = [0.1, 0.5, 0.9].some((part) => {
          const hit = document.elementFromPoint(left + width * part, top + height / 2)
          return hit !== null && (element.contains(hit) || hit.contains(element) || hit.closest('label') !== null)
        })
        return {
          visible: element.matches(':focus-visible'),
          ringed: isRinged,
          // A custom control, such as a switch, covers an input without a size of its own.
          seen: isSeen || getComputedStyle(element).opacity === '0' || width <= 1,
        }
      }),
    )
    .toEqual({ visible: true, ringed: true, seen: true })
}

export async function act(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  if (isPhone(page)) return target.click()
  await tabTo(page, target)
  await page.keyboard.press(key)
}

export async function write(page: Page, field: Locator, text: string): Promise<void> {
  if (isPhone(page)) return field.fill(text)
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText(text)
}

export async function choose(page: Page, entry: Locator): Promise<void> {
  if (isPhone(page)) return entry.click()
  await expect(entry).toBeVisible()
  const isReached = () =>
    entry.evaluate(
      (one) =>
        one === document.activeElement || document.activeElement?.getAttribute('aria-activedescendant') === one.id,
    )
  for (let steps = 0; !(await isReached()); steps += 1) {
    if (steps === MAX_STEPS) throw new Error(`not reached by the arrows: ${String(entry)}`)
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
}
