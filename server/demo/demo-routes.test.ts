import { api } from '#contract/index.ts'
import { transfers } from '#contract/transfers.ts'
import { SESSION_MINUTES } from '#domain/credentials.ts'
import { expect, it } from 'vitest'
import { home, openHarness } from '#server/testing/harness.ts'
import { movableClock } from '#server/lib/time/clock.ts'
import { seed } from '#server/demo/seed.ts'
import { mountDemo } from './demo-routes.ts'

it('the demo log in sets the same cookies as the real one and ends the previous session', async () => {
  const harness = await openHarness({
    mount: (app, context) => mountDemo(app, context, movableClock()),
  })
  await seed(harness.context, home)
  const logInAs = async (name: string, headers: Record<string, string> = {}) => {
    const answer = await harness.app.inject({
      method: 'POST',
      url: `/dev/login/${name}`,
      headers: { host: `${home.slug}.localhost:4000`, ...headers },
    })
    return { token: answer.json<{ token: string }>().token, cookies: answer.cookies }
  }
  const isIn = async (token: string) =>
    (
      await harness
        .visitor()
        .call(api.account.account, { headers: { authorization: `Bearer ${token}` } })
    ).status === 200

  const mia = await logInAs('mia')
  expect(mia.cookies).toMatchObject([
    {
      name: '__Host-id',
      value: mia.token,
      maxAge: SESSION_MINUTES * 60,
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
      path: '/',
    },
    { name: '__Host-session', httpOnly: true, secure: true, sameSite: 'Strict', path: '/' },
  ])
  expect(await isIn(mia.token)).toBe(true)
  const nia = await logInAs('nia', { authorization: `Bearer ${mia.token}` })
  expect([await isIn(mia.token), await isIn(nia.token)]).toEqual([false, true])
  await harness.close()
})

it('the demo answers only on its own hosts, not on a foreign domain that points here', async () => {
  const harness = await openHarness({
    mount: (app, context) => mountDemo(app, context, movableClock()),
    hosts: { BRAND_URLS: new Map([[home.slug, 'http://club.test:4000']]) },
  })
  await seed(harness.context, home)
  const sameOrigin = { 'sec-fetch-site': 'same-origin' }
  const logIn = async (host: string) =>
    (
      await harness.app.inject({
        method: 'POST',
        url: '/dev/login/mia',
        headers: { host, ...sameOrigin },
      })
    ).statusCode
  const read = async (host: string) =>
    (await harness.app.inject({ url: '/dev/mail.json', headers: { host, ...sameOrigin } }))
      .statusCode
  for (const host of [
    'localhost:4000',
    `${home.slug}.localhost:4000`,
    '127.0.0.1:4000',
    '[::1]:4000',
    '192.168.1.7:4000',
    'club.test:4000',
  ])
    expect([host, await logIn(host), await read(host)]).toEqual([host, 200, 200])
  for (const host of [
    'evil.example:4000',
    'evil.example',
    'localhost.evil.example:4000',
    '127.0.0.1.evil.example:4000',
    'club.test.evil.example',
  ])
    expect([host, await logIn(host), await read(host)]).toEqual([host, 404, 404])
  await harness.close()
})

it('the demo creates a preview of a tier', async () => {
  const harness = await openHarness({
    mount: (app, context) => mountDemo(app, context, movableClock()),
  })
  const ask = (payload: object) =>
    harness.app.inject({
      method: 'POST',
      url: '/dev/preview',
      headers: { host: `${home.slug}.localhost:4000` },
      payload,
    })
  const { link } = (await ask({ tierId: home.program.tiers[0]?.tierId })).json<{ link: string }>()
  expect(new URL(link).pathname).toBe('/preview')
  expect([(await ask({})).statusCode, (await ask({ tierId: 'nothing' })).statusCode]).toEqual([
    400, 404,
  ])
  await harness.close()
})

it('the demo creates an invitation in any state, at the URL of its page', async () => {
  const harness = await openHarness({
    mount: (app, context) => mountDemo(app, context, movableClock()),
  })
  const ask = (payload: object) =>
    harness.app.inject({
      method: 'POST',
      url: '/dev/invitation',
      headers: { host: `${home.slug}.localhost:4000` },
      payload,
    })
  const seen = async (as: string) => {
    const { link } = (await ask({ as })).json<{ link: string }>()
    expect(new URL(link).pathname).toBe('/claim/')
    return (
      (
        await harness.visitor().call(transfers.verify, {
          params: { transferToken: new URL(link).searchParams.get('id')! },
        })
      ).body.code ?? 'open'
    )
  }
  expect([await seen('gift'), await seen('drop'), await seen('used'), await seen('gone')]).toEqual([
    'open',
    'open',
    'TRANSFER_USED',
    'TRANSFER_GONE',
  ])
  expect((await ask({ as: 'anything' })).statusCode).toBe(400)
  await harness.close()
})
