import { connect, createServer, type AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** How PostgreSQL says that it takes statements. */
const READY = Buffer.from('Z\0\0\0\x05I')

/** A way to a server of this machine that falls silent, as a network that loses what is sent and says nothing. */
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
    /** On all connections there are; new ones pass. */
    fallSilent() {
      for (const silence of connections) silence()
    },
    /** On the next connection once the server let it in, as a pooler that has lost its server. Resolves then. */
    greetOnly: () =>
      new Promise<void>((resolve) => {
        onGreeting = resolve
      }),
  }
}
