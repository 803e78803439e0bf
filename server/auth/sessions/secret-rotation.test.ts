import { auth } from '#contract/auth.ts'
import { api } from '#contract/index.ts'
import { expect, it } from 'vitest'
import { freshEmbedded, home, openHarness } from '#server/testing/harness.ts'

it('a new secret ends every session and invalidates the emails sent before', async () => {
  const database = await freshEmbedded()
  const before = await openHarness({ database })
  const mia = await before.join('mia@example.test')
  const [message] = await before.emailsTo('mia@example.test')
  const token = new URL(message?.link ?? '').searchParams.get('loginToken')
  const loginRequest = {
    body: { email: 'mia@example.test', membershipId: home.ids.membershipId, token },
  }

  const after = await openHarness({
    database,
    secret: 'another secret of the tests, as long as the first',
  })
  const sameToken = { headers: { authorization: `Bearer ${mia.token}` } }
  expect((await after.visitor().call(api.account.account, sameToken)).status).toBe(401)
  expect((await after.visitor().call(auth.exchange, loginRequest)).body.code).toBe('LINK_EXPIRED')

  expect((await mia.call(api.account.account)).status).toBe(200)
  expect((await before.visitor().call(auth.exchange, loginRequest)).status).toBe(200)
  await after.app.close()
  await before.close()
})
