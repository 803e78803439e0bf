import { collection } from '#contract/collection.ts'
import { wallets } from '#contract/wallets.ts'
import { sql } from 'drizzle-orm'
import { Wallet } from 'ethers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  connectWallet,
  openHarnessWithChains,
  POLYGON_ASSET,
} from '#server/testing/connected-wallets.ts'
import { home, type Harness, type MemberCaller } from '#server/testing/harness.ts'
import { openChainProxy } from '#server/testing/chain-proxy.ts'
import { startLocalChain, type LocalChain } from '#server/testing/local-chain.ts'
import { putTokens } from '#server/testing/test-contracts.ts'
import { giveItem, joinVerified, offer } from '#server/testing/transferable-items.ts'

const CONTRACT = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const CUSTODY = '0x00000000000000000000000000000000000000c1'

let chain: LocalChain
let harness: Harness
let seller: MemberCaller
let buyer: MemberCaller
let wallet: { address: string }
let walletId: string
beforeAll(async () => {
  chain = await startLocalChain()
  harness = await openHarnessWithChains([chain.url])
})
afterAll(async () => {
  await harness.close()
  await chain.stop()
})
beforeEach(async () => {
  seller = await joinVerified(harness)
  buyer = await joinVerified(harness)
  const phone = Wallet.createRandom()
  wallet = phone
  walletId = await connectWallet(buyer, phone)
})

const claim = (member: MemberCaller, key?: string) =>
  member.call(wallets.claim, { body: { walletId }, ...(key === undefined ? {} : { key }) })

/** Issues an item of the seller that was minted, as a withdrawal leaves it. */
async function withdrawnItem(owner = Wallet.createRandom().address, withdrawnTo = owner) {
  const nftId = await giveItem(harness, seller, { assetId: POLYGON_ASSET })
  const [{ number }] = (await harness.rows<{ number: number }>(
    sql`update nfts set date_minted = now(), contract_address = ${CONTRACT}, withdraw_address = ${withdrawnTo}, paid_cents = 1200 where id = ${nftId} returning number`,
  )) as [{ number: number }]
  await putTokens(chain, CONTRACT, { [number]: owner })
  return { nftId, number }
}
const moveOnChain = ({ number }: { number: number }, owner: string) =>
  putTokens(chain, CONTRACT, { [number]: owner })
const stateOf = async (nftId: string) =>
  (
    await harness.rows<{ owner: string; address: string | null; in_wallet: boolean }>(
      sql`select owner_id as owner, withdraw_address as address, received_in_wallet_at is not null as in_wallet from nfts where id = ${nftId}`,
    )
  )[0]

