import { api } from '#contract/index.ts'
import { SESSION_MINUTES } from '#domain/credentials.ts'
import { expect, it } from 'vitest'
import { home, openHarness } from '#server/harness.ts'
import { movableClock } from '#server/kit/clock.ts'
import { seed } from '#server/seed.ts'
import { mountTrial } from './routes.ts'

it('the trial’s log in sets the cookies of the real one and ends the session before', async () => {
  const house = await openHarness({ mount: (app, standing) => mountTrial(app, standing, movableClock()) })
  await seed(house.house, home)
  const logInAs = async (name: string, headers: Record<string, string> = {}) => {
    const answer = await house.app.inject({ method: 'POST', url: `/dev/login/${name}`, headers: { host: `${home.slug}.localhost:4000`, ...headers } })
    return { token: answer.json<{ token: string }>().token, cookies: answer.cookies }
  }
  const isIn = async (token: string) => (await house.visitor().call(api.account.account, { headers: { authorization: `Bearer ${token}` } })).status === 200

  const mia = await logInAs('mia')
  expect(mia.cookies).toMatchObject([
    { name: '__Host-id', value: mia.token, maxAge: SESSION_MINUTES * 60, httpOnly: true, secure: true, sameSite: 'Strict', path: '/' },
    { name: '__Host-session', httpOnly: true, secure: true, sameSite: 'Strict', path: '/' },
  ])
  expect(await isIn(mia.token)).toBe(true)
  const nia = await logInAs('nia', { authorization: `Bearer ${mia.token}` })
  expect([await isIn(mia.token), await isIn(nia.token)]).toEqual([false, true])
  await house.close()
})
