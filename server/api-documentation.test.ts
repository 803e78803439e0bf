import { afterAll, beforeAll, expect, it } from 'vitest'
import { allEndpoints } from '#contract/all-endpoints.ts'
import { home, openHarness, type Harness } from '#server/testing/harness.ts'

type Operation = { responses?: Record<string, { content?: Record<string, { schema?: object }> }> }

let harness: Harness
beforeAll(async () => {
  harness = await openHarness()
})
afterAll(() => harness.close())

it('has what each call returns, which the specification leaves open [CA-02]', async () => {
  const { statusCode, body } = await harness.app.inject({
    url: '/api/docs/json',
    headers: { host: `${home.slug}.localhost:4000` },
  })
  expect(statusCode).toBe(200)
  const { paths } = JSON.parse(body) as { paths: Record<string, Record<string, Operation>> }
  const undocumented = allEndpoints.filter(({ method, path }) => {
    const address = `/api/${path.replaceAll(/:(\w+)/g, '{$1}')}`
    const { responses } = paths[address]?.[method.toLowerCase()] ?? {}
    const schema = responses?.['200']?.content?.['application/json']?.schema
    return Object.keys((schema as { properties?: object })?.properties ?? {}).length === 0
  })
  expect(undocumented.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

it('says that stores must send an idempotency key', async () => {
  const { body } = await harness.app.inject({
    url: '/api/docs/json',
    headers: { host: `${home.slug}.localhost:4000` },
  })
  const { paths } = JSON.parse(body) as {
    paths: Record<string, { post?: { parameters?: unknown[]; security?: unknown } }>
  }
  const key = { in: 'header', name: 'idempotency-key', required: true }
  for (const name of ['use', 'undo', 'award', 'refund'])
    expect(paths[`/api/till/${name}`]?.post).toMatchObject({
      parameters: [key],
      security: [{ storeKey: [] }],
    })
  expect(paths['/api/till/validate']?.post?.parameters).toBeUndefined()
})
