import { describe, expect, it, beforeAll } from 'vitest'
import type { Drop } from '#contract/collection.ts'
import type { Chain, Wallet } from '#contract/wallets.ts'
import { loadTextGroup, loadTexts } from '#lib/texts/t.ts'
import { leadOf, sheetOf, titleOf } from './connectTexts.ts'
import { placesOf } from './places.ts'
import { choicesFor } from './walletChoices.ts'
import { walletLabel, walletTypeOf } from './walletNames.ts'
import { walletStateOf } from './walletState.ts'

beforeAll(async () => {
  await loadTexts('en')
  await loadTextGroup('wallets')
})

const chains: readonly Chain[] = [
  { blockchain: 'ethereum', chainId: 1, network: null, mint: 'onWithdrawal' as const },
  { blockchain: 'polygon', chainId: 137, network: null, mint: 'onWithdrawal' as const },
]
const wallet = (walletId: string, walletAddress: string): Wallet => ({
  walletId,
  walletAddress,
  blockchain: 'polygon',
  walletType: 'metamask',
  connectedAt: '2026-11-24T12:00:00Z',
  isMain: true,
})

it.each([
  ['unavailable', 'that cannot be loaded', undefined],
  ['unavailable', 'of a brand without a chain', { wallets: [], chains: [] }],
  ['notConnected', 'of a member without one', { wallets: [], chains }],
  ['connected', 'of a member with one', { wallets: [wallet('w', '0xA')], chains }],
  ['connected', 'that outlive the chain', { wallets: [wallet('w', '0xA')], chains: [] }],
] as const)('is %s for wallets %s [ST-34]', (state, _, own) =>
  expect(walletStateOf(own)).toBe(state),
)

it('counts items with the brand, in connected wallets and elsewhere', () => {
  const item = (withdrawAddress: string | null, blockchain = 2) => ({
    withdrawAddress,
    asset: { blockchain },
  })
  const nfts = [item(null), item(null), item('0xaB'), item('0xCD'), item('0xAB', 1)]
  const { kept, inWallet, elsewhere } = placesOf([{ nfts }] as unknown as Drop[], [
    wallet('first', '0xAb'),
    wallet('second', '0xEF'),
  ])
  expect({ kept, inWallet: [...inWallet], elsewhere }).toEqual({
    kept: 2,
    inWallet: [['first', 1]],
    elsewhere: 2,
  })
})

describe('the wallets to choose from', () => {
  const found = [{ id: 'io.rabby', name: 'Rabby Wallet' }]
  const shown = (options: Parameters<typeof choicesFor>[1]) =>
    choicesFor({ blockchain: 'polygon' }, options).map(({ heading, choices }) => [
      heading,
      ...choices.map(({ type }) => type),
    ])

  it.each([
    [
      'on a phone are apps, then a code',
      { isPhone: true, found: [], hasWalletConnect: true },
      [
        ['onPhone', 'metamask', 'trust', 'rainbow', 'ledger', 'other'],
        ['others', 'other'],
      ],
    ],
    [
      'on a desktop are those of the browser, then a code',
      { isPhone: false, found, hasWalletConnect: true },
      [
        ['inBrowser', 'rabby wallet'],
        ['others', 'other'],
      ],
    ],
    [
      'without WalletConnect are those of the browser',
      { isPhone: true, found, hasWalletConnect: false },
      [['inBrowser', 'rabby wallet']],
    ],
  ])('%s', (_, options, expected) => expect(shown(options)).toEqual(expected))
})

it.each([
  ['Rabby Wallet', 'rabby wallet', 'Rabby Wallet'],
  ['  .MetaMask<script>', 'metamaskscript', 'Metamaskscript'],
  ['錢包', 'other', 'Another wallet'],
])('stores a wallet that calls itself %j as %j', (named, type, shown) => {
  expect(walletTypeOf(named)).toBe(type)
  expect(walletLabel(type)).toBe(shown)
})

describe('the sheet of a connection', () => {
  const of = (type: string, via: 'app' | 'qr' | 'browser', otherChainId?: number) => ({
    choice: { type, via },
    chain: chains[0] as Chain,
    otherChainId,
    problem: undefined,
  })

  it('is the same before the request is ready and while it waits', () => {
    expect(sheetOf({ phase: 'starting' }, false)).toBe('waiting')
    expect(sheetOf({ phase: 'waiting' }, true)).toBe('silent')
  })

  it.each([
    ['waiting', of('metamask', 'app'), 'Waiting for MetaMask'],
    ['waiting', of('other', 'qr'), 'Scan this code'],
    ['silent', of('other', 'app'), 'Did your wallet open?'],
    ['wrongChain', of('other', 'app'), 'Your wallet is on another network'],
    ['connected', of('trust', 'app'), 'Trust Wallet is connected'],
  ] as const)('%s: %s', (sheet, current, title) => expect(titleOf(sheet, current)).toBe(title))

  it.each([
    [137, 'It is set to Polygon. Your pieces are on Ethereum, so we need Rainbow there'],
    [424242, 'It is set to another network.'],
  ])('says that the wallet is set to the network %i', (chainId, text) =>
    expect(leadOf('wrongChain', of('rainbow', 'app', chainId), chains)).toContain(text),
  )
})
