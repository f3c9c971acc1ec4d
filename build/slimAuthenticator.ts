import type { Plugin } from 'vite'

const LIBRARY = '/@aws-amplify/ui/dist/esm/'
const DICTIONARY = /\/i18n\/dictionaries\/authenticator\/(?!defaultTexts)(\w+)\.mjs$/
const QR_CODE = /\/qrcode\/lib\/browser\.js$/

/**
 * Removes the texts of Amplify's Authenticator in twenty languages, a tenth of the gate: ours are in `src/providers/es`. The
 * QR code library of the authenticator set-up loads when that screen shows.
 */
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
