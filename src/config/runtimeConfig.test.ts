import { describe, expect, it } from 'vitest'
import { signInSchema } from './signInConfig.ts'
import { ConfigError, parseRuntimeConfig, runtimeConfig } from './runtimeConfig.ts'

const complete = {
  name: 'Rayo',
  contactEmail: 'contacto@rayo.test',
  whatsappUrl: 'https://wa.me/5491155550100',
  social: [{ name: 'Instagram', url: 'https://www.instagram.com/rayo' }],
  dialCode: '+54',
  apiUrl: 'https://api.rayo.test',
  imageOrigins: ['https://fotos.rayo.test'],
  auth: { userPoolId: 'us-east-1_Abc123', userPoolClientId: 'client', userPoolEndpoint: '/cognito' },
  signIn: {
    passwordMinLength: 10,
    mfa: 'REQUIRED',
    signUpAttributes: [
      { name: 'given_name', required: true },
      { name: 'custom:club', required: false },
    ],
    tokenStorage: 'session',
    providers: ['Google', 'Apple'],
    hostedDomain: 'club.auth.us-east-1.amazoncognito.com',
    hostedScopes: ['openid'],
    responseType: 'token',
    identityPoolId: 'us-east-1:0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0',
    identityPoolEndpoint: '/cognito',
    guestAccess: true,
  },
  worksOffline: true,
}

describe('parseRuntimeConfig', () => {
  it('reads a complete configuration as it is', () => {
    expect(parseRuntimeConfig(complete)).toEqual(complete)
  })

  it('has a default for each optional value', () => {
    expect(parseRuntimeConfig({})).toEqual({
      name: 'Rayo',
      contactEmail: '',
      whatsappUrl: '',
      social: [],
      dialCode: '+1',
      apiUrl: '',
      imageOrigins: [],
      auth: null,
      signIn: signInSchema.parse({}),
      worksOffline: false,
    })
    expect(parseRuntimeConfig({}).signIn).toMatchObject({
      mfa: 'OPTIONAL',
      tokenStorage: 'local',
      responseType: 'code',
    })
  })

  it('drops the slash at the end of the API address, to which paths are added', () => {
    expect(parseRuntimeConfig({ ...complete, apiUrl: 'https://api.rayo.test/' }).apiUrl).toBe('https://api.rayo.test')
  })

  it.each([
    ['contactEmail', { contactEmail: 'nadie' }, 'contactEmail: debe ser un correo'],
    ['whatsappUrl', { whatsappUrl: 'javascript:alert(1)' }, 'whatsappUrl: debe ser una dirección web'],
    ['apiUrl', { apiUrl: 'api.rayo.test' }, 'apiUrl: debe ser una dirección web'],
    ['an origin of pictures', { imageOrigins: ['http://x.test'] }, 'imageOrigins.0: debe ser un origen como https://'],
    ['dialCode', { dialCode: '54' }, 'dialCode: debe ser un código como +54'],
    ['a value of another type', { dialCode: 54 }, 'dialCode: tiene otro tipo'],
    ['name', { name: ' ' }, 'name: no puede estar vacío'],
    ['auth', { auth: { ...complete.auth, userPoolId: 'x' } }, 'auth.userPoolId: debe ser como us-east-1_AbCdEf123'],
    ['a length of password', { signIn: { passwordMinLength: 5 } }, 'signIn.passwordMinLength: debe estar entre 6 y 99'],
    [
      'a storage',
      { signIn: { tokenStorage: 'disk' } },
      'signIn.tokenStorage: debe ser una de: local, session, cookies',
    ],
    ['a provider', { signIn: { providers: ['X'] } }, 'signIn.providers.0: debe ser una de'],
    ['an attribute', { signIn: { signUpAttributes: [{ name: 'sub' }] } }, 'signIn.signUpAttributes.0.name'],
    ['a hosted domain', { signIn: { hostedDomain: 'https://x' } }, 'signIn.hostedDomain: debe ser un dominio'],
    ['an identity pool', { signIn: { identityPoolId: 'x' } }, 'signIn.identityPoolId: debe ser como'],
    ['guest access', { signIn: { guestAccess: 1 } }, 'signIn.guestAccess: tiene otro tipo'],
    ['social', { social: [{ name: 'X', url: 'ftp://x' }] }, 'social.0.url: debe ser una dirección web'],
  ])('reports in one line that %s is wrong', (_, change, line) => {
    const failing = () => parseRuntimeConfig({ ...complete, ...change })
    expect(failing).toThrow(ConfigError)
    expect(failing).toThrow(line)
  })
})

it('has defaults without a page, as on a server', () => {
  expect(runtimeConfig().name).toBe('Rayo')
})
