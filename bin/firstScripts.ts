import { minify } from 'terser'
import type { Plugin } from 'vite'

/**
 * Chromium compiles the functions of a file that says so while it arrives, beside the page's own work. Without it, a slow
 * phone compiles React one function after another before a press can be the app's.
 */
const ALL_FUNCTIONS = '//# allFunctionsCalledOnLoad\n'

/** Makes the named chunks smaller than the bundler does, and quicker to start. For those that a first view waits for. */
export function firstScripts(names: readonly string[]): Plugin {
  return {
    name: 'rayo:first-scripts',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        for (const output of Object.values(bundle))
          if (output.type === 'chunk' && names.includes(output.name))
            output.code = ALL_FUNCTIONS + (await smaller(output.code))
      },
    },
  }
}

/** Nothing here assumes what the code does: no `unsafe` option, and reading a property may have an effect. */
async function smaller(code: string): Promise<string> {
  const minified = await minify(code, {
    module: true,
    ecma: 2020,
    compress: { ecma: 2020, passes: 3, keep_fargs: false },
  })
  if (minified.code === undefined) throw new Error('terser gave no code')
  return minified.code
}
