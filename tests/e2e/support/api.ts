import type { Page } from '@playwright/test'

/** Requests the private API as the page's user. Throws for a refusal. */
export async function ask(page: Page, method: string, path: string, body?: object): Promise<unknown> {
  const { status, text } = await page.evaluate(
    async ([verb, address, content]) => {
      const key = Object.keys(localStorage).find((name) => name.endsWith('.accessToken')) ?? ''
      const answer = await fetch(`/api/v1/private/${address}`, {
        method: verb,
        headers: { Authorization: `Bearer ${localStorage.getItem(key)}`, 'Content-Type': 'application/json' },
        ...(content !== null && { body: content }),
      })
      return { status: answer.status, text: await answer.text() }
    },
    [method, path, body ? JSON.stringify(body) : null] as const,
  )
  if (status >= 400) throw new Error(`${method} ${path}: ${status} ${text}`)
  return JSON.parse(text)
}

/** The path of a list by a filter. */
export const filtered = (resource: string, filter: object) =>
  `${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`
