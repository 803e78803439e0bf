import { randomUUID } from 'node:crypto'
import { parsePack } from '#brands/brand.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { flowContractOf } from '#domain/flow.ts'
import { sql } from 'drizzle-orm'
import { createCustodies } from '#server/integrations/chains/custodies.ts'
import { openFakeFlow, type FakeFlow } from '#server/integrations/chains/flow-fake-node.ts'
import { publicKeyOf, readFlowKey } from '#server/integrations/chains/flow-keys.ts'
import { advanceOperations } from '#server/withdrawals/advance.ts'
import { stranger } from './brands.ts'
import { home, openHarness, type Harness, type MemberCaller } from './harness.ts'
import { inKnownBrowser } from './known-browsers.ts'
import { giveItem, joinVerified } from './transferable-items.ts'

export const FLOW_CONTRACT = 'A.f8d6e0586b0a20c7.EyewearCase'
/** The brand's account. */
export const FLOW_CUSTODY = flowContractOf(FLOW_CONTRACT)!.account
/** An account of a member. */
export const FLOW_WALLET = '0x0ae53cb6e3f42a79'
export const FLOW_SECRET = '33'.repeat(32)
export const flowKeySetting = `${FLOW_CUSTODY}.0:0x${FLOW_SECRET}`

const FLOW_ASSET = `${home.slug}-asset-flow`
const pack = parsePack({
  ...structuredClone(home),
  chains: { flow: { network: 'emulator', confirmations: 2 } },
  program: {
    ...structuredClone(home.program),
    assets: [
      ...structuredClone(home.program.assets),
      { ...structuredClone(home.program.assets[0]!), assetId: FLOW_ASSET, blockchain: 0 },
    ],
  },
})

/** Opens a fake Flow with the brand's account, which holds the contract. */
export async function openFlowWithBrand(): Promise<FakeFlow> {
  const flow = await openFakeFlow()
  const publicKey = publicKeyOf(readFlowKey(FLOW_SECRET))
  flow.addAccount(FLOW_CUSTODY, { publicKey }).collections.set(FLOW_CONTRACT, new Set())
  flow.advance(5)
  return flow
}

/** Opens a server that withdraws to a fake Flow. */
export async function openFlowWithdrawals() {
  const flow = await openFlowWithBrand()
  const alerts: string[] = []
  const chain = `${home.slug}.flow`
  const harness = await openHarness({
    packs: [pack, stranger],
    custodies: createCustodies({
      packs: [pack],
      urls: new Map([[chain, [flow.url]]]),
      keys: new Map([[chain, flowKeySetting]]),
    }),
    onAlert: (message) => void alerts.push(message),
  })
  const { rows, context } = harness
  await rows(sql`update assets set contract_address = ${FLOW_CONTRACT} where id = ${FLOW_ASSET}`)

  async function round(blocks = 1): Promise<void> {
    await advanceOperations(context)
    flow.advance(blocks)
  }
  return {
    ...harness,
    flow,
    alerts,
    round,
    /** Advances until nothing is on its way. */
    async settle(): Promise<void> {
      for (let place = 0; place < 60; place += 1) {
        const [{ open } = { open: 0 }] = await rows<{ open: number }>(
          sql`select count(*)::int as open from chain_operations where state not in ('final', 'failed')`,
        )
        if (open === 0) return
        await round()
      }
    },
    owner: (address = FLOW_WALLET) => ownerOf(harness, flow, address),
    item: (member: MemberCaller) => giveItem(harness, member, { assetId: FLOW_ASSET }),
    withdraw: (member: MemberCaller, nftId: string, walletAddress = FLOW_WALLET) =>
      member.call(withdrawals.withdraw, { body: { nftId, walletAddress } }),
    async operationOf(nftId: string) {
      const [row] = await rows<{ state: string; nonce: number | null; failure: string | null }>(
        sql`select state, nonce, failure from chain_operations where nft_id = ${nftId} order by sequence desc limit 1`,
      )
      return row
    },
    async close() {
      await harness.close()
      await flow.close()
    },
  }
}

/** Joins a verified member with a Flow wallet that has a collection, whose session needs no other proof. */
async function ownerOf(harness: Harness, flow: FakeFlow, address: string): Promise<MemberCaller> {
  const { rows, clock } = harness
  const member = await inKnownBrowser(harness, await joinVerified(harness))
  await rows(sql`delete from wallets where address = ${address}`)
  await rows(
    sql`insert into wallets (id, account_id, brand, blockchain, wallet_type, address, connected_at) values (${randomUUID()}, ${member.accountId}, ${home.slug}, 'flow', 'flow', ${address}, ${clock.now().toISOString()})`,
  )
  const publicKey = publicKeyOf(readFlowKey(FLOW_SECRET))
  flow.addAccount(address, { publicKey }).collections.set(FLOW_CONTRACT, new Set())
  return member
}
