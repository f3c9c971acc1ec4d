import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'

/** How to run the product: Node's arguments, and its environment in addition to the machine's. */
export type ServerCommand = { args: readonly string[]; env: Readonly<Record<string, string>> }

/** The product as a separate process, which can be killed and restarted. */
export type ServerProcess = {
  /** Its address; null while it does not answer. */
  origin(): string | null
  /**
   * Starts it. Resolves when it answers (true), or when it was killed before (false). Rejects with its output when it
   * ended by itself.
   */
  start(): Promise<boolean>
  /** Kills it at once, at any point (SIGKILL). */
  kill(): Promise<void>
  /** Stops it like an operator (SIGTERM). Returns its exit code. */
  stop(): Promise<number | null>
}

const ANSWERS = /^Rayo: http:\/\/localhost:(\d+)/m
const KEPT = 4_000
/** The variables that the product needs on any machine. No other may change what it does. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'SystemRoot']

/** A process that has not started yet. `ended` is called when it ends by itself after it has answered. */
export function createServerProcess({ args, env }: ServerCommand, ended: (said: string) => void): ServerProcess {
  let child: ChildProcess | null = null
  let origin: string | null = null
  let wanted = false

  function start(): Promise<boolean> {
    const passed = PASSED_ON.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))
    const started = spawn(process.execPath, args, {
      env: { ...Object.fromEntries(passed), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    wanted = true
    let said = ''
    return new Promise((resolve, reject) => {
      const hear = (text: string) => {
        said = `${said}${text}`.slice(-KEPT)
        const port = origin === null ? ANSWERS.exec(said)?.[1] : undefined
        if (port === undefined) return
        origin = `http://127.0.0.1:${port}`
        resolve(true)
      }
      started.stdout.setEncoding('utf8').on('data', hear)
      started.stderr.setEncoding('utf8').on('data', hear)
      started.once('error', reject)
      started.once('close', () => {
        const answered = origin !== null
        origin = null
        if (!wanted) resolve(false)
        else if (answered) ended(said)
        else reject(new Error(`the server ended by itself: ${said}`))
      })
    })
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    wanted = false
    if (signal === 'SIGKILL') origin = null
    const ending = child
    child = null
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return ending?.exitCode ?? null
    const exited = new Promise<number | null>((resolve) => ending.once('close', resolve))
    ending.kill(signal)
    return exited
  }

  process.on('exit', () => child?.kill('SIGKILL'))
  return {
    origin: () => origin,
    start,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  }
}
