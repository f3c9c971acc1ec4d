import { connect, createServer, type AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A way to a server of this machine that may fall silent, as a network that loses what is sent and says nothing. */
export async function openGate(url: string) {
  const through = new URL(url)
  const { hostname, port } = through
  const connections = new Set<() => void>()
  const gate = createServer((near) => {
    const far = connect(Number(port), hostname)
    near.pipe(far).pipe(near)
    const fallSilent = () => {
      near.unpipe(far).resume()
      far.unpipe(near).resume()
    }
    connections.add(fallSilent)
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
      for (const fallSilent of connections) fallSilent()
    },
  }
}
