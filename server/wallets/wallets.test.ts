import { sql } from 'drizzle-orm'
import { hashMessage, Wallet } from 'ethers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wallets } from '#contract/wallets.ts'
import { MAX_WALLETS } from '#domain/wallet.ts'
import {
  bodyOf,
  connectWallet,
  openHarnessWithChains,
  phoneWallets,
  requestChallenge,
  signedChallenge,
} from '#server/testing/connected-wallets.ts'
import { openHarness, stranger, type Harness, type MemberCaller } from '#server/testing/harness.ts'
import { startLocalChain, type LocalChain } from '#server/testing/local-chain.ts'
import { putContractWallet } from '#server/testing/test-contracts.ts'
import { joinVerified } from '#server/testing/transferable-items.ts'
import { deleteOldWalletChallenges } from './jobs.ts'

let chain: LocalChain
let harness: Harness
let mia: MemberCaller
let nia: MemberCaller
beforeAll(async () => {
  chain = await startLocalChain()
  harness = await openHarnessWithChains([chain.url], {
    walletConnect: { projectId: 'a-project', relayUrl: 'wss://relay.example' },
  })
  mia = await joinVerified(harness)
  nia = await joinVerified(harness)
})
afterAll(async () => {
  await harness.close()
  await chain.stop()
})

const [phone] = phoneWallets as [Wallet]
const add = (member: MemberCaller, body: unknown, key?: string) =>
  member.call(wallets.add, { body, ...(key === undefined ? {} : { key }) })
const codeOf = async (answer: ReturnType<typeof add>) => {
  const { status, body } = await answer
  return `${status} ${body.code}`
}
const own = async (member: MemberCaller) => (await member.call(wallets.own)).body.wallets
const EXPIRED = '422 WALLET_CHALLENGE_EXPIRED'
const WRONG = '422 WALLET_SIGNATURE_WRONG'
const newWallet = () => Wallet.createRandom()

describe('a challenge', () => {
  it('is an EIP-4361 message that names the brand, the chain and the address [CA-58]', async () => {
    const { status, body } = await requestChallenge(mia, phone.address.toLowerCase())
    expect([status, body.nonce]).toEqual([200, expect.stringMatching(/^[0-9a-f]{64}$/)])
    expect(body.message.split('\n')).toEqual([
      'eyewear.localhost:4000 wants you to sign in with your Ethereum account:',
      phone.address,
      '',
      'Connect this wallet to your Verre & Fils account. Signing is free and moves nothing.',
      '',
      'URI: http://eyewear.localhost:4000',
      'Version: 1',
      'Chain ID: 137',
      `Nonce: ${body.nonce}`,
      expect.stringMatching(/^Issued At: 2/),
      `Expiration Time: ${body.expiresAt}`,
    ])
    const stored = JSON.stringify(await harness.rows(sql`select * from wallet_challenges`))
    expect(stored).not.toContain(body.nonce)
  })

  it.each([
    ['an unset chain', { blockchain: 'flow' as const }, 'WALLET_CHAIN_UNAVAILABLE'],
    ['39 digits', { walletAddress: phone.address.slice(0, -1) }, 'WALLET_ADDRESS_INVALID'],
    ['a script', { walletAddress: 'javascript:alert(1)' }, 'WALLET_ADDRESS_INVALID'],
    ['zero', { walletAddress: `0x${'0'.repeat(40)}` }, 'WALLET_ADDRESS_ZERO'],
    ['a Flow address', { walletAddress: '0x1654653399040a61' }, 'WALLET_ADDRESS_OTHER_CHAIN'],
    [
      'a wrong checksum',
      { walletAddress: phone.address.replace('f39F', 'F39F') },
      'WALLET_ADDRESS_CHECKSUM',
    ],
  ])('is refused for %s', async (_, wrong, code) => {
    const body = { blockchain: 'polygon' as const, walletAddress: phone.address, ...wrong }
    const answer = await mia.call(wallets.challenge, { body })
    expect([answer.status, answer.body.code]).toEqual([422, code])
    const added = {
      ...bodyOf({ ...body, address: body.walletAddress, nonce: 'n', signature: '0x' }),
    }
    expect(await codeOf(add(mia, added))).toBe(`422 ${code}`)
  })

  it('is refused to a member whose address is not verified', async () => {
    const unverified = await harness.join()
    const { body } = await requestChallenge(unverified, phone.address)
    expect(body.code).toBe('VERIFY_TO_CONNECT_WALLET')
  })

  it('is issued 20 times a minute', async () => {
    const member = await joinVerified(harness)
    const statuses: number[] = []
    for (let count = 0; count < 21; count += 1)
      statuses.push((await requestChallenge(member, phone.address)).status)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429])
  })

  it('is deleted when it has expired', async () => {
    const member = await joinVerified(harness)
    await requestChallenge(member, phone.address)
    const count = () =>
      harness.rows(sql`select 1 from wallet_challenges where account_id = ${member.accountId}`)
    await deleteOldWalletChallenges.run(harness.context)
    expect(await count()).toHaveLength(1)
    harness.clock.moveMinutes(11)
    await deleteOldWalletChallenges.run(harness.context)
    harness.clock.moveMinutes(-11)
    expect(await count()).toHaveLength(0)
  })
})

