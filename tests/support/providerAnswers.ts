import { HttpResponse, http } from 'msw'
import { network } from './network.ts'

/** What is sent to the identity provider: parts that tests look at, by Cognito's names. */
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

/** Answers an operation of the provider's before the stand-in does, for what that does not have; undefined leaves it to the stand-in. */
export function providerAnswers(
  operation: string,
  answer: (body: ProviderRequest, standIn: () => Promise<Response>) => Answer | Promise<Answer>,
): void {
  network.use(
    http.post('*/cognito', async ({ request }) => {
      if (request.headers.get('x-amz-target') !== `AWSCognitoIdentityProviderService.${operation}`) return undefined
      const body = JSON.parse(await request.clone().text()) as ProviderRequest
      const answered = await answer(body, async () => (await network.world()).fetch(request.clone()))
      return answered instanceof Response || answered === undefined ? answered : HttpResponse.json(answered)
    }),
  )
}

/** A refusal as the provider words it. */
export function refusal(type: string, message: string): Response {
  return HttpResponse.json({ __type: type, message }, { status: 400 })
}

/** Something to wait for, for an answer that is held back until the test lets it `go`. */
export function heldBack(): { until: Promise<void>; go: () => void } {
  const waiting: (() => void)[] = []
  const until = new Promise<void>((resolve) => {
    waiting.push(resolve)
  })
  return { until, go: () => waiting.splice(0).forEach((resolve) => resolve()) }
}

/**
 * After the right password the provider asks for more: `first` is its challenge, and `next` answers each further one. `tokens`, which the
 * stand-in gave for the password, is what ends it.
 */
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
