import { afterEach, expect, it, vi } from 'vitest'
import { addressOf } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'
import { brand } from '#kit/brand.ts'
import { forgetFailures, queryClient } from '#kit/queries.ts'
import { readKey } from '#kit/read.ts'
import { readForThePass } from './keepPass.ts'

const VOUCHERS = addressOf(api.redemption.vouchers, { membershipId: brand.membershipId })

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('what has failed is not asked for behind her back, until the phone has its network again', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  const collection = [{ dropId: 'd', name: 'D', nfts: [{ nftId: 'n', loyaltyMembership: { userAssetPointsId: 'la_1' } }] }]
  queryClient.setQueryData(readKey(api.collection.collection, { creatorId: brand.creatorId }), { collection })
  const times = () => asked.filter((address) => address === VOUCHERS).length

  await readForThePass()
  expect(times()).toBe(1)
  // The session is looked at again, and so is the pass.
  await readForThePass()
  expect(times()).toBe(1)
  forgetFailures()
  await readForThePass()
  expect(times()).toBe(2)
})
