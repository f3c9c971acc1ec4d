import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { ensureBuilt } from '../build/builds.mjs'
import { ENTRY, readManifest, importsOf } from '../web/pages/build.ts'

// Sizes of the production build's parts, compressed with brotli. Fails over budget.
/** Kilobytes (1,000 bytes) of JavaScript and CSS. */
const PARTS = [
  { name: 'public first load (/sports)', modules: [ENTRY, 'src/public-site/SportsPage.tsx'], budget: 150 },
  { name: 'gate adds', modules: ['src/auth/gate/SignedInArea.tsx', 'src/auth/gate/Gate.tsx'], budget: 180 },
  {
    name: 'panel adds',
    modules: [
      'src/PanelRouter.tsx',
      'src/panel/PanelApp.tsx',
      'src/resources/users/UserList.tsx',
      'src/resources/payments/FeeList.tsx',
    ],
    budget: 300,
  },
]

const folder = ensureBuilt('production')
const manifest = await readManifest(folder)
if (!manifest) throw new Error(`${folder} has no manifest`)

const countedFiles = new Set<string>()
for (const { name, modules, budget } of PARTS) {
  const chunks = [...importsOf(manifest, modules)].flatMap((key) => manifest[key] ?? [])
  const files = [...new Set(chunks.flatMap(({ file, css }) => [file, ...css]))].filter(
    (file) => !countedFiles.has(file),
  )
  for (const file of files) countedFiles.add(file)
  const [js, css] = ['.js', '.css'].map((end) => kilobytes(files.filter((file) => file.endsWith(end))))
  const all = kilobytes(files)
  const isOver = all > budget
  console.log(
    `${name}: JavaScript ${js?.toFixed(1)} kB, CSS ${css?.toFixed(1)} kB; ${all.toFixed(1)} of ${budget} kB${isOver ? ' – OVER BUDGET' : ''}`,
  )
  if (isOver) process.exitCode = 1
}

function kilobytes(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + brotliCompressSync(readFileSync(`${folder}/${file}`)).length, 0) / 1000
}
