import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { z } from 'zod'
import { ensureBuilt } from './builds.mjs'

// `npm run size`: what a browser loads of the production build, per entry and compressed for transfer (brotli). Fails
// over budget.

const folder = ensureBuilt('production')

const chunkSchema = z.object({
  file: z.string(),
  name: z.string().optional(),
  imports: z.array(z.string()).default([]),
  dynamicImports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
})
const manifest = z.record(z.string(), chunkSchema).parse(read('.vite/manifest.json'))
const modules = z.record(z.string(), z.array(z.tuple([z.string(), z.number()]))).parse(read('.vite/modules.json'))

type Entry = {
  name: string
  /**
   * The name of the entry's first chunk (`bin/usedTogether.ts`). `lazily` matches the lazy chunks that it always loads.
   */
  from: string
  lazily: RegExp
  /** Kilobytes (1,000 bytes) of JavaScript and CSS together. */
  budget: number
}

const ENTRIES: Entry[] = [
  { name: 'public first load (/sports)', from: 'index', lazily: /^src\/public-site\/.*Sports/, budget: 150 },
  { name: 'gate adds', from: 'session', lazily: /^src\/auth\/(?!gate\/SignOut|terms\/)/, budget: 180 },
  { name: 'panel adds', from: 'panel', lazily: /^src\/resources\/(users|payments)\/[A-Z][a-z]+List/, budget: 300 },
]

function read(path: string): unknown {
  return JSON.parse(readFileSync(`${folder}/${path}`, 'utf8'))
}

/** The manifest keys that `key` loads: itself, its static imports, and the lazy ones that `lazily` matches. */
function reached(key: string, lazily: RegExp, found = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk || found.has(key)) return found
  found.add(key)
  for (const next of [...chunk.imports, ...chunk.dynamicImports.filter((name) => lazily.test(name))]) {
    reached(next, lazily, found)
  }
  return found
}

const compressed = (file: string) => brotliCompressSync(readFileSync(`${folder}/${file}`)).length
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** A module's package, or our own folder. */
function packageOf(id: string): string {
  const inPackages = id.split('node_modules/').at(-1) ?? id
  if (inPackages !== id) return inPackages.split('/', inPackages.startsWith('@') ? 2 : 1).join('/')
  return /^(src\/[^/]+|domain)\//.exec(id)?.[1] ?? 'build'
}

/** The largest contributors to the files: packages by their share of the uncompressed code. */
function contributors(files: readonly string[]): string {
  const sizes = new Map<string, number>()
  for (const [id, size] of files.flatMap((file) => modules[file] ?? [])) {
    sizes.set(packageOf(id), (sizes.get(packageOf(id)) ?? 0) + size)
  }
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  const largest = [...sizes].toSorted(([, a], [, b]) => b - a).slice(0, 8)
  return largest.map(([name, size]) => `${name} ${Math.round((100 * size) / total)} %`).join(', ')
}

const loaded = new Set<string>()
for (const { name, from, lazily, budget } of ENTRIES) {
  const [key] = Object.entries(manifest).find(([, chunk]) => chunk.name === from) ?? []
  if (!key) throw new Error(`${folder} has no chunk ${from}: was it renamed?`)
  const chunks = [...reached(key, lazily)].flatMap((one) => manifest[one] ?? [])
  const files = [...new Set(chunks.flatMap(({ file, css }) => [file, ...css]))].filter((file) => !loaded.has(file))
  for (const file of files) loaded.add(file)
  const scripts = files.filter((file) => file.endsWith('.js'))
  const sum = (list: readonly string[]) => list.map(compressed).reduce((total, size) => total + size, 0)
  const [js, css] = [sum(scripts), sum(files.filter((file) => file.endsWith('.css')))]
  const over = js + css > budget * 1000
  console.log(
    `${name}: JavaScript ${kilobytes(js)}, CSS ${kilobytes(css)}; ${kilobytes(js + css)} of ${budget} kB${over ? ' – OVER BUDGET' : ''}`,
  )
  console.log(`  mostly ${contributors(scripts)}`)
  if (over) process.exitCode = 1
}
