import { describe, expect, it } from 'vitest'
import { assetTitle, detailActions, mediaKind, stillImageOf, type ActionFacts } from './asset.ts'
import type { Viewer } from './viewer.ts'

describe('assets', () => {
  it('uses the variation title, or else the asset name [SC-28]', () => {
    expect(assetTitle({ name: 'Second Look', assetVariation: { variationName: 'Muse' } })).toBe(
      'Muse',
    )
    expect(assetTitle({ name: 'Second Look', assetVariation: { variationName: '' } })).toBe(
      'Second Look',
    )
    expect(assetTitle({ name: 'Second Look', assetVariation: null })).toBe('Second Look')
  })

  it('treats a media URL containing .mp4 as a video [SC-30]', () => {
    expect(
      ['/a/film.mp4?x=1', '/a/film.mp4', '/a/card.svg', '/a/mp4.svg', ''].map(mediaKind),
    ).toEqual(['video', 'video', 'image', 'image', 'image'])
  })

  it('shows the still of a video, of its variation before its asset', () => {
    const asset = { mediaThumbnailUrl: '/asset.svg' }
    const still = (imageUrl: string, thumbnailUrl = '') =>
      stillImageOf({ imageUrl, asset, assetVariation: { thumbnailUrl } })
    expect([still('/a.svg', '/b.svg'), still('/a.mp4', '/b.svg'), still('/a.mp4')]).toEqual([
      '/a.svg',
      '/b.svg',
      '/asset.svg',
    ])
  })
})

const verified: Viewer = { kind: 'member', isVerified: true }
const plain: ActionFacts = {
  contractAddress: null,
  withdrawAddress: null,
  hasPendingTransfer: false,
  passTemplate: null,
}

describe('detailActions', () => {
  it.each<[string, Partial<ActionFacts>, string[]]>([
    // state, differences from a plain asset, buttons at the foot
    ['offers only a transfer for a plain asset', {}, ['transfer', 'withdraw']],
    [
      'offers to cancel a pending transfer',
      { hasPendingTransfer: true },
      ['cancelTransfer', 'transfer', 'withdraw'],
    ],
    [
      'offers no cancelling on the way to a wallet',
      { hasPendingTransfer: true, isWithdrawing: true },
      ['transfer', 'withdraw'],
    ],
    ['offers no transfer from the member’s own wallet', { withdrawAddress: '0xhers' }, []],
    [
      'offers Apple Wallet for an asset with a pass',
      { passTemplate: 'card' },
      ['transfer', 'withdraw', 'addToAppleWallet'],
    ],
    [
      'links a minted asset to the blockchain explorer [SC-40]',
      { contractAddress: '0xabc' },
      ['transfer', 'withdraw', 'viewOnBlockchain'],
    ],
    [
      'offers only the explorer for a minted asset in the member’s own wallet',
      { contractAddress: '0xabc', withdrawAddress: '0xhers' },
      ['viewOnBlockchain'],
    ],
    [
      'offers every matching action in a fixed order',
      { contractAddress: '0xabc', hasPendingTransfer: true, passTemplate: 'card' },
      ['cancelTransfer', 'transfer', 'withdraw', 'addToAppleWallet', 'viewOnBlockchain'],
    ],
    [
      'treats empty strings as unset',
      { contractAddress: '', withdrawAddress: '', passTemplate: '' },
      ['transfer', 'withdraw'],
    ],
  ])('%s', (_, differing, foot) => {
    expect(detailActions({ ...plain, ...differing }, verified).foot).toEqual(foot)
  })

  it.each<[string, Viewer]>([
    ['an unverified member', { kind: 'member', isVerified: false }],
    ['a signed-out member with a stored pass', { kind: 'signedOutMember' }],
    ['a visitor', { kind: 'visitor' }],
    ['staff in a preview', { kind: 'preview' }],
  ])('shows %s no buttons at the foot [SC-36] [RO-12]', (_, viewer) => {
    expect(
      detailActions(
        {
          contractAddress: '0xabc',
          withdrawAddress: null,
          hasPendingTransfer: true,
          passTemplate: 'card',
        },
        viewer,
      ).foot,
    ).toEqual([])
  })

  it('offers the wallet beside the picture only for an asset with a pass', () => {
    const beside = (passTemplate: string | null, viewer: Viewer) =>
      detailActions({ ...plain, passTemplate }, viewer).beside
    for (const viewer of [verified, { kind: 'member', isVerified: false }] as const)
      expect([beside('card', viewer), beside(null, viewer)]).toEqual([['addToWallet'], []])
  })
})
