import { auth } from '#contract/auth.ts'
import { api } from '#contract/index.ts'
import { expect, it } from 'vitest'
import { home, openHarness } from '#server/testing/harness.ts'

it('sends an email in the language of the request, and stores the language that the member chooses, not the browser’s preference', async () => {
  const harness = await openHarness()
  const email = 'mia@example.test'
  const mia = await harness.join(email)
  const french = { 'accept-language': 'fr' }
  const { creatorId, membershipId } = home.ids
  expect((await harness.emailsTo(email))[0]?.html).toContain('lang="en"')

  harness.clock.moveMinutes(1)
  await harness
    .visitor()
    .call(auth.sendLink, { body: { email, creatorId, membershipId }, headers: french })
  const [message] = await harness.emailsTo(email)
  expect(message?.html).toContain('lang="fr"')
  expect((await mia.call(api.account.account)).body.account.language).toBe('en')

  const { body: opened } = await harness.visitor().call(auth.exchange, {
    body: { email, membershipId, token: message?.code, language: 'fr' },
    headers: french,
  })
  expect(
    (
      await harness
        .visitor()
        .call(api.account.account, { headers: { authorization: `Bearer ${opened.token}` } })
    ).body.account.language,
  ).toBe('fr')

  harness.clock.moveMinutes(1)
  await harness.visitor().call(auth.sendLink, { body: { email, creatorId, membershipId } })
  const [next] = await harness.emailsTo(email)
  const { body: borrowed } = await harness.visitor().call(auth.exchange, {
    body: { email, membershipId, token: next?.code },
    headers: { 'accept-language': 'en' },
  })
  expect(
    (
      await harness
        .visitor()
        .call(api.session.current, { headers: { authorization: `Bearer ${borrowed.token}` } })
    ).body.language,
  ).toBe('fr')
  await harness.close()
})
