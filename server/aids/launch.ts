import { brand as checkPack, type BrandPack, type SignUp } from '#brands/brand.ts'
import { drops } from '#contract/drops.ts'
import { sql } from 'drizzle-orm'
import { home, openHarness, type Harness, type HarnessOptions, type MemberCaller } from '#server/harness.ts'

/** For tests: far from the day on which they run, a drop that opens at eleven in Toronto. */
export const OPENS = '2090-10-01T15:00:00.000Z'
export const DROP = `${home.slug}-launch`
export const PIECE = `${home.slug}-launch-piece`
/** So many free pieces there are. */
export const SUPPLY = 5

/** The pack under test with a drop that counts down, and a free piece of it. */
export const launching = ({ signUp, isCountdownForced = false, supply = SUPPLY }: { signUp?: Partial<SignUp>; isCountdownForced?: boolean; supply?: number } = {}): BrandPack => {
  const { programme, ...pack } = structuredClone(home)
  const drop = { dropId: DROP, name: { en: 'The launch', fr: 'Le lancement' }, dateOpen: OPENS, countDownDate: OPENS, salesType: 1, isCountdownForced, signUp: { freeAssetId: PIECE, ...signUp } }
  const piece = {
    assetId: PIECE, dropId: DROP, name: { en: 'The first stitch', fr: 'Le premier point' }, description: { en: 'Given.', fr: 'Offert.' }, blockchain: 0, art: programme.assets[0]!.art,
    variation: { name: { en: 'Given', fr: 'Offert' }, supply },
  }
  return checkPack({ ...pack, programme: { ...programme, drops: [...programme.drops, drop], assets: [...programme.assets, piece] } })
}

/** For tests: a house with such a drop, a month before it opens. */
export async function openLaunch(options: HarnessOptions & { pack?: BrandPack } = {}): Promise<Harness> {
  const house = await openHarness({ packs: [options.pack ?? launching()], ...options })
  at(house, '2090-09-01T15:00:00.000Z')
  return house
}

/** Moves the clock of a house to a moment. */
export const at = (house: Harness, iso: string) => house.clock.moveMinutes((Date.parse(iso) - house.clock.now().getTime()) / 60_000)

export const form = (email: string, more: Record<string, unknown> = {}) => ({
  dropId: DROP, firstName: 'Inès', lastName: 'Roy', telephone: '514 555 0134', email, location: 'America/Toronto', signUpUrl: 'https://example.test/countdown?ref=secret', terms: true, ...more,
})

export const signUp = (house: Harness, email: string, more: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  house.visitor().call(drops.signUp, { body: form(email, more), headers })

/** A member whose address is proven; she has signed up before, unless the drop is open. */
export async function onTheList(house: Harness, email?: string): Promise<MemberCaller> {
  const member = await house.join(email)
  await house.rows(sql`update accounts set is_verified = true where id = ${member.accountId}`)
  if (house.clock.now() < new Date(OPENS)) await signUp(house, member.email)
  else await house.rows(sql`insert into drop_sign_ups (id, brand, drop_id, email, language, created_at) values (${`su_${member.accountId}`}, ${home.slug}, ${DROP}, ${member.email}, 'en', now())`)
  return member
}

/** Her token, and what claiming with it answers. */
export async function claim(member: MemberCaller, key?: string) {
  const { body } = await member.call(drops.freeToken, { params: { dropId: DROP } })
  return member.call(drops.claimFree, { body: { token: body.token }, ...(key && { key }) })
}
