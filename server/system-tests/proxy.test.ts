import { describe, expect, it } from 'vitest'
import { home, openHarness, stranger } from '#server/testing/harness.ts'
import { readSettings } from '#server/lib/config/env.ts'

const LIMIT = 3

describe('behind proxies', () => {
  it.each([
    ['true', (call: number) => `198.51.100.${call}, 203.0.113.9`],
    ['2', (call: number) => `198.51.100.${call}, 203.0.113.9, 10.0.0.1`],
    ['127.0.0.1, 10.0.0.0/8', (call: number) => `198.51.100.${call}, 203.0.113.9, 10.0.0.1`],
  ])(
    'counts a client by its real address despite a forged first hop: TRUST_PROXY=%s',
    async (TRUST_PROXY, hops) => {
      const context = await openHarness({
        perMinute: LIMIT,
        trustProxy: readSettings({ TRUST_PROXY }).TRUST_PROXY,
      })
      const ask = (forwarded: string) =>
        context.app.inject({
          url: '/api/account/session',
          headers: { host: `${home.slug}.localhost:4000`, 'x-forwarded-for': forwarded },
        })
      const statuses = []
      for (let call = 0; call <= LIMIT; call += 1) statuses.push((await ask(hops(call))).statusCode)
      expect(statuses).toEqual([...Array.from({ length: LIMIT }, () => 200), 429])
      expect((await ask(hops(0).replace('203.0.113.9', '203.0.113.10'))).statusCode).toBe(200)
      await context.close()
    },
  )

  it.each([
    ['true', (call: number) => `203.0.113.9:${5000 + call}`],
    ['true', (call: number) => `[2001:db8::1]:${5000 + call}`],
    [
      '127.0.0.1, 10.0.0.0/8',
      (call: number) => `198.51.100.${call}:80, 203.0.113.9:${5000 + call}, 10.0.0.1:443`,
    ],
  ])(
    'a caller is counted without the port that a proxy adds: TRUST_PROXY=%s',
    async (TRUST_PROXY, hops) => {
      const context = await openHarness({
        perMinute: LIMIT,
        trustProxy: readSettings({ TRUST_PROXY }).TRUST_PROXY,
      })
      const ask = async (forwarded: string) =>
        (
          await context.app.inject({
            url: '/api/account/session',
            headers: { host: `${home.slug}.localhost:4000`, 'x-forwarded-for': forwarded },
          })
        ).statusCode
      const statuses = []
      for (let call = 0; call <= LIMIT; call += 1) statuses.push(await ask(hops(call)))
      expect(statuses).toEqual([...Array.from({ length: LIMIT }, () => 200), 429])
      expect(
        await ask(hops(0).replace('203.0.113.9', '203.0.113.10').replace('2001:db8', '2001:db9')),
      ).toBe(200)
      await context.close()
    },
  )

  it.each(['true', '127.0.0.1'])(
    'takes the brand from Host, never from X-Forwarded-Host: TRUST_PROXY=%s',
    async (TRUST_PROXY) => {
      const context = await openHarness({ trustProxy: readSettings({ TRUST_PROXY }).TRUST_PROXY })
      const { body } = await context.app.inject({
        url: '/api/brand',
        headers: {
          host: `${home.slug}.localhost:4000`,
          'x-forwarded-host': `${stranger.slug}.localhost:4000`,
        },
      })
      expect(JSON.parse(body)).toMatchObject({ slug: home.slug })
      await context.close()
    },
  )
})
