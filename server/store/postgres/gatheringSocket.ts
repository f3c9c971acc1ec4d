import { Socket } from 'node:net'

type Done = (error: Error | null | undefined) => void

/**
 * A socket that sends everything written in one turn of the event loop at once. Statements that do not wait for each
 * other then share one packet and one system call.
 */
export class GatheringSocket extends Socket {
  #gathering = false

  constructor() {
    super()
    // Connecting restores Node's own `write` over this one.
    this.once('connect', () => Reflect.deleteProperty(this, 'write'))
  }

  override write(chunk: Uint8Array | string, done?: Done): boolean
  override write(chunk: Uint8Array | string, encoding?: BufferEncoding, done?: Done): boolean
  override write(chunk: Uint8Array | string, second?: BufferEncoding | Done, third?: Done): boolean {
    this.#gather()
    return typeof second === 'string' ? super.write(chunk, second, third) : super.write(chunk, second ?? third)
  }

  #gather(): void {
    if (this.#gathering) return
    this.#gathering = true
    this.cork()
    process.nextTick(() => {
      this.#gathering = false
      this.uncork()
    })
  }
}
