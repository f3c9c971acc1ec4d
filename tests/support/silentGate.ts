import { connect, createServer, type AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** PostgreSQL's message that it is ready for statements. */
const READY = Buffer.from('Z\0\0\0\x05I')

/** A proxy to a local server that can become silent, like a network that loses all packets. */
export async function openGate(url: string) {
  const through = new URL(url)
  const { hostname, port } = through
  const connections = new Set<() => void>()
  let onGreeting: (() => void) | null = null
  const gate = createServer((near) => {
    const far = connect(Number(port), hostname)
    const fallSilent = () => {
      near.unpipe(far).resume()
      far.unpipe(near).resume()
    }
    near.pipe(far).pipe(near)
    connections.add(fallSilent)
    far.on('data', (bytes: Buffer) => {
      if (!onGreeting || !bytes.includes(READY)) return
      fallSilent()
      onGreeting()
      onGreeting = null
    })
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      end.on('error', () => {})
      end.once('close', () => {
        connections.delete(fallSilent)
        other.destroy()
      })
    }
    onTestFinished(() => void near.destroy())
  })
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void gate.close())
  // A server that listens on a port.
  through.port = String((gate.address() as AddressInfo).port)
  return {
    url: through.href,
    /** Silences all current connections; new ones work. */
    fallSilent() {
      for (const silence of connections) silence()
    },
    /** Silences the next connection after the server's greeting, like a pooler without its server. Resolves then. */
    greetOnly: () =>
      new Promise<void>((resolve) => {
        onGreeting = resolve
      }),
  }
}
