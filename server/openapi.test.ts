import { expect, it } from 'vitest'
import { ROUTES } from '#server/app'
import { createWorld } from '#tests/access/world'

it('documents every route, its parameters and its errors', async () => {
  const { body } = await createWorld().json('GET', 'openapi.json')
  expect(body.openapi).toBe('3.1.0')
  for (const { doc } of ROUTES) {
    const operation = body.paths?.[`/api/v1${doc.path}`]?.[doc.method.toLowerCase()]
    expect(Object.keys(operation?.responses ?? {})).toContain(String(doc.status))
    const parameters = JSON.stringify(operation?.parameters)
    for (const [, name] of doc.path.matchAll(/\{(\w+)\}/g)) expect(parameters).toContain(`"name":"${name}"`)
  }
  const list = body.paths?.['/api/v1/private/payments']?.get
  expect(JSON.stringify(list)).toContain('dueDate_gte')
  expect(JSON.stringify(list)).toContain('#/components/schemas/Fee')
  expect(body.components?.schemas?.Problem).toBeDefined()
})

it('resolves every reference, and names every operation uniquely', async () => {
  const { body } = await createWorld().json('GET', 'openapi.json')
  const text = JSON.stringify(body)
  const schemas = Object.keys(body.components?.schemas ?? {})
  for (const [, name] of text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)) expect(schemas).toContain(name)
  const names = [...text.matchAll(/"operationId":"(\w+)"/g)].map(([, name]) => name)
  expect(new Set(names).size).toBe(ROUTES.length + 1)
})
