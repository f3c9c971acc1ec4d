/** What `public/early.js` asked for while the app was loading. */
type Early = { url: string; token: string; askedAt: number; answer: Promise<Response | null> }

declare global {
  interface Window {
    rayoEarly?: Early
  }
}

/** How long an answer is waited for and counts as new, from when it was asked for, in milliseconds. */
const GOOD_FOR_MS = 30_000

/**
 * The answer to exactly this request of exactly this session, if it was asked for a moment ago, while the app was loading: once. Null where there is none,
 * or where it failed; then one asks by oneself.
 */
export async function takeEarlyAnswer(url: string, token: string | null): Promise<Response | null> {
  const early = globalThis.window?.rayoEarly
  if (!early || early.url !== url) return null
  delete window.rayoEarly
  if (early.token !== token || Date.now() - early.askedAt > GOOD_FOR_MS) return null
  const answer = await early.answer
  return answer?.ok ? answer : null
}
