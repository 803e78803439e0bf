import { describe, expect, it } from 'vitest'
import { assetTitle, detailActions, mediaKind, type ActionFacts } from './asset.ts'
import type { Viewer } from './viewer.ts'

describe('an asset', () => {
  it('is titled by its variation, else by its name [SC-28]', () => {
    expect(assetTitle({ name: 'Second Look', assetVariation: { variationName: 'Muse' } })).toBe('Muse')
    expect(assetTitle({ name: 'Second Look', assetVariation: { variationName: '' } })).toBe('Second Look')
    expect(assetTitle({ name: 'Second Look', assetVariation: null })).toBe('Second Look')
  })

  it('is a film when its address says so [SC-30]', () => {
    expect(['/a/film.mp4?x=1', '/a/film.mp4', '/a/card.svg', '/a/mp4.svg', ''].map(mediaKind)).toEqual(['video', 'video', 'image', 'image', 'image'])
  })
})

const verified: Viewer = { kind: 'member', isVerified: true }
const plain: ActionFacts = { contractAddress: null, withdrawAddress: null, hasPendingTransfer: false, passTemplate: null }

describe('what can be done with one asset', () => {
  it.each<[string, Partial<ActionFacts>, string[]]>([
    // what is so, what differs, the buttons at the foot
    ['plain', {}, ['transfer']],
    ['on its way to somebody', { hasPendingTransfer: true }, ['cancelTransfer', 'transfer']],
    ['in a wallet of her own', { withdrawAddress: '0xhers' }, []],
    ['with a pass', { passTemplate: 'card' }, ['transfer', 'addToAppleWallet']],
    ['on the chain [SC-40]', { contractAddress: '0xabc' }, ['transfer', 'viewOnBlockchain']],
    ['on the chain, in a wallet of her own', { contractAddress: '0xabc', withdrawAddress: '0xhers' }, ['viewOnBlockchain']],
    ['all of it', { contractAddress: '0xabc', hasPendingTransfer: true, passTemplate: 'card' }, ['cancelTransfer', 'transfer', 'addToAppleWallet', 'viewOnBlockchain']],
    ['empty words for nothing', { contractAddress: '', withdrawAddress: '', passTemplate: '' }, ['transfer']],
  ])('%s', (_, differing, foot) => {
    expect(detailActions({ ...plain, ...differing }, verified).foot).toEqual(foot)
  })

  it.each<[string, Viewer]>([
    ['an unverified member', { kind: 'member', isVerified: false }],
    ['somebody whose session is over', { kind: 'lapsed' }],
    ['a visitor', { kind: 'visitor' }],
    ['staff in a preview', { kind: 'preview' }],
  ])('%s has no buttons at the foot [SC-36] [RO-12]', (_, viewer) => {
    expect(detailActions({ contractAddress: '0xabc', withdrawAddress: null, hasPendingTransfer: true, passTemplate: 'card' }, viewer).foot).toEqual([])
  })

  it('the way into a wallet stands beside the picture if, and only if, there is a pass', () => {
    const beside = (passTemplate: string | null, viewer: Viewer) => detailActions({ ...plain, passTemplate }, viewer).beside
    for (const viewer of [verified, { kind: 'member', isVerified: false }] as const) expect([beside('card', viewer), beside(null, viewer)]).toEqual([['addToWallet'], []])
  })
})
