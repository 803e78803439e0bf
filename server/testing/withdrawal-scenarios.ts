import { randomUUID } from 'node:crypto'
import { withdrawals } from '#contract/withdrawals.ts'
import { sql } from 'drizzle-orm'
import { Interface, JsonRpcProvider, Network, Wallet, computeAddress } from 'ethers'
import type { EvmSettings } from '#brands/chains.ts'
import { createChains } from '#server/integrations/chains/chains.ts'
import { createCustodies } from '#server/integrations/chains/custodies.ts'
import { tokenBaseUrl } from '#server/collection/token-metadata.ts'
import type { Database } from '#server/lib/database/database.ts'
import { advanceOperations } from '#server/withdrawals/advance.ts'
import { requestContract } from '#server/withdrawals/contracts.ts'
import { stranger } from './brands.ts'
import { home, openHarness, type Harness, type MemberCaller } from './harness.ts'
import { localKeys, startLocalChain, type LocalChain } from './local-chain.ts'
import { inKnownBrowser } from './known-browsers.ts'
import { giveItem, joinVerified } from './transferable-items.ts'

/** An asset on Polygon. */
export const CHAIN_ASSET = home.program.assets.find(({ blockchain }) => blockchain === 2)!.assetId
export const CUSTODY_KEY = localKeys[0]
export const CUSTODY = computeAddress(CUSTODY_KEY)

export const homeWithChain = (settings: Partial<EvmSettings> = {}) => ({
  ...home,
  chains: {
    polygon: {
      chainId: 137,
      confirmations: 3,
      maxFeeGwei: 500,
      mint: 'onWithdrawal' as const,
      ...settings,
    },
  },
})

export type WithdrawalScenario = Harness & {
  chain: LocalChain
  contractAddress: string
  stopReading(): void
  alerts: string[]
  /** Advances every operation once, then mines so many blocks. */
  round(blocks?: number): Promise<void>
  /** Advances and mines until nothing is on its way. */
  settle(): Promise<void>
  /** A verified member with a connected wallet. */
  owner(): Promise<{ member: MemberCaller; address: string }>
  item(member: MemberCaller): Promise<string>
  withdraw(
    member: MemberCaller,
    nftId: string,
    walletAddress: string,
  ): ReturnType<typeof callWithdraw>
  stateOf(nftId: string): Promise<ItemState>
  /** Transfer events of a token, from the chain. */
  transfersOf(nftId: string): Promise<{ from: string; to: string }[]>
}

export type ItemState = {
  state: string | null
  held: boolean
  withdrawn: string | null
  nonce: number | null
  failure: string | null
}

const callWithdraw = (member: MemberCaller, nftId: string, walletAddress: string) =>
  member.call(withdrawals.withdraw, { body: { nftId, walletAddress } })

