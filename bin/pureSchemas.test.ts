import { build } from 'vite'
import { expect, it } from 'vitest'
import { SCHEMAS, pureSchemas } from './pureSchemas.ts'

/** The code of a bundle of these modules. */
async function bundle(modules: Record<string, string>): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      pureSchemas(),
      {
        name: 'modules',
        enforce: 'pre',
        resolveId: (id) => (id in modules ? id : null),
        load: (id) => modules[id] ?? null,
      },
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: 'entry.ts', external: [/^zod/], treeshake: { manualPureFunctions: [SCHEMAS] } },
    },
  })
  const [first] = Array.isArray(output) ? output : [output]
  if (!first || !('output' in first)) throw new Error('nothing was built')
  return first.output.map((file) => (file.type === 'chunk' ? file.code : '')).join('')
}

it('leaves out schemas that nothing uses, and never a call of a library’s own z', async () => {
  const code = await bundle({
    'entry.ts':
      "import './library.js'\nimport { used } from './schemas.ts'\nimport { small } from './small.ts'\nconsole.log(used, small)",
    './schemas.ts':
      "import { z } from 'zod'\nexport const used = z.string()\nexport const unused = z.object({ field: z.number() })",
    './small.ts': "import * as z from 'zod/mini'\nexport const small = z.boolean()\nexport const idle = z.date()",
    './library.js': 'function z() {}\nz.carry = () => console.log("carried")\nz.carry()\nz()',
  })
  expect(code).toContain('.string()')
  expect(code).toContain('.boolean()')
  expect(code).not.toMatch(/\.(number|date)\(\)/)
  expect(code).toMatch(/\.carry\(\)/)
})
