import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Nft } from '#contract/collection.ts'
import { api } from '#contract/index.ts'
import { wallets } from '#contract/wallets.ts'
import { withdrawals, type Withdrawal } from '#contract/withdrawals.ts'
import { queryClient } from '#lib/api/queries.ts'
import { readKey } from '#lib/api/read.ts'
import { loadTexts, loadTextGroup } from '#lib/texts/t.ts'
import { GivenItems } from './Items.tsx'
import { StatusStep } from './StatusStep.tsx'
import { Whereabouts } from './Whereabouts.tsx'

vi.mock('#ui/Button.tsx', () => ({
  Button: ({ children, reason }: { children: React.ReactNode; reason?: string }) => (
    <button type="button">
      {children} {reason}
    </button>
  ),
}))
vi.mock('#lib/navigation/modal.ts', async (original) => ({
  ...(await original<object>()),
  useCloseModal: () => () => undefined,
}))

const walletAddress = '0x71C4000000000000000000000000000000009E2f'
const nft = {
  nftId: 'n_1',
  number: 112,
  name: 'Gaspard, ember',
  imageUrl: '/gaspard.webp',
  contractAddress: '0xabc',
  withdrawAddress: null,
  hasPendingTransfer: false,
  assetVariation: null,
  asset: { blockchain: 2, contractAddress: null, mediaThumbnailUrl: '' },
  loyaltyMembership: null,
} as unknown as Nft
const wallet = {
  walletId: 'wal_1',
  blockchain: 'polygon' as const,
  walletType: 'metamask',
  walletAddress,
  connectedAt: '2026-11-01T00:00:00Z',
  isMain: true,
}
const chain = {
  blockchain: 'polygon' as const,
  chainId: 137,
  network: null,
  mint: 'onWithdrawal' as const,
}
const onItsWay: Withdrawal = {
  transactionId: 'w_1',
  nftId: 'n_1',
  state: 'mined',
  blockchain: 'polygon',
  walletAddress,
  requestedAt: '2026-11-03T12:00:00Z',
  sentAt: '2026-11-03T12:01:00Z',
  minedAt: '2026-11-03T12:02:00Z',
  finalAt: null,
  confirmations: 3,
  confirmationsNeeded: 12,
  transactionHash: `0x9b1e${'0'.repeat(56)}44d0`,
  explorerUrl: 'https://polygonscan.com/tx/0x9b1e',
}

const own = (values: { wallets?: object[]; chains?: object[] } = {}) =>
  queryClient.setQueryData(readKey(wallets.own), {
    success: true,
    wallets: [wallet],
    chains: [chain],
    walletConnect: null,
    ...values,
  })
const item = (values: Partial<Nft> = {}) =>
  queryClient.setQueryData(readKey(api.collection.nft, { nftId: 'n_1' }), {
    nft: { ...nft, ...values },
  })
const status = (values: Partial<Withdrawal> | null = {}) =>
  queryClient.setQueryData(readKey(withdrawals.ofItem, { nftId: 'n_1' }), {
    success: true,
    withdrawal: values && { ...onItsWay, ...values },
  })

/** Renders with the tags replaced by spaces. */
const shown = (element: React.ReactNode): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>{element}</MemoryRouter>
    </QueryClientProvider>,
  )
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

const moveStep = () =>
  shown(
    <GivenItems
      nftIds={['n_1']}
      step="move"
      toStep={() => undefined}
      goBack={() => undefined}
      toStatus={() => Promise.resolve()}
    />,
  )
const statusStep = () => shown(<StatusStep nftIds={['n_1']} onRetry={() => undefined} />)

beforeAll(async () => {
  await loadTexts('en')
  await loadTextGroup('withdrawals')
})
beforeEach(() => {
  queryClient.clear()
  own()
  item()
  status()
})

describe('the first step [ST-31]', () => {
  it('names the item and the wallet, and warns that it cannot be undone [ST-33]', () => {
    const text = moveStep()
    expect(text).toContain('Gaspard, ember No. 112')
    expect(text).toContain(`MetaMask ${walletAddress} on Polygon`)
    expect(text).toContain('Check the address. We cannot bring a piece back')
    expect(text).toContain('Move 1 piece')
  })

  it('explains why an item that is not minted cannot move [ST-30]', () => {
    item({ contractAddress: null })
    expect(moveStep()).toMatch(/stays here for now.*not on the blockchain yet/)
  })

  it.each([
    ['onIssue', 'not on the blockchain yet'],
    ['onWithdrawal', 'It is minted on the way'],
  ])('says of an item that is not minted on a chain with mint: %s when it is', (mint, words) => {
    own({ chains: [{ ...chain, mint }] })
    item({ contractAddress: null, asset: { ...nft.asset, contractAddress: '0xa55e7' } })
    expect(moveStep()).toContain(words)
  })

  it('leads to the wallets of the account without a wallet of the chain', () => {
    own({ wallets: [{ ...wallet, blockchain: 'flow' }] })
    expect(moveStep()).toMatch(/First, connect a wallet.*on Polygon.*Connect a wallet/)
  })

  it('says that a chain is not set up', () => {
    own({ chains: [] })
    expect(moveStep()).toContain('Wallets of this network cannot be connected here.')
  })
})

describe('the status [ST-31]', () => {
  it('shows the confirmations and names the wallet', () =>
    expect(statusStep()).toMatch(
      /On the way to MetaMask.*Requested.*Sent.*Confirmed 3 of 12 confirmations.*In your wallet.*View on the explorer/,
    ))

  it('ends with the transaction and a way to the collection', () => {
    status({ state: 'final', confirmations: 12, finalAt: '2026-11-03T12:05:00Z' })
    expect(statusStep()).toMatch(
      /It is in MetaMask.*12 of 12 confirmations.*Transaction 0x9b1e…44d0 Copy.*See my collection/,
    )
  })

  it('says that a failed one is with the brand as before', () => {
    status({ state: 'failed' })
    expect(statusStep()).toMatch(/It did not move.*is with us, as before.*Try again/)
  })

  it('has nothing to show for an item that was never withdrawn', () => {
    status(null)
    expect(statusStep()).toContain('It is not on its way')
  })

  it('does not link to an address that is not of the web', () => {
    status({ explorerUrl: 'javascript:alert(1)' })
    expect(statusStep()).not.toContain('View on the explorer')
  })
})

describe('the page of an item', () => {
  it('shows how far it is', () =>
    expect(shown(<Whereabouts nft={{ ...nft, isWithdrawing: true }} />)).toMatch(
      /On its way to your wallet Confirmed: 3 of 12 confirmations/,
    ))

  it('says in which wallet it is, and that it is sent from there', () =>
    expect(shown(<Whereabouts nft={{ ...nft, withdrawAddress: walletAddress }} />)).toMatch(
      /In your own wallet 0x71C4…9E2f on Polygon.*sent from there/,
    ))

  it('says nothing of an item that the brand keeps', () => {
    status(null)
    expect(shown(<Whereabouts nft={nft} />).trim()).toBe('')
  })
})
