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
