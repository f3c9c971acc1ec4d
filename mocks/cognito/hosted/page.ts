import { escapeUTF8 } from 'entities/escape'
import { toBase64, utf8, sha256 } from '../crypto.ts'
import type { Provider } from '../pool.ts'

export const texts = {
  providers: {
    LoginWithAmazon: 'Amazon',
    Google: 'Google',
    Facebook: 'Facebook',
    SignInWithApple: 'Apple',
  } satisfies Record<Provider, string>,
  title: (provider: string) => `Continuar con ${provider}`,
  hint: (provider: string) =>
    `Esta página hace de ${provider} en la demostración. Escribe el correo de la cuenta con la que quieres entrar: no se pide contraseña.`,
  label: (provider: string) => `Correo de tu cuenta de ${provider}`,
  invalidEmail: 'Escribe un correo válido, como nombre@ejemplo.com.',
  proceed: 'Continuar',
  cancel: 'Cancelar',
  error: {
    title: 'No se pudo continuar',
    invalid_request: 'Faltan datos en la dirección con la que llegaste. Vuelve al sitio y prueba otra vez.',
    unauthorized_client: 'La aplicación que te envió no está registrada aquí.',
    redirect_mismatch: 'La dirección de regreso no está registrada para esta aplicación.',
    provider_unavailable: 'Esta forma de entrar no está habilitada. Vuelve al sitio y elige otra.',
    code: 'Código del error:',
  },
}

export type PageError = Exclude<keyof typeof texts.error, 'title' | 'code'>

const STYLE = `
:root { color-scheme: light dark; --ink: #14213d; --page: #f4f6fb; --card: #fff; --line: #5b6478; --act: #14213d; --on-act: #fff; --bad: #a4161a; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #eef2ff; --page: #0b1120; --card: #172036; --line: #94a3c4; --act: #ffd60a; --on-act: #14213d; --bad: #ff9b9b; }
}
* { box-sizing: border-box; }
body { margin: 0; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--page); }
main { max-width: 26rem; margin: 2rem auto; padding: 1.5rem; border-radius: .75rem; background: var(--card); overflow-wrap: anywhere; }
h1 { margin: 0 0 .75rem; font-size: 1.375rem; line-height: 1.25; }
label { display: block; margin: 1.25rem 0 .25rem; font-weight: 600; }
input, button { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; font: inherit; color: inherit; border: 1px solid var(--line); border-radius: .5rem; background: transparent; }
button { margin-top: .75rem; font-weight: 600; cursor: pointer; }
button[value=continue] { color: var(--on-act); background: var(--act); border-color: var(--act); }
:focus-visible { outline: 3px solid var(--line); outline-offset: 2px; }
[role=alert] { margin: .25rem 0 0; color: var(--bad); }
`

export type PageParts = {
  title: string
  main: string
  /** A browser applies `form-action` to redirects too. */
  formTarget?: string
}

export async function htmlPage(status: number, { title, main, formTarget }: PageParts): Promise<Response> {
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${toBase64(await sha256(utf8(STYLE)))}'`,
    `form-action 'self'${formTarget ? ` ${formTarget}` : ''}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  const html = `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeUTF8(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeUTF8(title)}</h1>
${main}
</main>
</body>
</html>
`
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy.join('; '),
      'referrer-policy': 'no-referrer',
    },
  })
}

export function policySource(address: string): string {
  const { origin, protocol } = new URL(address)
  return origin === 'null' ? protocol : origin
}

export function errorPage(code: PageError): Promise<Response> {
  const { title, code: label } = texts.error
  const main = `<p>${texts.error[code]}</p>\n<p>${label} <code translate="no">${code}</code></p>`
  return htmlPage(400, { title, main })
}
