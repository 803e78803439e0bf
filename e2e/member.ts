import type { Page } from '@playwright/test'
import { addressOf } from '#contract/endpoint.ts'
import { door } from '#contract/door.ts'
import { api } from '#contract/index.ts'
import type { Utility } from '#contract/utility.ts'
import { mailboxOf } from './mailbox.ts'
import type { Server } from './server.ts'

/** Demo members of the trial (server/trial). */
export type DemoName = 'nia' | 'mia' | 'ida'

/** Somebody who is logged in on a page, and what she needs to find her way. */
export type Member = {
  email: string
  page: Page
  userAssetPointsId: string
  nftId: string
  membershipId: string
  memberCode: string
  opens(path: string): Promise<void>
  /** The id of an offer by its title. */
  offerId(title: string): Promise<string>
}

/** A page of the brand's origin without the app in it, to act from before the app starts. */
const QUIET_PAGE = '/robots.txt'

/** Takes out of the page the answers that came with it, so that every read of it is asked, and may fail. */
export const withoutAnswersAhead = (page: Page): Promise<unknown> =>
  page.addInitScript(() => new MutationObserver(() => document.getElementById('ahead')?.remove()).observe(document, { childList: true, subtree: true }))

/** Logs a demo member in, with the trial's own door. */
export async function demoMember(page: Page, app: Server, name: DemoName): Promise<Member> {
  await page.goto(app.url(QUIET_PAGE))
  await ask(page, 'POST', `/dev/login/${name}`)
  return memberOn(page, app)
}

/** Joins with a new address, as the landing page does. */
export async function newcomer(page: Page, app: Server, email: string): Promise<Member> {
  await page.goto(app.url(QUIET_PAGE))
  const brand = await ask<{ creatorId: string; assetId: string }>(page, 'GET', addressOf(api.brand.brand))
  await ask(page, 'POST', addressOf(door.joinUnverified), { email, creatorId: brand.creatorId, assetId: brand.assetId })
  return memberOn(page, app)
}

/** The same, and has confirmed the address with the code of the email. */
export async function verifiedNewcomer(page: Page, app: Server, email: string): Promise<Member> {
  const { membershipId } = await newcomer(page, app, email)
  await ask(page, 'POST', addressOf(door.exchange), { membershipId, email, token: await mailboxOf(app).codeTo(email) })
  return memberOn(page, app)
}

type Collection = { collection: { nfts: { nftId: string; loyaltyMembership: { userAssetPointsId: string } | null }[] }[] }
type Account = { memberCode: string; membershipId: string }
type Membership = { account?: Account; accountContract?: Account }
type Offers = { redemptionConfigurations: { uniqueId: string; title: string }[] }

/** The same server with another brand as the one that is meant where none is named. */
export const onBrand = (app: Server, brand: string): Server => ({
  ...app,
  url: (path, named = brand) => app.url(path, named),
  call: (method, path, body, named = brand) => app.call(method, path, body, named),
})

/** Who is logged in on this page: read from the answers, as the page itself would. */
export async function memberOn(page: Page, app: Server): Promise<Member> {
  const { account } = await ask<{ account: { email: string } }>(page, 'GET', addressOf(api.account.account))
  const { collection } = await ask<Collection>(page, 'GET', addressOf(api.collection.collection))
  const nft = collection.flatMap(({ nfts }) => nfts).find(({ loyaltyMembership }) => loyaltyMembership)
  const userAssetPointsId = nft?.loyaltyMembership?.userAssetPointsId
  if (!nft || !userAssetPointsId) throw new Error(`${account.email} has no membership.`)
  const answer = await ask<Membership>(page, 'GET', addressOf(api.membership.membership, { id: userAssetPointsId }))
  const { memberCode = '', membershipId = '' } = answer.account ?? answer.accountContract ?? {}
  return {
    email: account.email,
    page,
    userAssetPointsId,
    nftId: nft.nftId,
    memberCode,
    membershipId,
    opens: async (path) => void (await page.goto(app.url(path))),
    async offerId(title) {
      const { redemptionConfigurations } = await ask<Offers>(page, 'GET', addressOf(api.redemption.offers, { membershipId }))
      const offer = redemptionConfigurations.find((one) => one.title === title)
      if (!offer) throw new Error(`No offer is called ${title}.`)
      return offer.uniqueId
    },
  }
}

/** A call from the page's own origin, with its cookies. */
async function ask<Answer>(page: Page, method: string, path: string, body?: unknown): Promise<Answer> {
  const { status, text } = await page.evaluate(
    async ([how, where, what]) => {
      const init = what === undefined ? { method: how } : { method: how, headers: { 'content-type': 'application/json' }, body: what }
      const answer = await fetch(where, init)
      return { status: answer.status, text: await answer.text() }
    },
    [method, path, body === undefined ? undefined : JSON.stringify(body)] as const,
  )
  if (status >= 400) throw new Error(`${method} ${path} answered ${status}: ${text}`)
  return (text.startsWith('{') ? JSON.parse(text) : {}) as Answer
}

/** The answer to a call from the page's own origin: a GET, or a POST where something is sent. */
export const answerOf = <Answer>(page: Page, path: string, body?: unknown): Promise<Answer> => ask<Answer>(page, body === undefined ? 'GET' : 'POST', path, body)

/** The benefits of the page's brand, as the server tells them: of her membership, and of what she holds. */
export async function benefitsOf(page: Page): Promise<{ loyaltyUtility: Utility[]; collectionUtility: Utility[] }> {
  const { creatorId } = await answerOf<{ creatorId: string }>(page, addressOf(api.brand.brand))
  return (await answerOf<{ utility: { loyaltyUtility: Utility[]; collectionUtility: Utility[] } }>(page, addressOf(api.collection.benefits, { creatorId }))).utility
}
