import type { Page } from '@playwright/test'
import { Wallet } from 'ethers'
import { addressOf } from '#contract/endpoint.ts'
import { wallets } from '#contract/wallets.ts'
import { expect } from './fixtures.ts'
import { answerOf, onBrand } from './member.ts'
import type { Server } from './server.ts'
import { itemOf, memberWithItem, type Sender } from './transfers.ts'

/** A demo brand whose invitation gives an item on Polygon, which is a local chain in the demo. */
const BRAND = 'sleep'

/** A new verified member with an item whose contract is on the demo's chain. */
export async function memberOnChain(page: Page, app: Server, email: string): Promise<Sender> {
  const member = await memberWithItem(page, onBrand(app, BRAND), email)
  const { nftId } = member.item
  await expect
    .poll(async () => (await itemOf(page, nftId)).asset.contractAddress, { timeout: 120_000 })
    .not.toBeNull()
  return { ...member, item: await itemOf(page, nftId) }
}

/** Connects a wallet with the signature of its key, as the page does with a phone's wallet. Returns its address. */
export async function connectSigned(page: Page, walletType = 'metamask'): Promise<string> {
  const wallet = Wallet.createRandom()
  const named = { blockchain: 'polygon', walletAddress: wallet.address }
  const { nonce, message } = await answerOf<{ nonce: string; message: string }>(
    page,
    addressOf(wallets.challenge),
    named,
  )
  const signature = await wallet.signMessage(message)
  await answerOf(page, addressOf(wallets.add), {
    ...named,
    walletType,
    nonce,
    signatures: [{ signature }],
  })
  return wallet.address
}
