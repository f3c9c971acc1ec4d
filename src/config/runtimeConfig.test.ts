import { describe, expect, it } from 'vitest'
import { ConfigError, parseRuntimeConfig, runtimeConfig } from './runtimeConfig.ts'

const complete = {
  name: 'Rayo',
  contactEmail: 'contacto@rayo.test',
  whatsappUrl: 'https://wa.me/5491155550100',
  social: [{ name: 'Instagram', url: 'https://www.instagram.com/rayo' }],
  dialCode: '+54',
  apiUrl: 'https://api.rayo.test',
  auth: { userPoolId: 'us-east-1_Abc123', userPoolClientId: 'client', userPoolEndpoint: '/cognito' },
}

describe('parseRuntimeConfig', () => {
  it('reads a complete configuration as it is', () => {
    expect(parseRuntimeConfig(complete)).toEqual(complete)
  })

  it('fills in what an installation may leave out', () => {
    expect(parseRuntimeConfig({})).toEqual({
      name: 'Rayo',
      contactEmail: '',
      whatsappUrl: '',
      social: [],
      dialCode: '+1',
      apiUrl: '',
      auth: null,
    })
  })

  it('drops the slash at the end of the API address, to which paths are added', () => {
    expect(parseRuntimeConfig({ ...complete, apiUrl: 'https://api.rayo.test/' }).apiUrl).toBe('https://api.rayo.test')
  })

  it.each([
    ['contactEmail', { contactEmail: 'nadie' }, 'contactEmail: debe ser un correo'],
    ['whatsappUrl', { whatsappUrl: 'javascript:alert(1)' }, 'whatsappUrl: debe ser una dirección web'],
    ['apiUrl', { apiUrl: 'api.rayo.test' }, 'apiUrl: debe ser una dirección web'],
    ['dialCode', { dialCode: '54' }, 'dialCode: debe ser un código como +54'],
    ['a value of another type', { dialCode: 54 }, 'dialCode: debe ser un texto'],
    ['name', { name: ' ' }, 'name: no puede estar vacío'],
    ['auth', { auth: { ...complete.auth, userPoolId: 'x' } }, 'auth.userPoolId: debe ser como us-east-1_AbCdEf123'],
    ['social', { social: [{ name: 'X', url: 'ftp://x' }] }, 'social.0.url: debe ser una dirección web'],
  ])('tells in one line that %s is wrong', (_, change, line) => {
    const failing = () => parseRuntimeConfig({ ...complete, ...change })
    expect(failing).toThrow(ConfigError)
    expect(failing).toThrow(line)
  })
})

it('has defaults where there is no page, as on a server', () => {
  expect(runtimeConfig().name).toBe('Rayo')
})
