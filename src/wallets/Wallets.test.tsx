import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, expect, it, vi } from 'vitest'
import { api } from '#contract/index.ts'
import { wallets, type Chain, type Wallet } from '#contract/wallets.ts'
import { queryClient } from '#lib/api/queries.ts'
import { readKey } from '#lib/api/read.ts'
import { brand } from '#lib/brand.ts'
import { loadTextGroup, loadTexts } from '#lib/texts/t.ts'
import { UiContext, type UiContextValue } from '#ui/uiContext.ts'
import { Wallets } from './Wallets.tsx'

vi.mock('#lib/session/viewer.ts', async (original) => ({
  ...(await original<object>()),
  useViewer: () => ({ kind: 'member', memberId: 'm', isVerified: viewer.isVerified }),
}))
const viewer = vi.hoisted(() => ({ isVerified: true }))

beforeAll(async () => {
  await loadTexts('en')
  await loadTextGroup('wallets')
})

const polygon: Chain = {
  blockchain: 'polygon',
  chainId: 137,
  network: null,
  mint: 'onWithdrawal' as const,
}
const wallet: Wallet = {
  walletId: 'w',
  walletAddress: '0x71C41234567890123456789012345678901a9E2f',
  blockchain: 'polygon',
  walletType: 'metamask',
  connectedAt: '2026-11-24T12:00:00Z',
  isMain: true,
}

function shown(own: { wallets: Wallet[]; chains: Chain[] }): string {
  queryClient.setQueryData(readKey(wallets.own), { success: true, walletConnect: null, ...own })
  queryClient.setQueryData(readKey(api.collection.collection, { creatorId: brand.creatorId }), {
    collection: [],
  })
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <UiContext value={{ texts: {}, Link: 'a' } as unknown as UiContextValue}>
          <Wallets />
        </UiContext>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

it('says first that no wallet is needed, then offers to connect one [RT-22] [ST-34]', () => {
  const text = shown({ wallets: [], chains: [polygon] })
  expect(text).toContain('data-state="notConnected"')
  const places = ['You do not need a wallet', 'Kept by', 'Connect a wallet'].map((words) =>
    text.indexOf(words),
  )
  expect(places).not.toContain(-1)
  expect(places).toEqual([...places].sort((a, b) => a - b))
})

it('leads to the collection where the brand has no chain [ST-34]', () => {
  const text = shown({ wallets: [], chains: [] })
  expect(text).toContain('data-state="unavailable"')
  expect(text).toContain('See my collection')
  expect(text).not.toContain('Connect a wallet')
})

it('lists connected wallets with a short address, network and mark [ST-34]', () => {
  const text = shown({ wallets: [wallet], chains: [polygon] }).replace(/<[^>]*>/g, ' ')
  for (const words of ['MetaMask', '0x71C4…9E2f', 'on Polygon', 'Main', 'Connect another'])
    expect(text).toContain(words)
})

it('asks an unverified member to confirm their address first', () => {
  viewer.isVerified = false
  const text = shown({ wallets: [], chains: [polygon] })
  viewer.isVerified = true
  expect(text).toContain('Confirm my address')
  expect(text).not.toContain('Connect a wallet<')
})
