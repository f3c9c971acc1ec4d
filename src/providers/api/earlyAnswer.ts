/** What `public/early.js` requested while the app was loading. */
type Early = { url: string; token: string; sentAt: number; answer: Promise<Response | null> }

declare global {
  interface Window {
    rayoEarly?: Early
  }
}

/** How long to wait for an answer, and how long it counts as fresh, from the time of the request, in milliseconds. */
const GOOD_FOR_MS = 30_000

export function hasEarlyAnswer(): boolean {
  return globalThis.window?.rayoEarly !== undefined
}

/**
 * The answer to exactly this request of exactly this session, if the page requested it while the app was loading.
 * Usable once. Null if there is none or it failed: then make the request.
 */
export async function takeEarlyAnswer(url: string, token: string | null): Promise<Response | null> {
  const early = globalThis.window?.rayoEarly
  if (!early || early.url !== url) return null
  delete window.rayoEarly
  if (early.token !== token || Date.now() - early.sentAt > GOOD_FOR_MS) return null
  const answer = await early.answer
  return answer?.ok ? answer : null
}
