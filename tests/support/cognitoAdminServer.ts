import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type AdminRequest = { target: string; authorization: string; input: Record<string, unknown> }
/** `made`, Cognito's error type, an HTTP status without a readable body, or no answer. */
export type AdminAnswer = 'made' | `${string}Exception` | 'brokenGateway' | 'silence'

/** Gives `answers` in order and repeats the last one. Records its requests. */
export async function startCognitoAdmin() {
  const requests: AdminRequest[] = []
  const state = { answers: ['made'] as AdminAnswer[] }
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing))

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(Buffer.from(chunk as Uint8Array))
    requests.push({
      target: String(incoming.headers['x-amz-target']),
      authorization: String(incoming.headers.authorization),
      input: JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>,
    })
    const [next = 'made', ...later] = state.answers
    if (later.length > 0) state.answers = later
    if (next === 'silence') return
    if (next === 'brokenGateway') outgoing.writeHead(502, { 'content-type': 'text/html' }).end('<html>')
    else if (next === 'made')
      write(outgoing, 200, { User: { Username: 'subject-1', UserStatus: 'FORCE_CHANGE_PASSWORD' } })
    else write(outgoing, next === 'InternalErrorException' ? 500 : 400, { __type: next, message: 'told by the test' })
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    requests,
    state,
    settings: {
      userPoolId: 'sa-east-1_Prueba1',
      endpoint: `http://127.0.0.1:${port}`,
      credentials: { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret' },
      timeoutMs: 300,
    },
    emails: () => requests.map(({ input }) => input.Username),
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  }
}

function write(outgoing: ServerResponse, status: number, body: object): void {
  outgoing.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body))
}