describe('claiming the items of a wallet', () => {
  it('brings an item that was sent to it on the chain into the collection [CA-59]', async () => {
    const item = await withdrawnItem()
    expect((await claim(buyer)).body).toEqual({ success: true, nftIds: [] })
    await moveOnChain(item, wallet.address)
    expect((await claim(buyer)).body).toEqual({ success: true, nftIds: [item.nftId] })
    expect(await stateOf(item.nftId)).toEqual({
      owner: buyer.accountId,
      address: wallet.address,
      in_wallet: true,
    })
    const { nftId } = item
    const { body } = await buyer.call(collection.nft, { params: { nftId } })
    // Neither the price that the former owner paid nor their name.
    expect(body.nft).toMatchObject({ txn: null, receivedFrom: { name: null } })
    expect(body.nft.story?.map(({ kind }) => kind)).toEqual(['received', 'issued'])
    expect((await seller.call(collection.nft, { params: { nftId } })).status).toBe(404)
    expect((await claim(buyer)).body.nftIds).toEqual([])
  })

  it('gives one response for an idempotency key', async () => {
    const item = await withdrawnItem(wallet.address)
    const first = await claim(buyer, 'one-claim')
    expect(first.body.nftIds).toEqual([item.nftId])
    expect((await claim(buyer, 'one-claim')).body).toEqual(first.body)
  })

  it('notes another wallet of the owner, and is not received anew', async () => {
    const item = await withdrawnItem(wallet.address, Wallet.createRandom().address)
    await harness.rows(sql`update nfts set owner_id = ${buyer.accountId} where id = ${item.nftId}`)
    expect((await claim(buyer)).body.nftIds).toEqual([item.nftId])
    expect(await stateOf(item.nftId)).toEqual({
      owner: buyer.accountId,
      address: wallet.address,
      in_wallet: false,
    })
  })

  it('leaves items in custody, on hold, not minted, and memberships', async () => {
    const inCustody = await withdrawnItem(CUSTODY)
    const onHold = await withdrawnItem(wallet.address)
    await harness.rows(sql`update nfts set withdraw_address = null where id = ${onHold.nftId}`)
    expect((await offer(seller, onHold.nftId)).status).toBe(200)
    const unminted = await withdrawnItem(wallet.address)
    await harness.rows(sql`update nfts set date_minted = null where id = ${unminted.nftId}`)
    await harness.rows(
      sql`update nfts set date_minted = now(), contract_address = ${CONTRACT} where id = ${seller.nftId}`,
    )
    expect((await claim(buyer)).body.nftIds).toEqual([])
    for (const { nftId } of [inCustody, onHold, unminted])
      expect((await stateOf(nftId))?.owner).toBe(seller.accountId)
  })

  it('keeps what was used with the item used', async () => {
    const item = await withdrawnItem(wallet.address)
    const { contestId } = home.program.contests[0]!
    await harness.rows(
      sql`update benefits set asset_ids = array[${POLYGON_ASSET}] where brand = 'eyewear' and content -> 'contestIds' ? ${contestId}`,
    )
    await harness.rows(
      sql`insert into contest_entries (contest_id, account_id, terms_version, at) values (${contestId}, ${seller.accountId}, 'v', now())`,
    )
    expect((await claim(buyer)).body.nftIds).toEqual([item.nftId])
    expect(
      await harness.rows(
        sql`select activity, activity_id from item_uses where nft_id = ${item.nftId}`,
      ),
    ).toEqual([{ activity: 'contest', activity_id: contestId }])
  })

  it('gives the items of an erased member to the wallet that holds them', async () => {
    const item = await withdrawnItem(wallet.address)
    await harness.rows(sql`update nfts set withdraw_address = null where id = ${item.nftId}`)
    await harness.rows(sql`update accounts set erased_at = now() where id = ${seller.accountId}`)
    expect((await claim(buyer)).body.nftIds).toEqual([item.nftId])
  })

  it('asks a node once for each contract, and then only until all tokens are found', async () => {
    const proxy = await openChainProxy(chain.url)
    const counted = await openHarnessWithChains([proxy.url], { database: harness.database })
    const request = { body: { walletId }, headers: { authorization: `Bearer ${buyer.token}` } }
    for (let count = 0; count < 120; count += 1) await withdrawnItem(undefined, undefined)
    const calls = async () => {
      proxy.calls = []
      const { body } = await counted.visitor().call(wallets.claim, request)
      const made = proxy.calls.filter(({ method }) => method === 'eth_call').length
      return { nftIds: body.nftIds, made }
    }
    // Nothing is in the wallet: the balance of the only contract.
    expect(await calls()).toEqual({ nftIds: [], made: 1 })
    const item = await withdrawnItem(wallet.address)
    await claim(buyer)
    const again = await calls()
    expect(again.nftIds).toEqual([])
    // The item is noted for this wallet, so it is in the first request.
    expect(again.made).toBe(1 + 50)
    expect((await stateOf(item.nftId))?.owner).toBe(buyer.accountId)
    await counted.app.close()
    proxy.close()
  })

  it('says so when no node answers', async () => {
    await withdrawnItem(wallet.address)
    const dead = await openHarnessWithChains(undefined, { database: harness.database })
    const sent = { body: { walletId }, headers: { authorization: `Bearer ${buyer.token}` } }
    const { status, body } = await dead.visitor().call(wallets.claim, sent)
    expect([status, body.code]).toEqual([503, 'WALLET_NOT_READ'])
    await dead.app.close()
  })
})
