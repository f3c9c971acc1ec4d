import { HttpResponse, http } from 'msw'
import { network } from './network.ts'

export type ProviderRequest = {
  AuthFlow?: string
  AuthParameters?: Record<string, string>
  Username?: string
  Token?: string
  Session?: string
  UserCode?: string
  AttributeName?: string
  Code?: string
  ConfirmationCode?: string
  ChallengeName?: string
  ChallengeResponses?: Record<string, string>
  UserAttributes?: { Name: string; Value: string }[]
}

type Answer = Record<string, unknown> | Response | undefined

/** Undefined leaves the operation to the stand-in. */
export function providerAnswers(
  operation: string,
  answer: (body: ProviderRequest, standIn: () => Promise<Response>) => Answer | Promise<Answer>,
): void {
  network.use(
    http.post('*/cognito', async ({ request }) => {
      if (request.headers.get('x-amz-target') !== `AWSCognitoIdentityProviderService.${operation}`) return undefined
      const body = JSON.parse(await request.clone().text()) as ProviderRequest
      const result = await answer(body, async () => (await network.world()).fetch(request.clone()))
      return result instanceof Response || result === undefined ? result : HttpResponse.json(result)
    }),
  )
}

export function refusal(type: string, message: string): Response {
  return HttpResponse.json({ __type: type, message }, { status: 400 })
}

/** `first` is the challenge after the password, `next` answers each further one, `tokens` ends it. */
export function challengeAfterPassword(
  first: Record<string, unknown>,
  next: (body: ProviderRequest, tokens: Response) => Answer,
): void {
  let tokens: Response | null = null
  providerAnswers('RespondToAuthChallenge', async (body, standIn) => {
    if (body.ChallengeName !== 'PASSWORD_VERIFIER') return next(body, tokens ?? Response.error())
    tokens = await standIn()
    return tokens.ok ? { Session: 'session-1', ...first } : tokens
  })
}
