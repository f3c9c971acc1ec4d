import { z } from 'zod'

/** What the client runs on. `turnClock` moves the time of both ends. */
export type Service = { clientId: string; endpoint: string; lastCode(): string; turnClock(ms: number): void }

const answerSchema = z.object({
  __type: z.string().optional(),
  AuthenticationResult: z.object({ AccessToken: z.string(), RefreshToken: z.string().optional() }).optional(),
})

/** InitiateAuth by a bare client, for the flows the Amplify client no longer has. Throws an error of the answer's name. */
export async function initiate(service: Service, AuthFlow: string, AuthParameters: Record<string, string>) {
  const headers = {
    'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    'content-type': 'application/x-amz-json-1.1',
  }
  const body = JSON.stringify({ ClientId: service.clientId, AuthFlow, AuthParameters })
  const response = await fetch(service.endpoint, { method: 'POST', headers, body })
  const { __type: name, AuthenticationResult: result } = answerSchema.parse(await response.json())
  if (name !== undefined) throw Object.assign(new Error(name), { name })
  return result
}
