import { htmlPage } from './page.ts'
import { type PageError, texts } from './texts.ts'

/** The page for who must not be sent back to where they came from: Cognito's error code with what it means. */
export function errorPage(code: PageError): Promise<Response> {
  const { title, code: label } = texts.error
  const main = `<p>${texts.error[code]}</p>\n<p>${label} <code translate="no">${code}</code></p>`
  return htmlPage(400, { title, main })
}
