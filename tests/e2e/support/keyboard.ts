import type { Locator, Page } from '@playwright/test'
import { expect, isPhone } from './test.ts'

/** More stops than from one end of a page with a list of 25 rows to the other. */
const AT_MOST = 150

/** Where an element is for the Tab key: it has the focus, or comes before or after what has. */
const whereIs = (target: Locator) =>
  target.evaluate((element) => {
    const focused = document.activeElement
    if (!focused || focused === element) return 'here'
    return focused.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING ? 'before' : 'after'
  })

/** Goes by the Tab key to an element, then shows that its focus can be seen and that nothing lies over all of it (WCAG 2.4.7, 2.4.11). */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible({ timeout: 30_000 })
  for (let stops = 0; (await whereIs(target)) !== 'here'; stops += 1) {
    if (stops === AT_MOST) throw new Error(`not reached by ${AT_MOST} stops of the Tab key: ${String(target)}`)
    await page.keyboard.press((await whereIs(target)) === 'before' ? 'Shift+Tab' : 'Tab')
  }
  await expectFocusSeen(target)
}

async function expectFocusSeen(target: Locator): Promise<void> {
  // A page may still be scrolling to it.
  await expect
    .poll(() =>
      target.evaluate((element) => {
        const around = [element, element.parentElement, element.parentElement?.parentElement]
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
          // What is drawn in its place, as a switch is, stands over an input of no size of its own.
          seen: isSeen || getComputedStyle(element).opacity === '0' || width <= 1,
        }
      }),
    )
    .toEqual({ visible: true, ringed: true, seen: true })
}

/** Presses what is there: by a tap on a phone, and on the desktop by the keyboard alone. */
export async function act(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  if (isPhone(page)) return target.click()
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Writes into a field in place of what is there, on the desktop by the keyboard alone. */
export async function write(page: Page, field: Locator, text: string): Promise<void> {
  if (isPhone(page)) return field.fill(text)
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText(text)
}

/** Chooses an entry of a menu or a list that is open, on the desktop by the arrows. */
export async function choose(page: Page, entry: Locator): Promise<void> {
  if (isPhone(page)) return entry.click()
  await expect(entry).toBeVisible()
  const isReached = () =>
    entry.evaluate(
      (one) =>
        one === document.activeElement || document.activeElement?.getAttribute('aria-activedescendant') === one.id,
    )
  for (let steps = 0; !(await isReached()); steps += 1) {
    if (steps === AT_MOST) throw new Error(`not reached by the arrows: ${String(entry)}`)
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
}
