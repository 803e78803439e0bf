import { addressOf } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'
import { expect, it } from 'vitest'
import { COLLECTION_PATH, isItemOutside, ITEM_PATH, ownedItems } from './ownedItems.ts'

it('has the paths of the contract', () =>
  expect([COLLECTION_PATH, `${ITEM_PATH}nft_1`]).toEqual([
    addressOf(api.collection.collection),
    addressOf(api.collection.nft, { nftId: 'nft_1' }),
  ]))

it('reads the items of a collection, and of no other answer', () => {
  const answer = { collection: [{ nfts: [{ nftId: 'nft_1' }, { nftId: 'nft_2' }] }] }
  const owned = ownedItems('/api/wallet/collection?creatorId=c', answer)
  expect([...(owned ?? [])]).toEqual(['nft_1', 'nft_2'])
  expect(ownedItems('/api/wallet/collection', { collection: [] })?.size).toBe(0)
  expect(ownedItems('/api/account', answer)).toBeUndefined()
  for (const damaged of [null, {}, { collection: 'x' }, { collection: [{}] }])
    expect(ownedItems('/api/wallet/collection', damaged)).toBeUndefined()
})

it.each([
  ['/api/nft/nft_1', false],
  ['/api/nft/nft_3', true],
  ['/api/nft/nft_3?x=1', true],
  ['/api/wallet/collection', false],
  ['/api/loyaltyaccount/nft_3', false],
])('%s was given away: %s', (path, expected) =>
  expect(isItemOutside(new Set(['nft_1']), path)).toBe(expected),
)