/** Opens a server with custody on a chain of its own, and the contract of an asset there. */
export async function openWithdrawals({
  database,
  settings,
  chain: shared,
  urls,
  blockRange,
  mount,
}: {
  database?: Database
  settings?: Partial<EvmSettings>
  chain?: LocalChain
  urls?: readonly string[]
  blockRange?: number
  mount?: (app: Harness['app'], context: Harness['context'], chain: LocalChain) => void
} = {}): Promise<WithdrawalScenario> {
  const chain = shared ?? (await startLocalChain())
  const pack = homeWithChain(settings)
  const alerts: string[] = []
  const nodes = new Map([[`${home.slug}.polygon`, urls ?? [chain.url]]])
  const keys = new Map([[`${home.slug}.polygon`, CUSTODY_KEY]])
  const custodies = createCustodies({ packs: [pack], urls: nodes, keys, blockRange })
  const harness = await openHarness({
    ...(database ? { database } : {}),
    ...(mount && { mount: (app, context) => mount(app, context, chain) }),
    packs: [pack, stranger],
    custodies,
    chains: await createChains({ packs: [pack], nodes }),
    onAlert: (message) => void alerts.push(message),
  })
  const { context, tx, rows } = harness
  const reader = readerOf(chain, harness)

  async function round(blocks = 1): Promise<void> {
    await advanceOperations(context)
    if (blocks) await chain.rpc('anvil_mine', blocks)
  }
  const countOpen = async () =>
    (
      await rows<{ open: number }>(
        sql`select count(*)::int as open from chain_operations where state not in ('final', 'failed')`,
      )
    )[0]!.open
  async function settle(): Promise<void> {
    for (let place = 0; place < 60 && (await countOpen()) > 0; place += 1) await round(2)
  }
  await tx.transaction((inner) =>
    requestContract(inner, {
      brand: home.slug,
      blockchain: 'polygon',
      assetId: CHAIN_ASSET,
      contract: {
        name: 'Sunday',
        symbol: 'SUN',
        baseUrl: tokenBaseUrl(context.hosts.originOf(pack), CHAIN_ASSET),
      },
      now: harness.clock.now(),
    }),
  )
  await settle()
  const [asset] = await rows<{ contract_address: string }>(
    sql`select contract_address from assets where id = ${CHAIN_ASSET}`,
  )
  const contractAddress = asset!.contract_address

  return {
    ...harness,
    chain,
    contractAddress,
    alerts,
    round,
    settle,
    owner: () => ownerIn(harness),
    item: (member) => giveItem(harness, member, { assetId: CHAIN_ASSET }),
    withdraw: callWithdraw,
    ...reader,
    async close() {
      reader.stopReading()
      await harness.close()
      if (!shared) await chain.stop()
    },
  }
}

/** Connects a wallet without its proof. */
export const connectWallet = (
  { rows, clock }: Pick<Harness, 'rows' | 'clock'>,
  { accountId }: Pick<MemberCaller, 'accountId'>,
  address: string,
) =>
  rows(
    sql`insert into wallets (id, account_id, brand, blockchain, wallet_type, address, connected_at) values (${randomUUID()}, ${accountId}, ${home.slug}, 'polygon', 'metamask', ${address}, ${clock.now().toISOString()})`,
  )

/** Reads items from the database and from the chain. */
function readerOf(chain: LocalChain, { rows }: Pick<Harness, 'rows'>) {
  const node = new JsonRpcProvider(chain.url, new Network('local', 137), {
    staticNetwork: new Network('local', 137),
    // Else the same question is answered from memory for a quarter of a second.
    cacheTimeout: -1,
  })
  const transferEvent = new Interface([
    'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
  ])
  return {
    stopReading: () => node.destroy(),
    async stateOf(nftId: string): Promise<ItemState> {
      const [row] = await rows<ItemState>(sql`
        select o.state, o.nonce, o.failure, n.has_pending_transfer as held, n.withdraw_address as withdrawn
        from nfts n left join chain_operations o on o.nft_id = n.id
        where n.id = ${nftId} order by o.sequence desc limit 1`)
      return row!
    },
    async transfersOf(nftId: string) {
      const [item] = await rows<{ number: number; address: string }>(
        sql`select n.number, a.contract_address as address from nfts n join assets a on a.id = n.asset_id where n.id = ${nftId}`,
      )
      const logs = await node.getLogs({
        address: item!.address,
        fromBlock: 0,
        topics: [
          transferEvent.getEvent('Transfer')!.topicHash,
          null,
          null,
          `0x${item!.number.toString(16).padStart(64, '0')}`,
        ],
      })
      return logs.map((log) => {
        const { args } = transferEvent.parseLog(log)!
        return { from: String(args[0]), to: String(args[1]) }
      })
    },
  }
}

/** Joins a verified member with a connected wallet, whose session needs no other proof. */
async function ownerIn(harness: Harness): Promise<{ member: MemberCaller; address: string }> {
  const member = await inKnownBrowser(harness, await joinVerified(harness))
  const { address } = Wallet.createRandom()
  await connectWallet(harness, member, address)
  return { member, address }
}
