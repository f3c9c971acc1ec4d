import { z } from 'zod'
import { isNotified } from '#domain/access/access'
import type { Actor } from '#domain/access/actor'
import { AUDIT_ENTITIES } from '#domain/access/audit'
import { privateRoute, privateCaller, type Grant } from '../http/privateRoutes.ts'
import { domainErrorOf } from '../http/problem.ts'
import type { Call, Route } from '../http/route.ts'

/** Proxies cut a connection that is silent for a minute. */
const HEARTBEAT_MS = 25_000
const CHECK_MS = 20_000
const MAX_STREAMS = 10
/** Any list may have changed. */
const ANY = '*'

const access: readonly Grant[] = [['list', 'users']]

export const eventsRoute: Route = privateRoute('GET events', {
  summary:
    'Server-sent events that name the resource in which something changed where the actor manages all of it, or `*` for any',
  access,
  response: z.string(),
  events: true,
  async run(call) {
    const raw = hintStream(call, { subject: call.subject, actor: await call.read((tx) => tx.actor) })
    return { raw, headers: { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' } }
  },
})

type Listener = { subject: string; actor: Actor }

/** Starts with `*`, because a client that reconnects may have missed changes. Ends when the user loses access. */
function hintStream(call: Call, listener: Listener): ReadableStream<Uint8Array> {
  const { store, clock, streams, report } = call.deps
  const { subject } = listener
  let { actor } = listener
  let checkedAt = clock()
  const pending = new Set<string>()
  const encoder = new TextEncoder()
  let isOver = false
  let wake: (() => void) | null = null
  let leave: (() => void) | null = null

  function end(): void {
    isOver = true
    leave?.()
    wake?.()
  }

  function join(): () => void {
    const others = streams.get(subject) ?? []
    if (others.length >= MAX_STREAMS) others[0]?.()
    streams.set(subject, [...(streams.get(subject) ?? []), end])
    const unsubscribe = store.onHint((hint) => {
      const resource = hint ? AUDIT_ENTITIES[hint.entity] : null
      if (hint && resource && !isNotified(actor, resource, hint.institutionId)) return
      pending.add(resource ?? ANY)
      wake?.()
    })
    return () => {
      unsubscribe()
      const rest = streams.get(subject)?.filter((other) => other !== end) ?? []
      if (rest.length > 0) streams.set(subject, rest)
      else streams.delete(subject)
    }
  }

  async function check(): Promise<void> {
    try {
      const { read } = await privateCaller(call, 'reads', access)
      actor = await read((tx) => tx.actor)
      checkedAt = clock()
    } catch (error) {
      if (domainErrorOf(error).status >= 500) report(error)
      end()
    }
  }

  // It only joins once somebody reads: after HEAD nobody does.
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        leave ??= join()
        if (pending.size === 0) await wakeOrHeartbeat((resolve) => (wake = resolve))
        if (!isOver && clock() - checkedAt >= CHECK_MS) await check()
        if (isOver) return controller.close()
        const hints = [...pending].map((resource) => `data: ${resource}\n\n`)
        pending.clear()
        controller.enqueue(encoder.encode(hints.join('') || ':\n\n'))
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  )
}

/** Resolves when it is woken, at the latest after a heartbeat. */
async function wakeOrHeartbeat(onWake: (wake: () => void) => void): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  await new Promise<void>((resolve) => {
    onWake(resolve)
    timer = setTimeout(resolve, HEARTBEAT_MS)
  })
  clearTimeout(timer)
}
