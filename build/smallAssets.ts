import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const LIBRARY = '/@aws-amplify/ui/dist/esm/'
const DICTIONARY = /\/i18n\/dictionaries\/authenticator\/(?!defaultTexts)(\w+)\.mjs$/
const QR_CODE = /\/qrcode\/lib\/browser\.js$/

/** Removes Amplify's texts in twenty languages, and loads its QR code library on demand. */
export function slimAuthenticator(): Plugin {
  return {
    name: 'rayo:slim-authenticator',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const [, language] = (id.includes(LIBRARY) && DICTIONARY.exec(id)) || []
      if (language) return `export const ${language}Dict = {}`
      if (QR_CODE.test(id)) {
        const whole = JSON.stringify(`${id}?whole`)
        return `export default { toDataURL: async (...input) => (await import(${whole})).default.toDataURL(...input) }`
      }
      return null
    },
  }
}

const COMPRESSIBLE = /\.(?:js|css|svg|json|txt|webmanifest)$/

export async function compressAssets(outDir: string): Promise<void> {
  const files = (await readdir(join(outDir, 'assets'))).filter((name) => COMPRESSIBLE.test(name))
  await Promise.all(files.map((name) => compress(join(outDir, 'assets', name))))
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }))
}
