/** What a request does. A change has no key of its own kind: repeated, it sets the same amount again. */
export type Deed =
  | 'receipt'
  | 'reversal'
  | 'generation'
  | 'continuation'
  | 'undoing'
  | 'cancellation'
  | 'change'
  | 'credit'

/** A money request: what was sent, its key, and its first final answer. */
export type Asked = {
  key: string
  deed: Deed
  /** The asker who sends it. */
  asker: number
  institutionId: string
  /** Below `/api/v1/private/`. */
  path: string
  body: string
  /** The receipt, the run or the cuota that it is about; null when it makes a new one. */
  about: string | null
  /** How often it was sent. */
  asks: number
  /** Null without an answer, however often it was sent. */
  answer: Answer | null
}

export type Answer = { status: number; text: string }

export const isDone = ({ answer }: Asked) => answer?.status === 201 || answer?.status === 200

/** Whether the same request gets the same answer again. */
export const isRepeatable = (request: Asked) => isDone(request) && request.deed !== 'change'

/** Every request to the installation, and its answer. */
export type Journal = {
  asked: readonly Asked[]
  /** Requests by outcome: no answer, told to retry, or the same answer again. */
  counts: { sent: number; unanswered: number; toldToWait: number; replayed: number }
  add(request: Asked): void
  /** Keeps a request's first final answer. */
  answered(request: Asked, answer: Answer): void
  /** Resolves when `count` more requests are answered, or after `ms`. Returns whether they were. */
  whenAnswered(count: number, ms: number): Promise<boolean>
}

export function createJournal(): Journal {
  const asked: Asked[] = []
  const waiting = new Set<() => void>()
  return {
    asked,
    counts: { sent: 0, unanswered: 0, toldToWait: 0, replayed: 0 },
    add: (request) => void asked.push(request),
    answered(request, answer) {
      request.answer = answer
      for (const tick of waiting) tick()
    },
    whenAnswered(count, ms) {
      return new Promise((resolve) => {
        let left = count
        const done = (enough: boolean) => {
          waiting.delete(tick)
          clearTimeout(timer)
          resolve(enough)
        }
        const tick = () => {
          left -= 1
          if (left <= 0) done(true)
        }
        const timer = setTimeout(() => done(false), ms)
        waiting.add(tick)
      })
    },
  }
}
