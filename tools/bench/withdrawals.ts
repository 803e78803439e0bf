/**
 * npm run bench:withdrawals: members withdraw items at once from one signer, against the built server with PostgreSQL and a
 * local chain that takes in a block every second. Measures how long after its last block each withdrawal is final.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrandPack } from '#brands/brand.ts'
import { packs } from '#brands/index.ts'
import { addressOf } from '#contract/endpoint.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { sql } from 'drizzle-orm'
import { computeAddress, id as keccak, Wallet } from 'ethers'
import { issueItem } from '#server/collection/issue-item.ts'
import {
  localKeys,
  startLocalChain,
  type LocalChain,
} from '#server/integrations/chains/local-chain.ts'
import { rowsOf, type Database, type Tx } from '#server/lib/database/database.ts'
import { openDatabase } from '#server/lib/database/open-database.ts'
import { requestContract } from '#server/withdrawals/contracts.ts'
import { ensureBuilt } from '../build/ensure-built.mjs'
import { readArguments } from '../setup/arguments.mjs'
import { startPostgres } from '../setup/postgres.mjs'
import { percentile } from './load.ts'
import { createMembers, tokenOfMember } from './members.ts'
import { SECRET, serveBuilt, type Served } from './server.ts'

const { withdrawals: COUNT } = readArguments({
  usage: 'npm run bench:withdrawals -- [--withdrawals 200]',
  counts: { withdrawals: 200 },
}).counts
const LIMIT_SECONDS = 5
/** Milliseconds after which a withdrawal that is not final counts as lost. */
const PATIENCE = 300_000

const brand = packs[0] as BrandPack
const { chainId, confirmations } = brand.chains.polygon!
const asset = brand.program.assets.find(({ blockchain }) => blockchain === 2)!
const chainName = `${brand.slug}.polygon`
const signer = computeAddress(localKeys[0])

/** An item of a member, and the wallet to which it goes. */
type Owner = { member: number; nftId: string; walletAddress: string }

/** Creates members who have a wallet, an item, and a session that needs no other proof. */
async function prepare(tx: Tx): Promise<Owner[]> {
  const members = Array.from({ length: COUNT }, (_, place) => place + 1)
  await createMembers(tx, {
    brand,
    members: COUNT,
    entriesPerMember: 1,
    secret: SECRET,
    sessions: members,
  })
  // No other proof of presence is asked for.
  await tx.execute(sql`update sessions set proven_at = now()`)
  const now = new Date()
  const owners: Owner[] = []
  for (const member of members) {
    const ownerId = `acc_${member}`
    const { address: walletAddress } = Wallet.createRandom()
    await tx.execute(
      sql`insert into wallets (id, account_id, brand, blockchain, wallet_type, address, connected_at) values (${`w_${member}`}, ${ownerId}, ${brand.slug}, 'polygon', 'metamask', ${walletAddress}, now())`,
    )
    const nftId = await issueItem(tx, { brand: brand.slug, assetId: asset.assetId, ownerId, now })
    owners.push({ member, nftId, walletAddress })
  }
  await requestContract(tx, {
    brand: brand.slug,
    blockchain: 'polygon',
    assetId: asset.assetId,
    contract: { name: 'Bench', symbol: 'BENCH', baseUrl: 'https://brand.example/' },
    now,
  })
  return owners
}

async function withdraw({ host }: Served, { member, nftId, walletAddress }: Owner): Promise<void> {
  const answer = await fetch(`http://${host}${addressOf(withdrawals.withdraw)}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${tokenOfMember(member)}`,
      'content-type': 'application/json',
      'idempotency-key': `withdraw-${member}`,
      'x-forwarded-for': `10.0.${member >> 8}.${member & 255}`,
    },
    body: JSON.stringify({ nftId, walletAddress }),
  })
  if (answer.status !== 200)
    throw new Error(`a withdrawal answered ${answer.status}: ${await answer.text()}`)
}

/** Notes when each block of a chain appears. */
function watchBlocks(chain: LocalChain) {
  const seen = new Map<number, number>()
  let [isOpen, last] = [true, -1]
  const watching = (async () => {
    while (isOpen) {
      const newest = Number(await chain.rpc('eth_blockNumber'))
      for (; last < newest; last += 1) seen.set(last + 1, Date.now())
      await pause(20)
    }
  })()
  return {
    seenAt: (block: number) => seen.get(block) ?? Number.NaN,
    stop: () => ((isOpen = false), watching),
  }
}

const pause = (milliseconds: number) => new Promise((go) => setTimeout(go, milliseconds))

async function until(what: string, isDone: () => Promise<boolean>): Promise<void> {
  const began = Date.now()
  while (!(await isDone())) {
    if (Date.now() - began > PATIENCE) throw new Error(`not within ${PATIENCE / 1000} s: ${what}`)
    await pause(200)
  }
}

