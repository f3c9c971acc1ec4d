import { build } from 'vite'
import { expect, it } from 'vitest'
import type { Plugin } from 'vite'
import { SCHEMAS, pureSchemas, withoutJsonSchema } from './pureSchemas.ts'

/** The code of a bundle of these modules. */
async function bundle(modules: Record<string, string>, plugin: Plugin, external: RegExp[]): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      plugin,
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
      rolldownOptions: { input: 'entry.ts', external, treeshake: { manualPureFunctions: [SCHEMAS] } },
    },
  })
  const [first] = Array.isArray(output) ? output : [output]
  if (!first || !('output' in first)) throw new Error('nothing was built')
  return first.output.map((file) => (file.type === 'chunk' ? file.code : '')).join('')
}

it('leaves out schemas that nothing uses, and never a call of a library’s own z', async () => {
  const modules = {
    'entry.ts':
      "import './library.js'\nimport { used } from './schemas.ts'\nimport { small } from './small.ts'\nconsole.log(used, small)",
    './schemas.ts':
      "import { z } from 'zod'\nexport const used = z.string()\nexport const unused = z.object({ field: z.number() })",
    './small.ts': "import * as z from 'zod/mini'\nexport const small = z.boolean()\nexport const idle = z.date()",
    './library.js': 'function z() {}\nz.carry = () => console.log("carried")\nz.carry()\nz()',
  }
  const code = await bundle(modules, pureSchemas(), [/^zod/])
  expect(code).toContain('.string()')
  expect(code).toContain('.boolean()')
  expect(code).not.toMatch(/\.(number|date)\(\)/)
  expect(code).toMatch(/\.carry\(\)/)
})

it('takes the descriptions out of zod, which parses as before', async () => {
  const modules = {
    'entry.ts':
      "import { z } from 'zod'\nglobalThis.isName = (input) => z.object({ name: z.string().max(3) }).safeParse(input).success",
  }
  const bundled = async (plugin: Plugin) => bundle(modules, plugin, [])
  const [whole, without] = [await bundled({ name: 'nothing' }), await bundled(withoutJsonSchema())]
  expect([whole, without].map((code) => code.includes('additionalProperties'))).toEqual([true, false])
  await import(`data:text/javascript,${encodeURIComponent(without)}`)
  // The bundle sets it.
  const isName = Reflect.get(globalThis, 'isName') as (input: unknown) => boolean
  expect([{ name: 'Ana' }, { name: 'Anabel' }, {}].map(isName)).toEqual([true, false, false])
})
