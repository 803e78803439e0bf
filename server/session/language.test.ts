import { door } from '#contract/door.ts'
import { api } from '#contract/index.ts'
import { expect, it } from 'vitest'
import { home, openHarness } from '../harness.ts'

it('a letter is in the language she reads when she asks for it, and her account learns the one she has chosen, not the one a browser prefers', async () => {
  const house = await openHarness()
  const email = 'mia@example.test'
  const mia = await house.join(email)
  const french = { 'accept-language': 'fr' }
  const { creatorId, membershipId } = home.ids
  expect((await house.lettersTo(email))[0]?.html).toContain('lang="en"')

  house.clock.moveMinutes(1)
  await house.visitor().call(door.sendLink, { body: { email, creatorId, membershipId }, headers: french })
  const [letter] = await house.lettersTo(email)
  expect(letter?.html).toContain('lang="fr"')
  expect((await mia.call(api.account.account)).body.account.language).toBe('en')

  const { body: opened } = await house.visitor().call(door.exchange, { body: { email, membershipId, token: letter?.code, language: 'fr' }, headers: french })
  expect((await house.visitor().call(api.account.account, { headers: { authorization: `Bearer ${opened.token}` } })).body.account.language).toBe('fr')

  house.clock.moveMinutes(1)
  await house.visitor().call(door.sendLink, { body: { email, creatorId, membershipId } })
  const [next] = await house.lettersTo(email)
  const { body: borrowed } = await house.visitor().call(door.exchange, { body: { email, membershipId, token: next?.code }, headers: { 'accept-language': 'en' } })
  expect((await house.visitor().call(api.session.current, { headers: { authorization: `Bearer ${borrowed.token}` } })).body.language).toBe('fr')
  await house.close()
})
