import type { AuthorizeRequest } from './authorizeRequest.ts'
import { escapeHtml, htmlPage, policySource } from './page.ts'
import { texts } from './texts.ts'

/**
 * Replaces the provider's own page and asks whose account it is. Its form goes to the same address with the request's
 * parameters, so it works wherever the stand-in is mounted.
 */
export function providerPage(
  { provider, redirectUri, loginHint }: AuthorizeRequest,
  refused?: { email: string },
): Promise<Response> {
  const name = texts.providers[provider]
  const invalid = refused ? ' aria-invalid="true" aria-describedby="email-error" autofocus' : ''
  const alert = refused ? `<p id="email-error" role="alert">${texts.invalidEmail}</p>\n` : ''
  const main = `<p>${escapeHtml(texts.hint(name))}</p>
<form method="post">
<label for="email">${escapeHtml(texts.label(name))}</label>
<input id="email" name="email" type="email" autocomplete="email" required maxlength="128" value="${escapeHtml(refused?.email ?? loginHint)}"${invalid}>
${alert}<button name="action" value="continue">${texts.proceed}</button>
<button name="action" value="cancel" formnovalidate>${texts.cancel}</button>
</form>`
  return htmlPage(refused ? 400 : 200, { title: texts.title(name), main, formTarget: policySource(redirectUri) })
}
