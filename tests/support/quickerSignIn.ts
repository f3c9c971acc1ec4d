import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll } from 'vitest'
import { powModN, SRP_N } from '#mocks/cognito/srp'

type AmplifyInteger = { toString(radix: number): string }
type AmplifyIntegers = {
  new (digits: string, radix: number): AmplifyInteger
  prototype: {
    modPow(
      this: AmplifyInteger,
      exponent: AmplifyInteger,
      modulus: AmplifyInteger,
      done: (error: Error | null, power: AmplifyInteger) => void,
    ): void
  }
}

/** Amplify's own arithmetic took a third of the gate's tests. Returns the function that restores it. */
export async function quickenSignIn(): Promise<() => void> {
  const amplify = createRequire(import.meta.url).resolve('aws-amplify/auth')
  const cognito = join(createRequire(amplify).resolve('@aws-amplify/auth'), '../../esm/providers/cognito')
  const module = pathToFileURL(join(cognito, 'utils/srp/BigInteger/BigInteger.mjs')).href
  const { default: Integer } = (await import(/* @vite-ignore */ module)) as { default: AmplifyIntegers }
  const { modPow: own } = Integer.prototype
  Integer.prototype.modPow = function modPow(exponent, modulus, done) {
    if (toBigInt(modulus) !== SRP_N) throw new Error('not the group of the user pool')
    const base = ((toBigInt(this) % SRP_N) + SRP_N) % SRP_N
    done(null, new Integer(powModN(base, toBigInt(exponent)).toString(16), 16))
  }
  return () => {
    Integer.prototype.modPow = own
  }
}

export function signInQuickly(): void {
  let undo: (() => void) | null = null
  beforeAll(async () => {
    undo = await quickenSignIn()
  })
  afterAll(() => undo?.())
}

function toBigInt(integer: AmplifyInteger): bigint {
  const digits = integer.toString(16)
  return digits.startsWith('-') ? -BigInt(`0x${digits.slice(1)}`) : BigInt(`0x${digits}`)
}
