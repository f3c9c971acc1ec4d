/** What an API that fails answers: `offline` is no connection, `silent` an answer that never comes. */
export type FailedAnswer =
  | { status: number; contentType: string; body: string; contentRange?: string }
  | 'offline'
  | 'silent'

export type ApiFailure = {
  name: string
  answer: FailedAnswer
  /** What a person reads of it, on the site or in the panel. */
  text: RegExp
}

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

/** What is not for this person; their session stays. */
export const FORBIDDEN: ApiFailure = {
  name: 'a 403',
  answer: problem(403, 'forbidden', 'No tienes permiso para hacer esto.'),
  text: /No tienes permiso/,
}

/** The session is over. */
export const EXPIRED: ApiFailure = {
  name: 'a 401',
  answer: problem(401, 'invalidToken', 'Tu sesión no es válida o venció.'),
  text: /Tu sesión no es válida o venció/,
}

/** How an API fails, whatever it is asked and whoever asks. Neighbours have other texts, so that one is told from the one before. */
export const FAILURES: readonly ApiFailure[] = [
  SERVER_ERROR,
  {
    name: 'a page instead of JSON',
    answer: { status: 200, contentType: 'application/json', body: '<html></html>' },
    text: UNREADABLE,
  },
  { name: 'no connection', answer: 'offline', text: /Revisa tu (red|conexión)/ },
  OTHER_SHAPE,
  { name: 'no answer', answer: 'silent', text: /tardó demasiado/ },
]

/** Those that come at once. That of a request nobody answers is looked at in a browser, whose clock can be turned. */
export const ANSWERED: readonly ApiFailure[] = [...FAILURES.filter(({ answer }) => answer !== 'silent'), FORBIDDEN]
