/** `offline` is no connection, `silent` an answer that never comes. */
export type FailedAnswer =
  | { status: number; contentType: string; body: string; contentRange?: string }
  | 'offline'
  | 'silent'

export type ApiFailure = { name: string; answer: FailedAnswer; text: RegExp }

const problem = (status: number, code: string, detail: string): FailedAnswer => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: 'about:blank', title: code, status, code, detail }),
})

const UNREADABLE = /respondió algo que no pudimos leer|No pudimos (guardar|registrar|anular|aceptar)/

export const SERVER_ERROR: ApiFailure = {
  name: 'a 500',
  answer: problem(500, 'internal', 'Ocurrió un error inesperado. Vuelve a intentar.'),
  text: /Ocurrió un error inesperado|no está disponible por el momento/,
}

export const OTHER_SHAPE: ApiFailure = {
  name: 'JSON of another shape',
  answer: { status: 200, contentType: 'application/json', body: '{"a":1}', contentRange: 'x 0-0/1' },
  text: UNREADABLE,
}

/** The session stays. */
export const FORBIDDEN: ApiFailure = {
  name: 'a 403',
  answer: problem(403, 'forbidden', 'No tienes permiso para hacer esto.'),
  text: /No tienes permiso/,
}

export const EXPIRED: ApiFailure = {
  name: 'a 401',
  answer: problem(401, 'invalidToken', 'Tu sesión no es válida o venció.'),
  text: /Tu sesión no es válida o venció/,
}

/** Neighbours have different texts, so that a test can distinguish one from the next. */
export const ANSWERED: readonly ApiFailure[] = [
  SERVER_ERROR,
  {
    name: 'a page instead of JSON',
    answer: { status: 200, contentType: 'application/json', body: '<html></html>' },
    text: UNREADABLE,
  },
  { name: 'no connection', answer: 'offline', text: /Revisa tu (red|conexión)/ },
  OTHER_SHAPE,
  FORBIDDEN,
]

/** A browser test covers it, because it can advance the clock. */
export const SILENT: ApiFailure = { name: 'no answer', answer: 'silent', text: /tardó demasiado/ }
