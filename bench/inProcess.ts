import type { Hono } from 'hono'
import type { Ask } from './overHttp.ts'

/** Asks the API as a function of this process, its answers read to the end. */
export function askingApp(app: Hono): Ask {
  return async (path, { method = 'GET', headers = {}, body } = {}) => {
    const asked = new Request(`http://bench.test/api/v1${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body }),
    })
    const response = await app.fetch(asked)
    return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() }
  }
}
