import type { Plugin } from 'vite'

const LIBRARY = '/@aws-amplify/ui/dist/esm/'
const DICTIONARY = /\/i18n\/dictionaries\/authenticator\/(?!defaultTexts)(\w+)\.mjs$/
const QR_CODE = /\/qrcode\/lib\/browser\.js$/

/**
 * Removes unused parts of Amplify's Authenticator from the web app's bundle, a quarter of the gate: its texts in twenty
 * languages (ours are in `src/providers/es`) and the tokens of its default theme (ours are CSS custom properties). The
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
      if (id.endsWith(`${LIBRARY}theme/tokens/index.mjs`)) return 'export const tokens = {}, reactNativeTokens = {}'
      if (QR_CODE.test(id)) {
        const whole = JSON.stringify(`${id}?whole`)
        return `export default { toDataURL: async (...input) => (await import(${whole})).default.toDataURL(...input) }`
      }
      return null
    },
  }
}
