import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(?:js|css|svg|json|txt|webmanifest)$/

/** Adds a well-compressed copy of each asset to a build: once here instead of in each process that serves it. */
export function compressed(outDir: string): Plugin {
  return {
    name: 'rayo:compressed',
    apply: 'build',
    async closeBundle() {
      const names = await readdir(join(outDir, 'assets'))
      await Promise.all(
        names
          .filter((name) => COMPRESSIBLE.test(name))
          .map(async (name) => {
            const file = join(outDir, 'assets', name)
            const bytes = await readFile(file)
            const [small, fallback] = await Promise.all([
              promisify(brotliCompress)(bytes, {
                params: {
                  [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
                  [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
                },
              }),
              promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
            ])
            await Promise.all([writeFile(`${file}.br`, small), writeFile(`${file}.gz`, fallback)])
          }),
      )
    },
  }
}