const countOf = async ({ tx }: Database, state: string, kind: string): Promise<number> =>
  (
    await rowsOf<{ count: number }>(
      tx,
      sql`select count(*)::int as count from chain_operations where state = ${state} and kind = ${kind}`,
    )
  )[0]!.count

/** Checks on the chain and in the database that each item arrived once and no nonce is missing. */
async function verifyOnce(database: Database, chain: LocalChain, owners: readonly Owner[]) {
  const nonces = await rowsOf<{ nonce: number }>(
    database.tx,
    sql`select nonce from chain_operations order by nonce`,
  )
  // The first nonce deployed the contract.
  if (nonces.length !== COUNT + 1 || nonces.some(({ nonce }, place) => nonce !== place))
    throw new Error(`the nonces have gaps: ${nonces.map(({ nonce }) => nonce).join(' ')}`)
  const next = Number(await chain.rpc('eth_getTransactionCount', signer, 'latest'))
  if (next !== COUNT + 1) throw new Error(`the signer sent ${next} transactions, not ${COUNT + 1}`)
  const transfers = (await chain.rpc('eth_getLogs', {
    fromBlock: '0x0',
    topics: [keccak('Transfer(address,address,uint256)')],
  })) as { topics: string[] }[]
  const arrived = new Set(transfers.map(({ topics }) => topics[2]?.slice(-40)))
  const isMissing = owners.some(
    ({ walletAddress }) => !arrived.has(walletAddress.slice(2).toLowerCase()),
  )
  if (transfers.length !== COUNT || isMissing)
    throw new Error(`the chain has ${transfers.length} transfers to ${arrived.size} wallets`)
}

/** Seconds. `delays`: between a withdrawal's last confirmation and its state `final`, sorted. */
type Result = { delays: number[]; accepted: number; whole: number; blocks: number }

async function measure(
  database: Database,
  server: Served,
  chain: LocalChain,
  owners: readonly Owner[],
): Promise<Result> {
  const blocks = watchBlocks(chain)
  const began = Date.now()
  await Promise.all(owners.map((owner) => withdraw(server, owner)))
  const accepted = (Date.now() - began) / 1000
  await until('all withdrawals final', async () => {
    const failed = await countOf(database, 'failed', 'withdrawal')
    if (failed > 0) throw new Error(`${failed} withdrawals failed`)
    return (await countOf(database, 'final', 'withdrawal')) === COUNT
  })
  const whole = (Date.now() - began) / 1000
  await blocks.stop()
  const closed = await rowsOf<{ block: number; at: number }>(
    database.tx,
    sql`select block::int as block, extract(epoch from closed_at)::float8 * 1000 as at from chain_operations where kind = 'withdrawal'`,
  )
  return {
    delays: closed
      .map(({ block, at }) => (at - blocks.seenAt(block + confirmations)) / 1000)
      .sort((a, b) => a - b),
    accepted,
    whole,
    blocks: new Set(closed.map(({ block }) => block)).size,
  }
}

async function run(): Promise<Result> {
  const postgres = await startPostgres({ durable: true })
  const chain = await startLocalChain({ chainId, args: ['--block-time', '1'] })
  const place = {
    DATA_DIR: mkdtempSync(join(tmpdir(), 'laurel-withdrawals-')),
    DATABASE_URL: postgres.url,
  }
  const database = await openDatabase({ ...place, noTimeLimit: true })
  try {
    const owners = await prepare(database.tx)
    const settings = {
      CHAIN_RPC_URLS: `${chainName}=${chain.url}`,
      CHAIN_KEYS: `${chainName}=${localKeys[0]}`,
    }
    const server = await serveBuilt({ ...place, ...settings }, brand.slug)
    await until('the contract', async () => (await countOf(database, 'final', 'contract')) === 1)
    const result = await measure(database, server, chain, owners)
    await verifyOnce(database, chain, owners)
    await server.stop()
    return result
  } finally {
    await database.close()
    await chain.stop()
    postgres.stop()
    rmSync(place.DATA_DIR, { recursive: true, force: true })
  }
}

await ensureBuilt()
const { delays, accepted, whole, blocks } = await run()
const last = percentile(delays, 1)
const isWithinLimit = last <= LIMIT_SECONDS
console.log(
  `${COUNT} withdrawals at once: accepted after ${accepted.toFixed(1)} s, mined in ${blocks} blocks, all final after ${whole.toFixed(1)} s with ${confirmations} confirmations; nonces without gaps, each item arrived once`,
)
console.log(
  `final after the chain has mined the last confirmation: median ${percentile(delays, 0.5).toFixed(2)} s, p95 ${percentile(delays, 0.95).toFixed(2)} s, last ${last.toFixed(2)} s, limit ${LIMIT_SECONDS} s: ${isWithinLimit ? 'ok' : 'LIMIT MISSED'}`,
)
process.exitCode = isWithinLimit ? 0 : 1
