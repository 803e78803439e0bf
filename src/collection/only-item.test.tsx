import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { queryClient } from '#lib/api/queries.ts'
import { readKey } from '#lib/api/read.ts'
import { loadTexts } from '#lib/texts/t.ts'
import { BesideOnlyItem } from './OnlyItem.tsx'

const forSale = 'for sale'
const shown = vi.hoisted(() => ({ collectionLayout: 'flat' }))
vi.mock('#lib/brand.ts', async (original) => ({
  ...(await original<object>()),
  useBrand: () => ({ creatorId: 'creator', features: shown }),
}))

beforeAll(() => loadTexts('en'))

it.each([
  ['flat', ['a'], 'a', forSale],
  ['flat', ['a', 'b'], 'a', ''],
  ['flat', ['a'], 'b', ''],
  ['filters', ['a'], 'a', ''],
])('a %s collection of %j shows beside %s: "%s"', (collectionLayout, items, nftId, expected) => {
  shown.collectionLayout = collectionLayout
  queryClient.setQueryData(readKey(api.collection.collection, { creatorId: 'creator' }), {
    collection: [{ nfts: items.map((id) => ({ nftId: id })) }],
  })
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <BesideOnlyItem nftId={nftId}>{forSale}</BesideOnlyItem>
    </QueryClientProvider>,
  )
  expect(markup).toBe(expected)
})
