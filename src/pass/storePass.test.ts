import { afterEach, describe, expect, it, vi } from 'vitest'
import { addressOf } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'
import { brand } from '#lib/brand.ts'
import { removeFailedReads, queryClient } from '#lib/api/queries.ts'
import { readKey } from '#lib/api/read.ts'
import { filesToKeep, keepRedemption, readPassAnswers } from './storePass.ts'

const VOUCHERS = addressOf(api.redemption.vouchers, { membershipId: brand.membershipId })

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('does not repeat a failed read until the phone is online again', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const requests: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    requests.push(address)
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  const collection = [
    {
      dropId: 'd',
      name: 'D',
      nfts: [{ nftId: 'n', loyaltyMembership: { userAssetPointsId: 'la_1' } }],
    },
  ]
  queryClient.setQueryData(readKey(api.collection.collection, { creatorId: brand.creatorId }), {
    collection,
  })
  const times = () => requests.filter((address) => address === VOUCHERS).length

  await readPassAnswers()
  expect(times()).toBe(1)
  // Another session check, which reads for the pass again.
  await readPassAnswers()
  expect(times()).toBe(1)
  removeFailedReads()
  await readPassAnswers()
  expect(times()).toBe(2)
})

it('keeps the drawings of vouchers and offers that no page has shown', () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([])
  const names = ['b1', 'b6', 'b6-dark', 'b7', 'b14', 'sent', 'offer-bench', 'offer-square-dark']
  const art = brand.art
  brand.art = Object.fromEntries(names.map((name) => [name, `/art/${name}.svg`]))
  const params = { membershipId: brand.membershipId }
  queryClient.setQueryData(readKey(api.redemption.vouchers, params), {
    models: [{ art: 'offer-square' }, {}],
  })
  queryClient.setQueryData(readKey(api.redemption.offers, params), {
    redemptionConfigurations: [{ art: 'offer-bench' }],
  })
  const kept = filesToKeep()
  brand.art = art
  vi.restoreAllMocks()
  expect(kept).toEqual([
    '/art/b1.svg',
    '/art/b6.svg',
    '/art/b6-dark.svg',
    '/art/offer-bench.svg',
    '/art/offer-square-dark.svg',
  ])
})

describe('a redemption', () => {
  const voucher = {
    title: 'Lens care kit',
    description: '',
    code: 'H7QK29MDXT4P',
    expiryDate: '2093-01-31T00:00:00.000Z',
  }
  const read = (endpoint: { name: string }, params: object, answer: object) =>
    queryClient.setQueryData(readKey(endpoint, params), answer)
  const history = { id: 'la_1', pageSize: '1000' }
  const answered = (endpoint: { name: string }, params: object) =>
    queryClient.getQueryData<Record<string, unknown[] & number>>(readKey(endpoint, params))
  const earned = {
    date: '2092-01-01T00:00:00.000Z',
    reason: 'Welcome',
    originType: 13,
    action: 1,
    amount: 150,
  }

  function loaded() {
    vi.stubGlobal('navigator', { onLine: false })
    read(
      api.collection.collection,
      { creatorId: brand.creatorId },
      {
        collection: [{ nfts: [{ nftId: 'n', loyaltyMembership: { userAssetPointsId: 'la_1' } }] }],
      },
    )
    read(
      api.redemption.offers,
      { membershipId: brand.membershipId },
      { redemptionConfigurations: [{ uniqueId: 'o_1', cost: 120 }] },
    )
    read(api.redemption.vouchers, { membershipId: brand.membershipId }, { models: [] })
    read(
      api.points.balance,
      { id: 'la_1' },
      { currentPoints: 150, pastPoints: 0, redeemablePoints: 150 },
    )
    read(api.points.history, history, { history: [earned], nextCursor: null })
  }
  const balance = () => answered(api.points.balance, { id: 'la_1' })
  const lines = () => answered(api.points.history, history)?.['history']

  it('is deducted from the stored balance and is the first line of the stored history', async () => {
    loaded()
    await keepRedemption(voucher, 'o_1')
    expect(balance()).toEqual({ currentPoints: 150, pastPoints: 0, redeemablePoints: 30 })
    expect(lines()).toEqual([
      {
        date: expect.any(String),
        reason: 'Lens care kit',
        originType: 1,
        action: 2,
        amount: 120,
      },
      earned,
    ])
  })

  it('is deducted once when the response arrives twice', async () => {
    loaded()
    await keepRedemption(voucher, 'o_1')
    await keepRedemption(voucher, 'o_1')
    expect(balance()?.['redeemablePoints']).toBe(30)
    expect(lines()).toHaveLength(2)
  })

  it('stores the code and deducts nothing when the offer is not stored', async () => {
    loaded()
    await keepRedemption(voucher, 'another')
    expect(
      answered(api.redemption.vouchers, { membershipId: brand.membershipId })?.['models'],
    ).toEqual([voucher])
    expect(balance()?.['redeemablePoints']).toBe(150)
    expect(lines()).toEqual([earned])
  })
})
