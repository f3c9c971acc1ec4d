import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'

/** How to run the product: arguments of Node, and its environment beside that of the machine. */
export type ServerCommand = { args: readonly string[]; env: Readonly<Record<string, string>> }

/** The product as a process of its own, which can be killed and started again. */
export type ServerProcess = {
  /** Where it answers; null while it does not. */
  origin(): string | null
  /** Starts it. Resolves when it answers (true), or when it was killed before that; rejects with what it said when it ended by itself. */
  start(): Promise<boolean>
  /** Ends it at once, wherever it is (SIGKILL). */
  kill(): Promise<void>
  /** Ends it as an operator does (SIGTERM); answers its exit code. */
  stop(): Promise<number | null>
}

const ANSWERS = /^Rayo: http:\/\/localhost:(\d+)/m
const KEPT = 4_000
/** What the product needs of the environment whatever it runs on; nothing else of ours is to change what it does. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'SystemRoot']

/** A process that has not been started. `ended` hears of it when it ends by itself after it has answered. */
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
