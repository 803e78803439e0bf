import { api } from '#contract/index.ts'
import { transfers } from '#contract/transfers.ts'
import { shortAddress } from '#domain/wallet.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteOldSessions } from '#server/auth/sessions/jobs.ts'
import { home, type MemberCaller } from '#server/testing/harness.ts'
import { inBrowser, makeSessionsOlder } from '#server/testing/known-browsers.ts'
import { offer } from '#server/testing/transferable-items.ts'
import {
  connectWallet,
  openWithdrawals,
  type WithdrawalScenario,
} from '#server/testing/withdrawal-scenarios.ts'

const ZERO = `0x${'0'.repeat(40)}`

const nftOf = async (member: MemberCaller, nftId: string) =>
  (await member.call(api.collection.nft, { params: { nftId } })).body.nft!

let scenario: WithdrawalScenario
beforeAll(async () => {
  scenario = await openWithdrawals()
})
afterAll(() => scenario.close())

describe('withdrawing an item', () => {
  it('mints it at the wallet and is final only after its confirmations [CA-54, ST-33]', async () => {
    const { member, address } = await scenario.owner()
    const nftId = await scenario.item(member)
    const { status, body } = await scenario.withdraw(member, nftId, address)
    expect([status, body.success]).toEqual([200, true])
    const read = async () =>
      (await member.call(withdrawals.ofItem, { params: { nftId } })).body.withdrawal!
    expect(await read()).toMatchObject({
      transactionId: body.transactionId,
      state: 'requested',
      transactionHash: null,
      confirmationsNeeded: 3,
    })
    await scenario.round(0)
    expect(await read()).toMatchObject({ state: 'sent', walletAddress: address })
    await scenario.round(1)
    expect(await read()).toMatchObject({ state: 'mined', finalAt: null })
    expect(await scenario.stateOf(nftId)).toMatchObject({ held: true, withdrawn: null })
    await scenario.settle()
    const { state, confirmations, explorerUrl, transactionHash } = await read()
    expect([state, confirmations >= 3]).toEqual(['final', true])
    expect(explorerUrl).toBe(`https://polygonscan.com/tx/${transactionHash}`)
    expect(await scenario.stateOf(nftId)).toMatchObject({ held: false, withdrawn: address })
    expect(await scenario.transfersOf(nftId)).toEqual([{ from: ZERO, to: address }])
  })

  it('answers a repeat with the same withdrawal, and refuses a transfer meanwhile', async () => {
    const { member, address } = await scenario.owner()
    const nftId = await scenario.item(member)
    const first = await scenario.withdraw(member, nftId, address)
    const second = await scenario.withdraw(member, nftId, address)
    expect(second.body.transactionId).toBe(first.body.transactionId)
    const cancel = async () =>
      (await member.call(transfers.cancel, { body: { nftId, creatorId: home.ids.creatorId } })).body
        .code
    const held = await nftOf(member, nftId)
    expect([held.hasPendingTransfer, held.isWithdrawing, held.pendingTransfer]).toEqual([
      true,
      true,
      null,
    ])
    expect((await offer(member, nftId)).body.code).toBe('WITHDRAWAL_PENDING')
    expect(await cancel()).toBe('TRANSFER_GONE')
    await scenario.settle()
    const { isWithdrawing, hasPendingTransfer, withdrawAddress } = await nftOf(member, nftId)
    expect([isWithdrawing, hasPendingTransfer, withdrawAddress]).toEqual([false, false, address])
    expect((await offer(member, nftId)).body.code).toBe('ITEM_IN_WALLET')
    expect(await scenario.transfersOf(nftId)).toHaveLength(1)
  })

  it('refuses an item with a pending transfer', async () => {
    const { member, address } = await scenario.owner()
    const nftId = await scenario.item(member)
    await offer(member, nftId)
    expect((await scenario.withdraw(member, nftId, address)).body.code).toBe('WITHDRAWAL_PENDING')
  })
})

