import { Socket } from 'node:net'

type Callback = (error: Error | null | undefined) => void

/**
 * A socket that sends everything written in one turn of the event loop at once. Statements that do not wait for each
 * other then share one packet and one system call.
 */
export class GatheringSocket extends Socket {
  #gathering = false

  constructor() {
    super()
    this.once('connect', () => Reflect.deleteProperty(this, 'write'))
  }

  override write(chunk: Uint8Array | string, done?: Callback): boolean
  override write(chunk: Uint8Array | string, encoding?: BufferEncoding, done?: Callback): boolean
  override write(chunk: Uint8Array | string, second?: BufferEncoding | Callback, third?: Callback): boolean {
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