describe('connecting a wallet', () => {
  it('stores the wallet of a member who signs the challenge [CA-58, EN-44, EN-45, EN-46]', async () => {
    const member = await joinVerified(harness)
    const wallet = newWallet()
    const walletId = await connectWallet(member, wallet)
    const { body } = await member.call(wallets.own)
    expect(body).toEqual({
      success: true,
      wallets: [
        {
          walletId,
          blockchain: 'polygon',
          walletType: 'metamask',
          walletAddress: wallet.address,
          connectedAt: expect.any(String),
          isMain: true,
        },
      ],
      chains: [
        { blockchain: 'ethereum', chainId: 1, network: null, mint: 'onWithdrawal' },
        { blockchain: 'polygon', chainId: 137, network: null, mint: 'onWithdrawal' },
      ],
      walletConnect: { projectId: 'a-project', relayUrl: 'wss://relay.example' },
    })
  })

  it('reports that a brand has no chain', async () => {
    const plain = await openHarness()
    const { body } = await (await plain.join()).call(wallets.own)
    await plain.close()
    expect([body.wallets, body.chains, body.walletConnect]).toEqual([[], [], null])
  })

  it('refuses a nonce that was used [CA-58]', async () => {
    const mia = await joinVerified(harness)
    const body = await signedChallenge(mia, newWallet())
    expect((await add(mia, body)).status).toBe(200)
    expect(await codeOf(add(mia, body))).toBe(EXPIRED)
    expect(await codeOf(add(mia, body, 'a-key'))).toBe(EXPIRED)
  })

  it('answers a repeat of the same request alike, and one that lost its answer', async () => {
    const mia = await joinVerified(harness)
    const body = await signedChallenge(mia, newWallet())
    const first = await add(mia, body, 'key-of-a-repeat')
    expect(await add(mia, body, 'key-of-a-repeat')).toMatchObject({ status: 200, body: first.body })
    await harness.rows(sql`delete from idempotency_records where key = 'key-of-a-repeat'`)
    expect(await add(mia, body, 'key-of-a-repeat')).toMatchObject({ status: 200, body: first.body })
  })

  it('refuses the challenge of another account, chain, address, host or time [CA-58]', async () => {
    const mia = await joinVerified(harness)
    const wallet = newWallet()
    const body = await signedChallenge(mia, wallet)
    expect(await codeOf(add(nia, body))).toBe(EXPIRED)
    expect(await codeOf(add(mia, { ...body, blockchain: 'ethereum' }))).toBe(EXPIRED)
    expect(await codeOf(add(mia, { ...body, walletAddress: phone.address }))).toBe(EXPIRED)
    expect(await codeOf(add(mia, { ...body, nonce: 'unknown' }))).toBe(EXPIRED)
    await harness.rows(
      sql`update wallet_challenges set host = 'evil.example' where address = ${wallet.address}`,
    )
    expect(await codeOf(add(mia, body))).toBe(EXPIRED)
    await harness.rows(
      sql`update wallet_challenges set host = 'eyewear.localhost:4000' where address = ${wallet.address}`,
    )
    harness.clock.moveMinutes(10)
    expect(await codeOf(add(mia, body))).toBe(EXPIRED)
    harness.clock.moveMinutes(-10)
    expect((await add(mia, body)).status).toBe(200)
  })

  it('refuses a signature of another key, domain or chain, and malformed ones [CA-58]', async () => {
    const mia = await joinVerified(harness)
    const wallet = newWallet()
    const { body: challenge } = await requestChallenge(mia, wallet.address)
    const { nonce, message } = challenge
    const answer = (signature: string) =>
      add(mia, bodyOf({ blockchain: 'polygon', address: wallet.address, nonce, signature }))
    const signatures = [
      await phone.signMessage(message),
      await wallet.signMessage(message.replace('eyewear.localhost', 'evil.example')),
      await wallet.signMessage(message.replace('Chain ID: 137', 'Chain ID: 1')),
      await wallet.signMessage(message.replace(nonce, 'another')),
      '0x',
      '0xzz',
      'javascript:alert(1)',
      `0x${'f'.repeat(19_000)}`,
    ]
    for (const signature of signatures) expect(await codeOf(answer(signature))).toBe(WRONG)
    // A wrong signature does not use the challenge up.
    expect((await answer(await wallet.signMessage(message))).status).toBe(200)
  })

  it('asks a wallet that is a contract [CA-58]', async () => {
    const mia = await joinVerified(harness)
    const { address } = newWallet()
    const { body: challenge } = await requestChallenge(mia, address)
    const { nonce, message } = challenge
    const body = bodyOf({ blockchain: 'polygon', address, nonce, signature: '0x01' })
    await putContractWallet(chain, address, hashMessage('something else'))
    expect(await codeOf(add(mia, body))).toBe(WRONG)
    await putContractWallet(chain, address, hashMessage(message))
    expect((await add(mia, body)).status).toBe(200)
    const ethereum = { ...body, blockchain: 'ethereum' as const }
    const other = await mia.call(wallets.challenge, {
      body: { blockchain: 'ethereum', walletAddress: address },
    })
    // Its nodes do not answer.
    expect(await codeOf(add(mia, { ...ethereum, nonce: other.body.nonce }))).toBe(
      '503 WALLET_NOT_READ',
    )
  })

  it('moves a wallet that another member has proven before', async () => {
    const [before, after] = [await joinVerified(harness), await joinVerified(harness)]
    const wallet = newWallet()
    const former = await connectWallet(before, wallet)
    await connectWallet(after, wallet)
    expect([await own(before), (await own(after)).map((one) => one.walletAddress)]).toEqual([
      [],
      [wallet.address],
    ])
    const removed = await before.call(wallets.remove, { body: { walletId: former } })
    expect(removed.status).toBe(404)
    expect(await own(after)).toHaveLength(1)
  })

  it(`refuses more than ${MAX_WALLETS} wallets, and lets one of them be proven again`, async () => {
    const member = await joinVerified(harness)
    await harness.rows(
      sql`insert into wallets (id, account_id, brand, blockchain, wallet_type, address, connected_at) select ${member.accountId} || n, ${member.accountId}, 'eyewear', 'ethereum', 'x', ${member.accountId} || n, now() from generate_series(2, ${MAX_WALLETS}) n`,
    )
    const wallet = newWallet()
    await connectWallet(member, wallet)
    expect(await codeOf(add(member, await signedChallenge(member, phone)))).toBe(
      '422 TOO_MANY_WALLETS',
    )
    expect((await add(member, await signedChallenge(member, wallet))).status).toBe(200)
    expect(await own(member)).toHaveLength(MAX_WALLETS)
  })
})

