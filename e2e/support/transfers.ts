import { addressOf } from '#contract/endpoint.ts'
import type { Nft } from '#contract/collection.ts'
import { api } from '#contract/index.ts'
import { transfers, type SentTransfer } from '#contract/transfers.ts'
import type { Browser, Page } from '@playwright/test'
import { answerQuestions } from './fixtures.ts'
import { answerOf, joinVerifiedMember, type Member } from './member.ts'
import type { Server } from './server.ts'

export type Sender = Member & { item: Nft }

/** A new verified member who owns an item, which they claimed from the brand. */
export async function memberWithItem(page: Page, app: Server, email: string): Promise<Sender> {
  const member = await joinVerifiedMember(page, app, email)
  const { link } = await answerOf<{ link: string }>(page, '/dev/invitation', { as: 'drop' })
  const { nftId } = await answerOf<{ nftId: string }>(page, addressOf(transfers.claimEDrop), {
    transferToken: new URL(link).searchParams.get('id'),
  })
  return { ...member, item: await itemOf(page, nftId) }
}

export const itemOf = async (page: Page, nftId: string): Promise<Nft> =>
  (await answerOf<{ nft: Nft }>(page, addressOf(api.collection.nft, { nftId }))).nft

/** Sends an item through the API; without an address, by a link that anyone may use. Returns the link. */
export async function sendItem(
  { page, item }: Sender,
  receivingUserEmail?: string,
  message?: string,
): Promise<string> {
  await answerOf(page, addressOf(transfers.send), {
    nftId: item.nftId,
    creatorId: item.creator.creatorId,
    ...(receivingUserEmail ? { receivingUserEmail } : { anyoneWithLink: true }),
    ...(message && { receivingUserMessage: message }),
  })
  return linkOf(page, item.nftId)
}

/** Returns the link of the pending transfer of an item. @throws Error without one */
export async function linkOf(page: Page, nftId: string): Promise<string> {
  const { sent } = await answerOf<{ sent: SentTransfer[] }>(page, addressOf(transfers.own))
  const link = sent.find((transfer) => transfer.nftId === nftId && transfer.link)?.link
  if (!link) throw new Error(`${nftId} has no pending transfer.`)
  return link
}

/** Opens a page in a browser of its own, as on another phone. */
export async function anotherPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext()
  await context.addInitScript(answerQuestions)
  return context.newPage()
}

/** Returns the token in a link. */
export const tokenOf = (link: string): string => new URL(link).searchParams.get('id') ?? ''
