import { createServer, type Server } from 'node:http'
import { createServer as createGate, type Server as Gate, type Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'

/** Limits of a connection, in milliseconds: to send the headers, to send the whole request, and to idle between two. */
const LIMITS = {
  headersTimeout: 10_000,
  // A picture of five megabytes takes this long on a slow connection.
  requestTimeout: 60_000,
  // Longer than load balancers keep a connection (60 s): one that we close may be about to carry a request.
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
}
const FIRST_PORT = 5173
const TRIES = 50
const SWEEP_MS = 50

export class ListenError extends Error {
  override name = 'ListenError'
}

export interface HttpServer {
  port: number
  stop(graceMs: number): Promise<boolean>
}

type Where = {
  /** Null: the first free one from 5173; 0: any free one. */
  port: number | null
  /** Null: every address. */
  host: string | null
}

export async function serveHttp(
  answer: (request: Request, remoteAddress: string) => Promise<Response>,
  where: Where,
): Promise<HttpServer> {
  const streams = new Set<Endable>()
  const listener = getRequestListener(async (request, { incoming, outgoing }) => {
    const response = await answer(request, incoming.socket.remoteAddress ?? '')
    if (response.headers.get('content-type') === 'text/event-stream') {
      streams.add(outgoing)
      outgoing.once('close', () => streams.delete(outgoing))
    }
    return withAbortOnError(response, outgoing)
  })
  const server = createServer(LIMITS, (incoming, outgoing) => void listener(incoming, outgoing))
  const { port, gate } = await listenAt(server, where)
  return { port, stop: (graceMs) => stop(server, { gate, streams, graceMs }) }
}

/** The adapter would write the error's message into the body and end it normally, as if it were complete. */
function withAbortOnError(response: Response, outgoing: { destroy(): unknown }): Response {
  if (response.headers.has('content-length') || !response.body) return response
  const reader = response.body.getReader()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch {
        outgoing.destroy()
        controller.close()
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
  return new Response(body, { status: response.status, headers: response.headers })
}

type Endable = { end(): unknown }

type Listening = { port: number; gate: Gate | null }

async function listenAt(server: Server, { port: onlyPort, host }: Where): Promise<Listening> {
  if (onlyPort !== null) return listenOn(server, onlyPort, host)
  for (let port = FIRST_PORT; port < FIRST_PORT + TRIES; port += 1) {
    try {
      return await listenOn(server, port, host)
    } catch (error) {
      if (!(error instanceof ListenError && isTaken(error.cause))) throw error
    }
  }
  throw new ListenError('No free port was found: set PORT.')
}

/** Listens on ::1 and 127.0.0.1: browsers try ::1 first, and another program could answer there. */
async function listenOn(server: Server, port: number, host: string | null): Promise<Listening> {
  await listen(server, port, host)
  const address = server.address()
  const boundPort = typeof address === 'object' && address ? address.port : port
  if (host !== '127.0.0.1' && host !== 'localhost') return { port: boundPort, gate: null }
  const gate = createGate((socket: Socket) => void server.emit('connection', socket))
  try {
    await listen(gate, boundPort, '::1')
    return { port: boundPort, gate }
  } catch (error) {
    // A machine without IPv6 has no ::1. With port 0 any port will do.
    if (!(error instanceof ListenError && isTaken(error.cause)) || port === 0) return { port: boundPort, gate: null }
    await new Promise((resolve) => server.close(resolve))
    throw error
  }
}

function listen(server: Gate, port: number, host: string | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (cause: NodeJS.ErrnoException) => reject(new ListenError(refusalOf(cause, port, host), { cause }))
    server.once('error', refuse)
    server.listen({ port, ...(host !== null && { host }) }, () => {
      server.off('error', refuse)
      resolve()
    })
  })
}

const isTaken = (cause: unknown) => cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE'

function refusalOf(cause: NodeJS.ErrnoException, port: number, host: string | null): string {
  if (cause.code === 'EADDRINUSE') return `Port ${port} is in use: choose another PORT.`
  if (cause.code === 'EACCES') return `Port ${port} needs more rights: choose another PORT.`
  return `HOST ${host ?? ''} cannot be listened on (${cause.code ?? cause.message}).`
}

type Stopping = { gate: Gate | null; streams: ReadonlySet<Endable>; graceMs: number }

async function stop(server: Server, { gate, streams, graceMs }: Stopping): Promise<boolean> {
  let isClean = true
  const endIdle = () => {
    for (const stream of streams) stream.end()
    server.closeIdleConnections()
  }
  const closed = [server, gate].map(
    (one) => new Promise<void>((resolve) => (one ? one.close(() => resolve()) : resolve())),
  )
  const sweep = setInterval(endIdle, SWEEP_MS)
  const cutOff = setTimeout(() => {
    isClean = false
    server.closeAllConnections()
  }, graceMs)
  endIdle()
  await Promise.all(closed)
  clearInterval(sweep)
  clearTimeout(cutOff)
  return isClean
}
