type Waiter = { exclusive: boolean; start: () => void }

export class ReadWriteLock {
  readonly #waiting: Waiter[] = []
  #readers = 0
  #writing = false

  get idle(): boolean {
    return this.#readers === 0 && !this.#writing && this.#waiting.length === 0
  }

  async shared<T>(work: () => Promise<T>): Promise<T> {
    await this.#turn(false)
    try {
      return await work()
    } finally {
      this.#readers -= 1
      this.#next()
    }
  }

  async exclusive<T>(work: () => Promise<T>): Promise<T> {
    await this.#turn(true)
    try {
      return await work()
    } finally {
      this.#writing = false
      this.#next()
    }
  }

  #turn(exclusive: boolean): Promise<void> {
    return new Promise((start) => {
      this.#waiting.push({ exclusive, start })
      this.#next()
    })
  }

  #next(): void {
    for (let first = this.#waiting[0]; first && !this.#writing; first = this.#waiting[0]) {
      if (first.exclusive && this.#readers > 0) return
      this.#waiting.shift()
      if (first.exclusive) this.#writing = true
      else this.#readers += 1
      first.start()
    }
  }
}
