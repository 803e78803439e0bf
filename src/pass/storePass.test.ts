import { afterEach, expect, it, vi } from 'vitest'
import { addressOf } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'
import { brand } from '#lib/brand.ts'
import { removeFailedReads, queryClient } from '#lib/api/queries.ts'
import { readKey } from '#lib/api/read.ts'
import { readPassAnswers } from './storePass.ts'

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
