import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** No other variable may change what the product does. */
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'SystemRoot']
const ANSWERS = /^Rayo: (http:\S+)/m

export type ProductProcess = {
  url: string
  stdout(): string
  stderr(): string
  /** Null after a signal. */
  ended: Promise<number | null>
  kill(): Promise<void>
  /** Returns its exit code. */
  stop(): Promise<number | null>
}

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
  const entries = INHERITED.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))
  return { ...Object.fromEntries(entries), ...env }
}

type StartOptions = {
  entry?: 'serve' | 'start'
  nodeArguments?: readonly string[]
  folder?: string
  signal?: AbortSignal
}

/** The built server (`serve`), or what `npm start` runs (`start`). Rejects with EndedEarly. */
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
  child.once('error', () => undefined)
  running.add(child)
  const output = { stdout: '', stderr: '' }
  const exit = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  void exit.then(() => running.delete(child))
  const answers = new Promise<string>((resolve) => {
    let isAnswering = false
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (text: string) => {
        output[name] += text
        // Searching the growing log each time would slow down measurements.
        if (isAnswering) return
        const [, url] = ANSWERS.exec(output[name]) ?? []
        isAnswering = url !== undefined
        if (url) resolve(url)
      })
    }
  })
  const url = await Promise.race([
    answers,
    exit.then((code) => {
      throw new EndedEarly(code, output.stderr)
    }),
  ])
  return {
    url: url.replace('localhost', '127.0.0.1'),
    stdout: () => output.stdout,
    stderr: () => output.stderr,
    ended: exit,
    async kill() {
      child.kill('SIGKILL')
      await exit
    },
    stop() {
      child.kill('SIGTERM')
      return exit
    },
  }
}

/** Throws the command's output when it fails. */
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

const makeFolder = () => mkdtempSync(join(tmpdir(), 'rayo-test-'))
const removeFolder = (folder: string) => rmSync(folder, { recursive: true, force: true })

/** Removed when the current test has ended. */
export function temporaryFolder(): string {
  const folder = makeFolder()
  onTestFinished(() => removeFolder(folder))
  return folder
}

/** For all tests of a file, which calls it outside them. */
export function sharedFolder(): string {
  const folder = makeFolder()
  afterAll(() => removeFolder(folder))
  return folder
}
