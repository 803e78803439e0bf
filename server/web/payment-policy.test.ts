import type { FastifyReply } from 'fastify'
import { expect, it } from 'vitest'
import { screens } from '#contract/screens.ts'
import { allowHostedFields } from './payment-policy.ts'

const closed = "script-src 'self';connect-src 'self';frame-src 'self'"
const origins = {
  script: 'https://vault.example',
  frame: ['https://vault.example', 'https://bank.example'],
  connect: 'https://vault.example',
}

function policyAt(url: string, offered: typeof origins | undefined = origins): string {
  let policy = closed
  const reply = {
    getHeader: () => policy,
    header: (_: string, value: string) => (policy = value),
  } as unknown as FastifyReply
  allowHostedFields(reply, url, offered)
  return policy
}

it.each([
  '/account/billing',
  '/Account/Billing/?tab=card',
  '/account/collection?modal=buy&id=x',
  '/asset/an-item?modal=buy&id=x',
])('opens the policy of %s to the hosted fields', (url) =>
  expect(policyAt(url)).toBe(
    "script-src 'self' https://vault.example;connect-src 'self' https://vault.example;" +
      "frame-src 'self' https://vault.example https://bank.example",
  ),
)

it('leaves the policy of every other address as it is', () => {
  const addresses = Object.values(screens).map(({ path }) => path.replace(/:\w+/g, 'x'))
  for (const url of [...addresses, '/nowhere', '/index.html', '/pass?modal=redeem&id=buy'])
    if (url !== '/account/billing') expect([url, policyAt(url)]).toEqual([url, closed])
  const sales = ['/account/billing', '/account/collection', '/asset/x']
  for (const path of [...addresses, '/nowhere', '/index.html', '//account/collection'])
    if (!sales.includes(path))
      expect([path, policyAt(`${path}?modal=buy&id=x`)]).toEqual([path, closed])
})

it('leaves the policy as it is for a brand that sells nothing', () => {
  let policy = closed
  const reply = { getHeader: () => policy, header: (_: string, value: string) => (policy = value) }
  allowHostedFields(reply as unknown as FastifyReply, '/account/billing', undefined)
  expect(policy).toBe(closed)
})