describe('a withdrawal that is refused', () => {
  const nonces = () => scenario.rows(sql`select next_nonce from chain_signers`)

  it.each([
    [
      'a wrong checksum',
      () => '0xf39fd6e51aad88F6F4ce6aB8827279cffFb92266',
      'WALLET_ADDRESS_CHECKSUM',
    ],
    ['the zero address', () => ZERO, 'WALLET_ADDRESS_ZERO'],
    ['the contract itself', () => scenario.contractAddress, 'WALLET_IS_CONTRACT'],
    ['an address of Flow', () => '0x0ae53cb6e3f42a79', 'WALLET_ADDRESS_OTHER_CHAIN'],
    ['39 digits', () => `0x${'a'.repeat(39)}`, 'WALLET_ADDRESS_INVALID'],
    ['javascript:', () => 'javascript:alert(1)', 'WALLET_ADDRESS_INVALID'],
    ['a wallet of nobody', () => `0x${'1'.repeat(40)}`, 'WALLET_NOT_OWN'],
  ])('to %s leaves the nonce untouched', async (_, address, code) => {
    const { member } = await scenario.owner()
    const nftId = await scenario.item(member)
    const before = await nonces()
    const { status, body } = await scenario.withdraw(member, nftId, address())
    expect([status, body.code]).toEqual([422, code])
    await scenario.round(0)
    expect(await nonces()).toEqual(before)
    expect(await scenario.stateOf(nftId)).toMatchObject({ held: false, state: null })
  })

  it('is the one to the wallet of another member', async () => {
    const [mia, nia] = [await scenario.owner(), await scenario.owner()]
    const nftId = await scenario.item(mia.member)
    const { body } = await scenario.withdraw(mia.member, nftId, nia.address)
    expect(body.code).toBe('WALLET_NOT_OWN')
  })

  it('is the one of an unverified member [VA-31]', async () => {
    const { member, address } = await scenario.owner()
    const nftId = await scenario.item(member)
    await scenario.rows(sql`update accounts set is_verified = false where id = ${member.accountId}`)
    const { body } = await scenario.withdraw(member, nftId, address)
    expect(body.code).toBe('VERIFY_TO_WITHDRAW')
  })

  it('is the one of an item whose asset has no contract [ST-30]', async () => {
    const { member, address } = await scenario.owner()
    const nftId = await scenario.item(member)
    await scenario.rows(
      sql`update assets set contract_address = null where contract_address = ${scenario.contractAddress}`,
    )
    const { body } = await scenario.withdraw(member, nftId, address)
    await scenario.rows(
      sql`update assets set contract_address = ${scenario.contractAddress} where id = (select asset_id from nfts where id = ${nftId})`,
    )
    expect([body.code, body.message]).toEqual([
      'ITEM_NOT_MINTED',
      'This piece is not on the blockchain yet, so it cannot be moved to a wallet.',
    ])
  })

  it('is the one of another member’s item, and of a membership', async () => {
    const [mia, nia] = [await scenario.owner(), await scenario.owner()]
    const nftId = await scenario.item(mia.member)
    expect((await scenario.withdraw(nia.member, nftId, nia.address)).status).toBe(404)
    await connectWallet(scenario, mia.member, '0x000000000000000000000000000000000000dEaD')
    await scenario.rows(
      sql`update assets set blockchain = 2 where id = (select asset_id from nfts where id = ${mia.member.nftId})`,
    )
    const { body } = await scenario.withdraw(mia.member, mia.member.nftId, mia.address)
    expect(body.code).toBe('MEMBERSHIP_NOT_WITHDRAWABLE')
  })

  it('of a code that names an item or a wallet of somebody else is NOT_FOUND', async () => {
    const [mia, nia] = [await scenario.owner(), await scenario.owner()]
    const nftId = await scenario.item(mia.member)
    const count = (await scenario.emailsTo(nia.member.email)).length
    for (const [caller, body] of [
      [nia.member, { nftId, walletAddress: nia.address }],
      [nia.member, { nftId: await scenario.item(nia.member), walletAddress: mia.address }],
    ] as const) {
      const answer = await caller.call(withdrawals.sendCode, { body: { withdrawals: [body] } })
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND'])
    }
    expect(await scenario.emailsTo(nia.member.email)).toHaveLength(count)
  })

  it('is the one without a fresh proof in a session of less than ten minutes', async () => {
    const { member, address } = await scenario.owner()
    const nftId = await scenario.item(member)
    const fresh = await scenario.anotherDevice(member)
    expect((await scenario.withdraw(fresh, nftId, address)).body.code).toBe('CODE_REQUIRED')
    const sent = await fresh.call(withdrawals.sendCode, {
      body: { withdrawals: [{ nftId, walletAddress: address }] },
    })
    expect(sent.status).toBe(200)
    const [email] = await scenario.emailsTo(member.email)
    // The email says what somebody is about to do.
    const [item] = await scenario.rows<{ number: number }>(
      sql`select number from nfts where id = ${nftId}`,
    )
    expect(email?.text).toContain(`No. ${item?.number}`)
    expect(email?.text).toContain(`to ${shortAddress(address)} on Polygon`)
    const code = email?.code ?? ''
    const { status, body } = await fresh.call(withdrawals.withdraw, {
      body: { nftId, walletAddress: address, code },
    })
    expect(status).toBe(200)
    // The code is used up: the same request, whose response was lost, finds its withdrawal.
    const repeat = await fresh.call(withdrawals.withdraw, {
      body: { nftId, walletAddress: address, code },
    })
    const { transactionId } = body
    expect([repeat.status, repeat.body.transactionId]).toEqual([200, transactionId])
    // One proof is enough for several items, until ten minutes have passed.
    const second = await scenario.item(member)
    expect((await scenario.withdraw(fresh, second, address)).status).toBe(200)
    await scenario.rows(
      sql`update sessions set proven_at = proven_at - interval '12 minutes' where account_id = ${member.accountId}`,
    )
    const third = await scenario.item(member)
    expect((await scenario.withdraw(fresh, third, address)).body.code).toBe('CODE_REQUIRED')
    await scenario.settle()
  })

  it('is the one that is requested more than 20 times a minute', async () => {
    const { member, address } = await scenario.owner()
    const nftId = await scenario.item(member)
    const answers = []
    for (let count = 0; count < 21; count += 1)
      answers.push(await scenario.withdraw(member, nftId, address))
    expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(200), 429])
    expect(answers.at(-1)!.body.code).toBe('TOO_MANY_REQUESTS')
    await scenario.settle()
  })

  it('is the one from a browser in which the account gave no proof of presence before', async () => {
    const { member, address } = await scenario.owner()
    const device = await scenario.anotherDevice(member)
    const [own, other] = [inBrowser(device, 'own-browser'), inBrowser(device, 'other-browser')]
    await makeSessionsOlder(scenario, member)
    const send = async (from: MemberCaller, code?: string) => {
      const nftId = await scenario.item(member)
      const { body } = await from.call(withdrawals.withdraw, {
        body: { nftId, walletAddress: address, ...(code && { code }) },
      })
      return body.code ?? body.success
    }
    expect(await send(own)).toBe('CODE_REQUIRED')
    expect(await send(own, await scenario.codeFor(own))).toBe(true)
    await makeSessionsOlder(scenario, member)
    expect([await send(own), await send(other)]).toEqual([true, 'CODE_REQUIRED'])
    // A client without cookies is not known.
    expect(await send(device)).toBe('CODE_REQUIRED')
    // Not the browser of another account either.
    const nia = await scenario.owner()
    const { body } = await inBrowser(nia.member, 'own-browser').call(withdrawals.withdraw, {
      body: { nftId: await scenario.item(nia.member), walletAddress: nia.address },
    })
    expect(body.code).toBe('CODE_REQUIRED')
    await scenario.settle()
  })

  it('is the one from a browser whose last proof is more than 90 days old', async () => {
    const { member, address } = await scenario.owner()
    await scenario.rows(
      sql`update known_browsers set proven_at = proven_at - interval '91 days' where account_id = ${member.accountId}`,
    )
    await deleteOldSessions.run(scenario.context)
    const { body } = await scenario.withdraw(member, await scenario.item(member), address)
    expect(body.code).toBe('CODE_REQUIRED')
  })
})