describe('the main wallet of a chain', () => {
  const mains = async (member: MemberCaller) =>
    (await own(member)).filter(({ isMain }) => isMain).map(({ walletId }) => walletId)

  it('is the first, then the one the member chooses, then the newest', async () => {
    const member = await joinVerified(harness)
    const [first, second, third] = [
      await connectWallet(member, newWallet()),
      await connectWallet(member, newWallet()),
      await connectWallet(member, newWallet()),
    ]
    expect(await mains(member)).toEqual([first])
    const ethereum = await connectWallet(member, newWallet(), 'ethereum')
    expect((await mains(member)).sort()).toEqual([first, ethereum].sort())
    await member.call(wallets.use, { body: { walletId: second } })
    await member.call(wallets.remove, { body: { walletId: first } })
    expect((await mains(member)).sort()).toEqual([second, ethereum].sort())
    const { body } = await member.call(wallets.remove, { body: { walletId: second } })
    expect(body.success).toBe(true)
    expect((await mains(member)).sort()).toEqual([third, ethereum].sort())
  })

  it('is one of each chain after a merge', async () => {
    const [from, into] = [await joinVerified(harness), await joinVerified(harness)]
    await connectWallet(from, newWallet())
    const kept = await connectWallet(into, newWallet())
    await harness.merge(from, into)
    expect(await own(into)).toHaveLength(2)
    expect(await mains(into)).toEqual([kept])
  })

  it('is not the business of other members', async () => {
    const mia = await joinVerified(harness)
    const walletId = await connectWallet(mia, newWallet())
    for (const endpoint of [wallets.use, wallets.remove, wallets.claim]) {
      const ofOther = await nia.call(endpoint, { body: { walletId } })
      const unknown = await nia.call(endpoint, { body: { walletId: 'w_nobody' } })
      expect([ofOther.status, ofOther.body]).toEqual([404, unknown.body])
    }
    const abroad = await harness.visitor(stranger).call(wallets.own)
    expect(abroad.status).not.toBe(200)
  })
})
