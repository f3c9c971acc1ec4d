import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { fail } from './install.mjs'

const DEFAULT_PORT = 5173
const TRIES = 50

/**
 * Serves a fetch handler on PORT, or from 5173 on the next port that is free, until the process is told to end. Answers the port once it
 * listens; ends with a readable line when PORT is taken or is no port.
 * @param {(request: Request) => Response | Promise<Response>} answer
 */
export async function listen(answer) {
  const wanted = process.env.PORT
  if (wanted !== undefined && wanted !== '' && !isPort(wanted))
    fail(`PORT must be a number from 1 to 65535, not "${wanted}".`)
  const listener = getRequestListener(answer)
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing))
  const port = wanted ? await listenOn(server, Number(wanted)) : await listenFrom(server, DEFAULT_PORT)
  if (port === null) fail(wanted ? `Port ${wanted} is in use: choose another PORT.` : 'No free port found: set PORT.')
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.once(signal, () => {
      server.close(() => process.exit(0))
      server.closeAllConnections()
    })
  }
  return port
}

/** @param {string} text */
const isPort = (text) => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535

/** @param {import('node:http').Server} server @param {number} first */
async function listenFrom(server, first) {
  for (let port = first; port < first + TRIES; port += 1) {
    if ((await listenOn(server, port)) !== null) return port
  }
  return null
}

/** The port, or null when it is taken. @param {import('node:http').Server} server @param {number} port @returns {Promise<number | null>} */
function listenOn(server, port) {
  return new Promise((resolve, reject) => {
    const refused = (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === 'EADDRINUSE') resolve(null)
      else if (error.code === 'EACCES') fail(`Port ${port} needs more rights: choose another PORT.`)
      else reject(error)
    }
    server.once('error', refused)
    server.listen(port, () => {
      server.off('error', refused)
      resolve(port)
    })
  })
}
