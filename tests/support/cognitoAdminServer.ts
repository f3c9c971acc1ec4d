import { serveOnFreePort, silence } from './freePort.ts'

type AdminRequest = { target: string; authorization: string; input: Record<string, unknown> }
/** `made`, Cognito's error type, an HTTP status without a readable body, or no answer. */
export type AdminAnswer = 'made' | `${string}Exception` | 'brokenGateway' | 'silence'

/** Gives `answers` in order and repeats the last one. Records its requests. */
export async function startCognitoAdmin() {
  const requests: AdminRequest[] = []
  const state = { answers: ['made'] as AdminAnswer[] }
  const { origin, close } = await serveOnFreePort(async (request) => {
    requests.push({
      target: String(request.headers.get('x-amz-target')),
      authorization: String(request.headers.get('authorization')),
      input: (await request.json()) as Record<string, unknown>,
    })
    const [next = 'made', ...later] = state.answers
    if (later.length > 0) state.answers = later
    if (next === 'silence') return silence()
    if (next === 'brokenGateway')
      return new Response('<html>', { status: 502, headers: { 'content-type': 'text/html' } })
    if (next === 'made') return answer(200, { User: { Username: 'subject-1', UserStatus: 'FORCE_CHANGE_PASSWORD' } })
    return answer(next === 'InternalErrorException' ? 500 : 400, { __type: next, message: 'told by the test' })
  })

  return {
    requests,
    state,
    settings: {
      userPoolId: 'sa-east-1_Prueba1',
      endpoint: origin,
      credentials: { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret' },
      timeoutMs: 300,
    },
    emails: () => requests.map(({ input }) => input.Username),
    close,
  }
}

const answer = (status: number, body: object) =>
  Response.json(body, { status, headers: { 'content-type': 'application/x-amz-json-1.1' } })
