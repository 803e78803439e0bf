import type { ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { addressOf } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'
import { withdrawals, type WithdrawalState } from '#contract/withdrawals.ts'
import { sql } from 'drizzle-orm'
import { Wallet } from 'ethers'
import { afterAll, describe, expect, it } from 'vitest'
import { issueItem } from '#server/collection/issue-item.ts'
import { rowsOf, type Tx } from '#server/lib/database/database.ts'
import { openDatabase } from '#server/lib/database/open-database.ts'
import { openChainProxy, type ChainProxy } from '#server/testing/chain-proxy.ts'
import {
  killServers,
  places,
  prepare,
  sendRaw,
  startServer,
  type MemberHandle,
  type Place,
} from '#server/testing/crash-server.ts'
import { home } from '#server/testing/harness.ts'
import { startLocalChain, type LocalChain } from '#server/testing/local-chain.ts'
import { freePort } from '#server/testing/programs.ts'
import { CHAIN_ASSET, CUSTODY, CUSTODY_KEY } from '#server/testing/withdrawal-scenarios.ts'
import { requestContract } from '#server/withdrawals/contracts.ts'

// Each round starts a server, so npm test runs fewer of them than of races within one process.
const ROUNDS = Math.min(20, Number(process.env['SOAK_ROUNDS'] ?? 2))
/** Withdrawals of one round, sent at once. */
const AT_ONCE = 3
const { confirmations } = home.chains.polygon!

const closing: (() => unknown)[] = []
afterAll(async () => {
  killServers()
  for (const close of closing) await close()
})

type Owner = MemberHandle & { address: string; nftIds: string[] }

/** Verifies a member who has a wallet, items, and a session that needs no other proof. */
async function ownerOf(tx: Tx, handle: MemberHandle, round: number): Promise<Owner> {
  const [account] = await rowsOf<{ id: string }>(
    tx,
    sql`update accounts set is_verified = true where id = (select account_id from loyalty_accounts where id = ${handle.loyaltyAccountId}) returning id`,
  )
  const { id: accountId } = account!
  const now = new Date()
  const { address } = Wallet.createRandom()
  await tx.execute(
    sql`update sessions set proven_at = ${now.toISOString()}::timestamptz where account_id = ${accountId}`,
  )
  await tx.execute(
    sql`insert into wallets (id, account_id, brand, blockchain, wallet_type, address, connected_at) values (${`w_${round}`}, ${accountId}, ${home.slug}, 'polygon', 'metamask', ${address}, ${now.toISOString()}::timestamptz)`,
  )
  const nftIds: string[] = []
  for (let place = 0; place < AT_ONCE; place += 1)
    nftIds.push(
      await issueItem(tx, {
        brand: home.slug,
        assetId: CHAIN_ASSET,
        ownerId: accountId,
        now,
      }),
    )
  return { ...handle, address, nftIds }
}

async function prepareOwners(place: Place): Promise<Owner[]> {
  const handles = await prepare(place, ROUNDS)
  const database = await openDatabase(place)
  const owners: Owner[] = []
  for (const [round, handle] of handles.entries())
    owners.push(await ownerOf(database.tx, handle, round))
  await requestContract(database.tx, {
    brand: home.slug,
    blockchain: 'polygon',
    assetId: CHAIN_ASSET,
    contract: { name: 'Sunday', symbol: 'SUN', baseUrl: 'https://brand.example/' },
    now: new Date(),
  })
  await database.close()
  return owners
}

const kill = async (server: ChildProcess) => {
  const ended = new Promise((done) => server.once('exit', done))
  server.kill('SIGKILL')
  await ended
}

const inDatabase = async <Row extends Record<string, unknown>>(
  place: Place,
  query: ReturnType<typeof sql>,
): Promise<Row[]> => {
  const database = await openDatabase(place)
  const rows = await rowsOf<Row>(database.tx, query)
  await database.close()
  return rows
}

/** A server with its database, its chain, and a connection to the chain that can be held. */
type World = { place: Place; port: number; chain: LocalChain; proxy: ChainProxy }

async function openWorld(place: Place): Promise<World> {
  const chain = await startLocalChain()
  const proxy = await openChainProxy(chain.url)
  closing.push(proxy.close, chain.stop)
  return { place, port: await freePort(), chain, proxy }
}

const start = ({ place, port, proxy }: World) =>
  startServer(place, port, {
    CHAIN_RPC_URLS: `${home.slug}.polygon=${proxy.url}`,
    CHAIN_KEYS: `${home.slug}.polygon=${CUSTODY_KEY}`,
  })
const nonceOnChain = async ({ chain }: World) =>
  Number(await chain.rpc('eth_getTransactionCount', CUSTODY, 'latest'))

/** Reads the states over HTTP: the embedded database belongs to the server while it runs. */
const statesOf = ({ port }: World, { token, nftIds }: Owner): Promise<WithdrawalState[]> =>
  Promise.all(
    nftIds.map(async (nftId) => {
      const answer = await fetch(
        `http://127.0.0.1:${port}${addressOf(withdrawals.ofItem, { nftId })}`,
        { headers: { authorization: `Bearer ${token}` } },
      )
      const { withdrawal } = (await answer.json()) as {
        withdrawal: { state: WithdrawalState } | null
      }
      return withdrawal!.state
    }),
  )
const withdraw = ({ port }: World, { token, address, nftIds }: Owner) =>
  Promise.all(
    nftIds.map((nftId) =>
      sendRaw(port, token, {
        endpoint: withdrawals.withdraw,
        body: { nftId, walletAddress: address },
        key: `withdraw-${nftId}`,
      }),
    ),
  )

/** Kills the server while a node is given the signed transactions, before or after it has them. */
async function crashWhileSending(
  world: World,
  server: ChildProcess,
  owner: Owner,
  mode: 'holdBefore' | 'holdAfter',
): Promise<ChildProcess> {
  const { place, proxy } = world
  const before = await nonceOnChain(world)
  proxy.mode = mode
  proxy.stopped = 0
  const answers = await withdraw(world, owner)
  expect(answers.map(({ status }) => status)).toEqual(Array(AT_ONCE).fill(200))
  await expect.poll(() => proxy.stopped).toBeGreaterThan(0)
  await kill(server)
  const signed = await inDatabase<{ nonce: number }>(
    place,
    sql`select nonce from chain_operations where state = 'signed' order by nonce`,
  )
  expect(signed.length).toBeGreaterThan(0)
  expect(signed[0]!.nonce).toBe(before)
  if (mode === 'holdBefore') expect(await nonceOnChain(world)).toBe(before)
  else expect(await nonceOnChain(world)).toBeGreaterThan(before)
  proxy.mode = 'pass'
  return start(world)
}

/** Checks, on the chain and in the database, that everything happened once. */
async function verifyAll(world: World, owners: readonly Owner[]): Promise<void> {
  const count = owners.length * AT_ONCE
  const operations = await inDatabase<{ nonce: number; state: string }>(
    world.place,
    sql`select nonce, state from chain_operations order by nonce`,
  )
  // The first nonce deployed the contract.
  expect(operations.map(({ nonce }) => nonce)).toEqual(
    Array.from({ length: count + 1 }, (_, n) => n),
  )
  expect(operations.every(({ state }) => state === 'final')).toBe(true)
  expect(await nonceOnChain(world)).toBe(count + 1)
  const events = await inDatabase<{ kind: string; count: number }>(
    world.place,
    sql`select kind, count(*)::int as count from chain_events where kind in ('signed', 'final', 'nonceLost', 'replaced') group by kind order by kind`,
  )
  expect(events).toEqual([
    { kind: 'final', count: count + 1 },
    { kind: 'signed', count: count + 1 },
  ])
  const placed = await inDatabase(
    world.place,
    sql`select 1 from nfts n join wallets w on w.address = n.withdraw_address and w.account_id = n.owner_id where not n.has_pending_transfer`,
  )
  expect(placed).toHaveLength(count)
  const emails = await inDatabase(
    world.place,
    sql`select 1 from outbox where kind = 'withdrawalArrived'`,
  )
  expect(emails).toHaveLength(count)
  const transfers = (await world.chain.rpc('eth_getLogs', {
    fromBlock: '0x0',
    topics: [TRANSFER],
  })) as { topics: string[] }[]
  expect(transfers).toHaveLength(count)
  expect(new Set(transfers.map(({ topics }) => topics[3])).size).toBe(count)
}

/** keccak256 of Transfer(address,address,uint256). */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

describe.each(places)('kill -9 between signing and sending ($engine)', ({ place: newPlace }) => {
  it(
    `loses and repeats nothing, and is final only at its depth, ${ROUNDS} times on one database`,
    { timeout: 300_000 + ROUNDS * 60_000 },
    async () => {
      const world = await openWorld(await newPlace())
      const owners = await prepareOwners(world.place)
      let server = await start(world)
      const mine = () => world.chain.rpc('anvil_mine', confirmations + 1)
      await expect.poll(() => nonceOnChain(world)).toBe(1)
      await mine()
      for (const [round, owner] of owners.entries()) {
        if (round === 0) await contractIsFinal(world, owner)
        server = await crashWhileSending(
          world,
          server,
          owner,
          round % 2 ? 'holdAfter' : 'holdBefore',
        )
        // The chain mines each transaction at once and then stops, so none can be deep enough.
        const options = { interval: 200 }
        await expect
          .poll(() => statesOf(world, owner), options)
          .toEqual(Array(AT_ONCE).fill('mined'))
        await mine()
        await expect
          .poll(() => statesOf(world, owner), options)
          .toEqual(Array(AT_ONCE).fill('final'))
      }
      await kill(server)
      await verifyAll(world, owners)
      rmSync(world.place.DATA_DIR, { recursive: true, force: true })
    },
  )
})

/** Waits until the server knows the contract: before, withdrawals are refused. */
async function contractIsFinal({ port }: World, { token, nftIds }: Owner): Promise<void> {
  await expect
    .poll(async () => {
      const address = addressOf(api.collection.nft, { nftId: nftIds[0]! })
      const answer = await fetch(`http://127.0.0.1:${port}${address}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const { nft } = (await answer.json()) as { nft: { asset: { contractAddress: unknown } } }
      return nft.asset.contractAddress
    })
    .toEqual(expect.any(String))
}
