import { expect, type Locator, type Page } from '@playwright/test'
import { addressOf } from '#contract/endpoint.ts'
import { auth } from '#contract/auth.ts'
import { api } from '#contract/index.ts'
import type { Utility } from '#contract/utility.ts'
import { mailboxOf, type Mailbox } from './mailbox.ts'
import type { Server } from './server.ts'

/** Members of the demo (server/demo). */
export type DemoName = 'nia' | 'mia' | 'ida' | 'lea'

/** A member who is logged in on a page, with their ids. */
export type Member = {
  email: string
  page: Page
  userAssetPointsId: string
  nftId: string
  membershipId: string
  memberCode: string
  open(path: string): Promise<void>
  /** Returns the id of an offer by its title. */
  offerId(title: string): Promise<string>
}

/** A page on the brand's origin without the app, to call the API before the app starts. */
const QUIET_PAGE = '/robots.txt'

/** Removes the preloaded responses from the page, so that it requests every read and a test can make it fail. */
export const withoutPreloadedAnswers = (page: Page): Promise<unknown> =>
  page.addInitScript(() =>
    new MutationObserver(() => document.getElementById('preloaded-answers')?.remove()).observe(
      document,
      { childList: true, subtree: true },
    ),
  )

/** Waits until the phone has stored the responses of these reads for offline use. */
export const waitForStoredReads = (page: Page, ...reads: { name: string }[]) =>
  expect
    .poll(async () => {
      const stored = await page.evaluate(() => localStorage.getItem('laurel:reads') ?? '')
      return reads
        .filter(({ name }) => !stored.includes(`"queryKey":["${name}"`))
        .map(({ name }) => name)
    })
    .toEqual([])

/** Logs a demo member in with the demo's login endpoint. */
export async function demoMember(page: Page, app: Server, name: DemoName): Promise<Member> {
  await page.goto(app.url(QUIET_PAGE))
  await callApi(page, 'POST', `/dev/login/${name}`)
  return memberOn(page, app)
}

/** Joins with a new address through the endpoint of the landing page. The address is not confirmed. */
export async function joinNewMember(page: Page, app: Server, email: string): Promise<Member> {
  await page.goto(app.url(QUIET_PAGE))
  const brand = await callApi<{ creatorId: string; assetId: string }>(
    page,
    'GET',
    addressOf(api.brand.brand),
  )
  await callApi(page, 'POST', addressOf(auth.joinUnverified), {
    email,
    creatorId: brand.creatorId,
    assetId: brand.assetId,
  })
  return memberOn(page, app)
}

/** Joins with a new address and confirms it with the code of the email. */
export async function joinVerifiedMember(page: Page, app: Server, email: string): Promise<Member> {
  const { membershipId } = await joinNewMember(page, app, email)
  await callApi(page, 'POST', addressOf(auth.exchange), {
    membershipId,
    email,
    token: await mailboxOf(app).codeTo(email),
  })
  return memberOn(page, app)
}

type Collection = {
  collection: {
    nfts: { nftId: string; loyaltyMembership: { userAssetPointsId: string } | null }[]
  }[]
}
type Account = { memberCode: string; membershipId: string }
type Membership = { account?: Account; accountContract?: Account }
type Offers = { redemptionConfigurations: { uniqueId: string; title: string }[] }

/** Returns the same server with another default brand. */
export const onBrand = (app: Server, brand: string): Server => ({
  ...app,
  url: (path, named = brand) => app.url(path, named),
  call: (method, path, body, named = brand) => app.call(method, path, body, named),
})

/** Returns the member who is logged in on this page, read from the API. @throws Error when they have no membership */
export async function memberOn(page: Page, app: Server): Promise<Member> {
  const { account } = await callApi<{ account: { email: string } }>(
    page,
    'GET',
    addressOf(api.account.account),
  )
  const { collection } = await callApi<Collection>(
    page,
    'GET',
    addressOf(api.collection.collection),
  )
  const nft = collection
    .flatMap(({ nfts }) => nfts)
    .find(({ loyaltyMembership }) => loyaltyMembership)
  const userAssetPointsId = nft?.loyaltyMembership?.userAssetPointsId
  if (!nft || !userAssetPointsId) throw new Error(`${account.email} has no membership.`)
  const answer = await callApi<Membership>(
    page,
    'GET',
    addressOf(api.membership.membership, { id: userAssetPointsId }),
  )
  const { memberCode = '', membershipId = '' } = answer.account ?? answer.accountContract ?? {}
  return {
    email: account.email,
    page,
    userAssetPointsId,
    nftId: nft.nftId,
    memberCode,
    membershipId,
    open: async (path) => void (await page.goto(app.url(path))),
    async offerId(title) {
      const { redemptionConfigurations } = await callApi<Offers>(
        page,
        'GET',
        addressOf(api.redemption.offers, { membershipId }),
      )
      const offer = redemptionConfigurations.find((one) => one.title === title)
      if (!offer) throw new Error(`No offer is called ${title}.`)
      return offer.uniqueId
    },
  }
}

/** Calls the API from the page's origin, with its cookies. @throws Error on a status of 400 or more */
async function callApi<Answer>(
  page: Page,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const { status, text } = await page.evaluate(
    async ([how, where, what]) => {
      const init =
        what === undefined
          ? { method: how }
          : { method: how, headers: { 'content-type': 'application/json' }, body: what }
      const answer = await fetch(where, init)
      return { status: answer.status, text: await answer.text() }
    },
    [method, path, body === undefined ? undefined : JSON.stringify(body)] as const,
  )
  if (status >= 400) throw new Error(`${method} ${path} answered ${status}: ${text}`)
  return (text.startsWith('{') ? JSON.parse(text) : {}) as Answer
}

/** Returns the response to a call from the page's origin: a GET, or a POST when there is a body. */
export const answerOf = <Answer>(page: Page, path: string, body?: unknown): Promise<Answer> =>
  callApi<Answer>(page, body === undefined ? 'GET' : 'POST', path, body)

/** Redeems an offer. @returns the code of the voucher */
export async function redeemOffer(page: Page, member: Member, offer: string): Promise<string> {
  const { voucher } = await answerOf<{ voucher: { code: string } }>(
    page,
    addressOf(api.redemption.redeem),
    { redemptionId: await member.offerId(offer) },
  )
  return voucher.code
}

/** Returns the benefits that the server lists for the member: of the membership and of their items. */
export async function benefitsOf(
  page: Page,
): Promise<{ loyaltyUtility: Utility[]; collectionUtility: Utility[] }> {
  const { creatorId } = await answerOf<{ creatorId: string }>(page, addressOf(api.brand.brand))
  return (
    await answerOf<{ utility: { loyaltyUtility: Utility[]; collectionUtility: Utility[] } }>(
      page,
      addressOf(api.collection.benefits, { creatorId }),
    )
  ).utility
}

/** Logs in with the code of a login email, on the login screen or in the modal that is passed. */
export async function logInOn(form: Page | Locator, email: string, mailbox: Mailbox) {
  const count = (await mailbox.codes(email)).length
  await form.getByRole('textbox', { name: 'Email' }).fill(email)
  await form.getByRole('button', { name: 'Send me a link' }).click()
  const code = await mailbox.codeTo(email, count + 1)
  await expect(form.locator('form.inbox')).toBeVisible()
  await form.locator('form.inbox').getByRole('textbox').first().fill(code)
  await form.locator('form.inbox button[type=submit]').click()
}
