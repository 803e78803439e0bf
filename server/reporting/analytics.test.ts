import { CONSENT_HEADER } from '#contract/app-shell.ts'
import { auth } from '#contract/auth.ts'
import { api } from '#contract/index.ts'
import { transfers } from '#contract/transfers.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { executeCommand } from '#server/staff/commands.ts'
import { cheapestOf, home, openHarness, type Harness } from '#server/testing/harness.ts'
import { giveItem, joinVerified, tokenOf } from '#server/testing/transferable-items.ts'
import { openAnalytics } from './analytics.ts'

let harness: Harness
beforeAll(async () => {
  harness = await openHarness()
})
afterAll(() => harness.close())

const OTHER = 'sleep'
const agreed = { [CONSENT_HEADER]: 'analytics' }

/** Returns the counts that the staff command lists. */
async function countsOf(brand = home.slug): Promise<Record<string, number>> {
  await harness.flushCounts()
  const { data } = await executeCommand(harness.context, {
    program: 'staff',
    command: 'analytics',
    options: { brand },
  })
  const counts = data['counts'] as { event: string; count: number }[]
  return Object.fromEntries(counts.map(({ event, count }) => [event, count]))
}

describe('statistics [CA-71]', () => {
  it('count a success once with consent, nothing without it, and no refusal', async () => {
    const mia = await harness.join()
    await harness.award(mia, 50_000)
    const redeem = (key: string, headers = {}, redemptionId = cheapestOf(home).offerId) =>
      mia.call(api.redemption.redeem, { body: { redemptionId }, key, headers })
    expect((await redeem('without')).status).toBe(200)
    expect((await redeem('other', { [CONSENT_HEADER]: 'no' })).status).toBe(200)
    expect(await countsOf()).toEqual({})

    expect((await redeem('with', agreed)).status).toBe(200)
    expect((await redeem('with', agreed)).status).toBe(200)
    expect((await redeem('refused', agreed, 'no-such-offer')).status).toBe(404)
    expect(await countsOf()).toEqual({ redeem: 1 })

    expect((await redeem('again', agreed)).status).toBe(200)
    expect(await countsOf()).toEqual({ redeem: 2 })
    expect(await countsOf(OTHER)).toEqual({})
  })

  it('count a transfer and its claim once each, not their repeats', async () => {
    const before = await countsOf()
    const [ida, noor] = [await joinVerified(harness), await joinVerified(harness)]
    const nftId = await giveItem(harness, ida)
    const send = (nft: string, headers = {}) =>
      ida.call(transfers.send, {
        body: { nftId: nft, creatorId: home.ids.creatorId, anyoneWithLink: true },
        headers,
      })
    expect((await send('nft_nobody', agreed)).status).toBe(404)
    expect((await send(nftId, agreed)).status).toBe(200)
    // Without consent.
    expect((await send(await giveItem(harness, ida))).status).toBe(200)
    const transferToken = await tokenOf(ida, nftId)
    const claim = () => noor.call(transfers.claim, { body: { transferToken }, headers: agreed })
    expect((await claim()).body.state).toBe('claimed')
    expect((await claim()).body.state).toBe('claimed')
    expect(await countsOf()).toEqual({ ...before, transfer: 1, claim: 1 })
    expect(await countsOf(OTHER)).toEqual({})
  })

  it('count a new member once, for their brand alone', async () => {
    const before = await countsOf()
    const join = (email: string, headers = {}) =>
      harness.visitor().call(auth.joinUnverified, {
        body: { email, creatorId: home.ids.creatorId, assetId: home.ids.assetId },
        headers,
      })
    expect((await join('without@example.test')).status).toBe(200)
    expect((await join('agreed@example.test', agreed)).status).toBe(200)
    expect((await join('agreed@example.test', agreed)).status).toBe(200)
    expect(await countsOf()).toEqual({ ...before, join: 1 })
    expect(await countsOf(OTHER)).toEqual({})
  })

  it('keep what could not be written for the next time', async () => {
    let isDown = true
    const { tx } = harness.database
    const insert: typeof tx.insert = (table) => {
      if (isDown) throw new Error('the database is down')
      return tx.insert(table)
    }
    const counts = openAnalytics({ tx: { insert } as unknown as typeof tx }, harness.clock)
    counts.count({ brand: OTHER, event: 'claim' })
    await expect(counts.flush()).rejects.toThrow('down')
    counts.count({ brand: OTHER, event: 'claim' })
    isDown = false
    await Promise.all([counts.flush(), counts.flush()])
    expect(await countsOf(OTHER)).toEqual({ claim: 2 })
  })
})
