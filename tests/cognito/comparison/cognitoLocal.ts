import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CognitoServiceFactoryImpl } from 'cognito-local/lib/services/cognitoService'
import { DateClock } from 'cognito-local/lib/services/clock'
import { CryptoService } from 'cognito-local/lib/services/crypto'
import { StormDBDataStoreFactory } from 'cognito-local/lib/services/dataStore/stormDb'
import { MessageDeliveryService } from 'cognito-local/lib/services/messageDelivery/messageDelivery'
import { MessagesService } from 'cognito-local/lib/services/messages'
import { otp } from 'cognito-local/lib/services/otp'
import { JwtTokenGenerator } from 'cognito-local/lib/services/tokenGenerator'
import { TriggersService } from 'cognito-local/lib/services/triggers/triggers'
import { UserPoolServiceFactoryImpl } from 'cognito-local/lib/services/userPoolService'
import { DefaultConfig } from 'cognito-local/lib/server/config'
import { Router } from 'cognito-local/lib/server/Router'
import { createServer } from 'cognito-local/lib/server/server'
import { pino } from 'pino'
import { z } from 'zod'

const poolSchema = z.object({ UserPool: z.object({ Id: z.string() }) })
const clientSchema = z.object({ UserPoolClient: z.object({ ClientId: z.string() }) })

const mute = { sendEmail: () => Promise.resolve(), sendSms: () => Promise.resolve() }

/** cognito-local in this process, silent, with its data in a directory of its own and its codes in memory. */
export async function startCognitoLocal() {
  const directory = await mkdtemp(join(tmpdir(), 'cognito-local-'))
  // It is typed for an earlier pino than ours; what it calls (child and the levels) is the same in both.
  const logger = pino({ level: 'silent' }) as unknown as Parameters<typeof createServer>[1]
  const clock = new DateClock()
  const stores = new StormDBDataStoreFactory(directory)
  const users = new UserPoolServiceFactoryImpl(clock, stores)
  const config = DefaultConfig
  const cognito = await new CognitoServiceFactoryImpl(directory, stores, users).create(
    { logger },
    config.UserPoolDefaults,
  )
  const noLambda = { enabled: () => false, invoke: () => Promise.reject(new Error('no function is configured')) }
  const triggers = new TriggersService(clock, cognito, noLambda, new CryptoService(config.KMSConfig))
  const codes: string[] = []
  const messages = new MessagesService(triggers, new MessageDeliveryService(mute))
  const keptOtp = () => {
    codes.push(otp())
    return codes.at(-1) ?? ''
  }
  const tokenGenerator = new JwtTokenGenerator(clock, triggers, config.TokenConfig)
  const router = Router({ clock, cognito, config, messages, otp: keptOtp, tokenGenerator, triggers })
  const options = { ...config.ServerConfig, hostname: '127.0.0.1', port: 0, https: false, development: false }
  const server = await createServer(router, logger, options).start()
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('cognito-local has no port')
  const endpoint = `http://127.0.0.1:${address.port}/`

  async function administer(operation: string, input: object): Promise<unknown> {
    const headers = {
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      'content-type': 'application/x-amz-json-1.1',
    }
    const response = await fetch(endpoint, { method: 'POST', headers, body: JSON.stringify(input) })
    return response.json()
  }
  const settings = {
    PoolName: 'rayo',
    UsernameAttributes: ['email'],
    AutoVerifiedAttributes: ['email'],
    MfaConfiguration: 'OPTIONAL',
  }
  const userPoolId = poolSchema.parse(await administer('CreateUserPool', settings)).UserPool.Id
  const client = await administer('CreateUserPoolClient', { UserPoolId: userPoolId, ClientName: 'rayo' })
  return {
    userPoolId,
    clientId: clientSchema.parse(client).UserPoolClient.ClientId,
    endpoint,
    lastCode: () => codes.at(-1) ?? '',
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(directory, { recursive: true, force: true })
    },
  }
}
