import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** The variables that any program needs. No other may change what the product does. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'SystemRoot']
const ANSWERS = /^Rayo: (http:\S+)/m

export type ProductProcess = {
  /** Its address. */
  url: string
  /** All its output so far. */
  stdout(): string
  stderr(): string
  /** Its exit code once it has ended; null after a signal. */
  ended: Promise<number | null>
  /** Kills it at any point, like a power cut. */
  kill(): Promise<void>
  /** Stops it and returns its exit code. */
  stop(): Promise<number | null>
}

/** The product ended before it answered. */
class EndedEarly extends Error {
  readonly code: number | null
  readonly stderr: string

  constructor(code: number | null, stderr: string) {
    super(`the product ended with ${code}: ${stderr}`)
    this.code = code
    this.stderr = stderr
  }
}

function environmentOf(env: Record<string, string>): Record<string, string> {
  const passed = PASSED_ON.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))
  return { ...Object.fromEntries(passed), ...env }
}

type StartOptions = {
  entry?: 'serve' | 'start'
  /** Come before the program, for a test that changes something in the process. */
  nodeArguments?: readonly string[]
  /** Where the builds are. */
  folder?: string
  /** Kills the process, at any point. */
  signal?: AbortSignal
}

/**
 * Starts the product on its own port: the built server (`serve`), or what `npm start` runs (`start`). Resolves when it answers, rejects
 * with EndedEarly.
 */
export async function startProduct(
  env: Record<string, string>,
  { entry = 'serve', nodeArguments = [], folder = ROOT, signal }: StartOptions = {},
): Promise<ProductProcess> {
  const child = spawn(
    process.execPath,
    [...nodeArguments, entry === 'start' ? 'bin/start.mjs' : 'dist-server/serve.js'],
    {
      cwd: folder,
      env: environmentOf({ PORT: '0', ...env }),
      stdio: ['ignore', 'pipe', 'pipe'],
      killSignal: 'SIGKILL',
      ...(signal && { signal }),
    },
  )
  // Its end shows the same.
  child.once('error', () => undefined)
  running.add(child)
  const said = { stdout: '', stderr: '' }
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  void ended.then(() => running.delete(child))
  const answers = new Promise<string>((resolve) => {
    let isAnswering = false
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (text: string) => {
        said[name] += text
        // Its log grows by a line with each request: searched each time, it would slow down whoever measures the product.
        if (isAnswering) return
        const [, url] = ANSWERS.exec(said[name]) ?? []
        isAnswering = url !== undefined
        if (url) resolve(url)
      })
    }
  })
  const url = await Promise.race([
    answers,
    ended.then((code) => {
      throw new EndedEarly(code, said.stderr)
    }),
  ])
  return {
    url: url.replace('localhost', '127.0.0.1'),
    stdout: () => said.stdout,
    stderr: () => said.stderr,
    ended,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** Runs a built command to its end. Throws its output when it fails. */
export function runCommand(name: string, env: Record<string, string>, values: readonly string[] = []): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`dist-server/${name}.js`, ...values], {
    cwd: ROOT,
    env: environmentOf(env),
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${name} ended with ${status}: ${stderr}`)
  return stdout
}

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})
