import { describe, expect, it } from 'vitest'
import { paths, patterns, previewLinkIn } from './paths.ts'

describe('paths', () => {
  it.each([
    [paths.home(), '/'],
    [paths.login(), '/login'],
    [paths.register(), '/register'],
    [paths.joinForm(), '/#join'],
    [paths.join(), '/join'],
    [paths.pass(), '/pass'],
    [paths.collection(), '/account/collection'],
    [paths.oldCollection(), '/account/oldCollection'],
    [paths.oldAsset({ nftId: 'nft_1' }), '/account/oldCollection/nft_1'],
    [paths.account(), '/account'],
    [paths.accountDetails(), '/account/details'],
    [paths.birthdate(), '/account/details#birthdate'],
    [paths.accountPassword(), '/account/password'],
    [paths.accountBilling(), '/account/billing'],
    [paths.accountWallet(), '/account/wallet'],
    [paths.accountDevices(), '/account/devices'],
    [paths.accountEmails(), '/account/emails'],
    [paths.accountData(), '/account/data'],
    [paths.accountVerify(), '/account/verify'],
    [paths.asset({ nftId: 'nft_1' }), '/asset/nft_1'],
    [paths.membership({ userAssetPointsId: 'la_1' }), '/membership/la_1'],
    [paths.contestRules({ contestId: 'c_1' }), '/contest-rules/c_1'],
    [paths.code({ code: 'member' }), '/pass?code=member'],
    [
      paths.preview({ sessionId: 's', membershipId: 'm', tierId: 't' }),
      '/preview?sessionId=s&membershipId=m&tierId=t',
    ],
    [paths.here({ modal: 'redeem' }), '?modal=redeem'],
    [paths.here({ modal: 'redeem', id: 'offer 1' }), '?modal=redeem&id=offer+1'],
  ])('%s', (built, address) => {
    expect(built).toBe(address)
  })

  it('encodes parameters so that they cannot change the path', () => {
    expect(paths.asset({ nftId: '../account?x=1#y' })).toBe('/asset/..%2Faccount%3Fx%3D1%23y')
  })

  it('has a builder for every pattern that the app links to', () => {
    // Reached only by links from outside or as a brand's alias.
    const withoutBuilder = ['claimOfAbout', 'edrop', 'edropLink', 'bonlook']
    expect(Object.keys(patterns).filter((name) => !(name in paths))).toEqual(withoutBuilder)
  })
})

describe('the address of a preview', () => {
  it.each([
    ['?sessionId=s&membershipId=m&tierId=t', { sessionId: 's', membershipId: 'm', tierId: 't' }],
    [
      '?modal=tiers&tierId=t&membershipId=m&sessionId=s',
      { sessionId: 's', membershipId: 'm', tierId: 't' },
    ],
    ['?membershipId=m&tierId=t', undefined],
    ['?sessionId=s&tierId=t', undefined],
    ['?sessionId=s&membershipId=m', undefined],
    ['?sessionId=&membershipId=m&tierId=t', undefined],
    ['', undefined],
  ])('%s [RT-28]', (search, link) => {
    expect(previewLinkIn(Object.fromEntries(new URLSearchParams(search)))).toEqual(link)
  })
})
