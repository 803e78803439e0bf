import { parsePack, type BrandPack, type SignUp } from '#brands/brand.ts'
import { drops } from '#contract/drops.ts'
import { sql } from 'drizzle-orm'
import {
  home,
  openHarness,
  type Harness,
  type HarnessOptions,
  type MemberCaller,
} from '#server/testing/harness.ts'

/** A drop that opens at 11:00 in Toronto, far in the future of the test run. */
export const OPENS = '2090-10-01T15:00:00.000Z'
export const DROP = `${home.slug}-launch`
export const FREE_ASSET = `${home.slug}-launch-asset`
/** Number of free items. */
export const SUPPLY = 5

/** Returns the pack under test with a drop that counts down and has a free item. */
export const launchPack = ({
  signUp,
  isCountdownForced = false,
  supply = SUPPLY,
}: { signUp?: Partial<SignUp>; isCountdownForced?: boolean; supply?: number } = {}): BrandPack => {
  const { program, ...pack } = structuredClone(home)
  const drop = {
    dropId: DROP,
    name: { en: 'The launch', fr: 'Le lancement' },
    dateOpen: OPENS,
    countDownDate: OPENS,
    salesType: 1,
    isCountdownForced,
    signUp: { freeAssetId: FREE_ASSET, ...signUp },
  }
  const asset = {
    assetId: FREE_ASSET,
    dropId: DROP,
    name: { en: 'The first stitch', fr: 'Le premier point' },
    description: { en: 'Given.', fr: 'Offert.' },
    blockchain: 0,
    art: program.assets[0]!.art,
    variation: { name: { en: 'Given', fr: 'Offert' }, supply },
  }
  return parsePack({
    ...pack,
    program: { ...program, drops: [...program.drops, drop], assets: [...program.assets, asset] },
  })
}

/** Opens a test server with such a drop, a month before it opens. */
export async function openDropLaunch(
  options: HarnessOptions & { pack?: BrandPack } = {},
): Promise<Harness> {
  const context = await openHarness({ packs: [options.pack ?? launchPack()], ...options })
  at(context, '2090-09-01T15:00:00.000Z')
  return context
}

/** Sets the clock of a test server. */
export const at = (context: Harness, iso: string) =>
  context.clock.moveMinutes((Date.parse(iso) - context.clock.now().getTime()) / 60_000)

export const form = (email: string, more: Record<string, unknown> = {}) => ({
  dropId: DROP,
  firstName: 'Inès',
  lastName: 'Roy',
  telephone: '514 555 0134',
  email,
  location: 'America/Toronto',
  signUpUrl: 'https://example.test/countdown?ref=secret',
  terms: true,
  ...more,
})

export const signUp = (
  context: Harness,
  email: string,
  more: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) => context.visitor().call(drops.signUp, { body: form(email, more), headers })

/**
 * Registers a member with a confirmed address who is signed up for the drop, also when it is open
 * already.
 */
export async function joinSignedUp(context: Harness, email?: string): Promise<MemberCaller> {
  const member = await context.join(email)
  await context.rows(sql`update accounts set is_verified = true where id = ${member.accountId}`)
  if (context.clock.now() < new Date(OPENS)) await signUp(context, member.email)
  else
    await context.rows(
      sql`insert into drop_sign_ups (id, brand, drop_id, email, language, created_at) values (${`su_${member.accountId}`}, ${home.slug}, ${DROP}, ${member.email}, 'en', now())`,
    )
  return member
}

/** Requests the member's token and claims the free item with it. */
export async function claim(member: MemberCaller, key?: string) {
  const { body } = await member.call(drops.freeToken, { params: { dropId: DROP } })
  return member.call(drops.claimFree, { body: { token: body.token }, ...(key && { key }) })
}
