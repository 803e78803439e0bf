import { describe, expect, it } from 'vitest'
import { isMinted, membershipItem, singleItem } from './asset.ts'
import {
  canonicalEmail,
  isEmail,
  mailboxKey,
  newPasswordProblem,
  PASSWORD_MIN_LENGTH,
} from './credentials.ts'
import { isCredit, originKey } from './history.ts'
import { permissionToRedeem, isReadOnly, canReadPass } from './viewer.ts'

describe('email addresses', () => {
  it.each([
    ['mia@example.test', true],
    ['  Mia.B+news@Example.TEST ', true],
    ['mia@sub.example.co.uk', true],
    ['mia', false],
    ['mia@', false],
    ['mia@example', false],
    ['@example.test', false],
    ['mia@@example.test', false],
    ['mia @example.test', false],
    ['mia@-example.test', false],
    ['mia@example.test\nbcc:all@example.test', false],
    [`${'m'.repeat(250)}@example.test`, false],
    ['', false],
  ])('accepts %j: %s [VA-01]', (typed, expected) => {
    expect(isEmail(typed)).toBe(expected)
  })

  it('are the same address in any spelling', () => {
    expect(canonicalEmail(' Mia@Example.TEST ')).toBe('mia@example.test')
  })
})

describe('mailboxOf', () => {
  it.each([
    ['mia@example.test', 'mia@example.test'],
    ['mia+shop@example.test', 'mia@example.test'],
    ['m.i.a+x+y@gmail.com', 'mia@gmail.com'],
    ['mia@googlemail.com', 'mia@gmail.com'],
    ['m.i.a@example.test', 'm.i.a@example.test'],
  ])('maps %s to %s', (email, mailbox) => expect(mailboxKey(email)).toBe(mailbox))
})

describe('a new password', () => {
  it.each([
    ['', '', 'ALL_FIELDS_REQUIRED'],
    ['Abcdefg1', '', 'ALL_FIELDS_REQUIRED'],
    ['Abcdefg1', 'Abcdefg2', 'PASSWORDS_DIFFER'],
    ['Abcdef1', 'Abcdef1', 'PASSWORD_TOO_SIMPLE'], // seven characters
    ['abcdefg1', 'abcdefg1', 'PASSWORD_TOO_SIMPLE'],
    ['ABCDEFG1', 'ABCDEFG1', 'PASSWORD_TOO_SIMPLE'],
    ['Abcdefgh', 'Abcdefgh', 'PASSWORD_TOO_SIMPLE'],
    ['Éàüößñç7', 'Éàüößñç7', undefined],
    ['Abcdefg1', 'Abcdefg1', undefined],
    ['🙂🙂🙂🙂🙂Aa1', '🙂🙂🙂🙂🙂Aa1', undefined], // eight visible characters
    [
      'Aa1\u200b\u200b\u200b\u200b\u200b',
      'Aa1\u200b\u200b\u200b\u200b\u200b',
      'PASSWORD_TOO_SIMPLE',
    ], // three visible characters
    [`Aa1${'x'.repeat(125)}`, `Aa1${'x'.repeat(125)}`, undefined],
    [`Aa1${'x'.repeat(126)}`, `Aa1${'x'.repeat(126)}`, 'PASSWORD_TOO_LONG'],
  ])(
    '%s with confirmation %s gives: %s [VA-06, VA-07, VA-10, VA-11, VA-12]',
    (password, again, failure) => {
      expect(newPasswordProblem(password, again)).toBe(failure)
    },
  )

  it('needs at least eight characters [CO-06]', () => expect(PASSWORD_MIN_LENGTH).toBe(8))
})

describe('assets', () => {
  it.each([
    ['0xabc', true],
    [null, false],
    ['', false],
  ])('with the contract address %j are minted: %s [SC-41]', (contractAddress, minted) => {
    expect(isMinted({ contractAddress })).toBe(minted)
  })

  it('open at once when there is only one in a flat collection', () => {
    const drops = [{ nfts: ['a'] }]
    expect(singleItem('flat', drops)).toBe('a')
    expect(singleItem('filters', drops)).toBeUndefined()
    expect(singleItem('flat', [{ nfts: ['a'] }, { nfts: ['b'] }])).toBeUndefined()
    expect(singleItem('flat', [])).toBeUndefined()
  })
})

describe('points history', () => {
  it('knows its origins and calls any other unknown [EN-82]', () => {
    expect(originKey(1)).toBe('redeemedVoucher')
    expect(originKey(15)).toBe('stravaFollow')
    for (const unlisted of [0, 16, -1, 1.5]) expect(originKey(unlisted)).toBe('unknown')
  })

  it('treats action 1 as an award and any other as a spend [EN-65]', () => {
    expect([0, 1, 2, 7].map(isCredit)).toEqual([false, true, false, false])
  })
})

describe('permissions of a viewer', () => {
  it.each([
    [{ kind: 'member', isVerified: true }, true, { allowed: true }],
    [{ kind: 'member', isVerified: false }, true, { allowed: true }],
    [{ kind: 'member', isVerified: true }, false, { allowed: false, reason: 'offline' }],
    [{ kind: 'signedOutMember' }, true, { allowed: false, reason: 'logInFirst' }],
    [{ kind: 'visitor' }, true, { allowed: false, reason: 'logInFirst' }],
    [{ kind: 'preview' }, true, { allowed: false, reason: 'preview' }],
  ] as const)('to redeem: %j, online %s', (viewer, online, answer) => {
    expect(permissionToRedeem(viewer, online)).toEqual(answer)
  })

  it('are read-only in a preview and nowhere else [SC-81]', () => {
    expect(
      (['visitor', 'member', 'signedOutMember', 'preview'] as const).filter((kind) =>
        isReadOnly({ kind }),
      ),
    ).toEqual(['preview'])
  })

  it('let members, also signed out, open the stored pass', () => {
    expect(
      (['visitor', 'member', 'signedOutMember', 'preview'] as const).filter((kind) =>
        canReadPass(kind === 'member' ? { kind, isVerified: false } : { kind }),
      ),
    ).toEqual(['member', 'signedOutMember'])
  })
})

describe('membershipOf', () => {
  const asset = { loyaltyMembership: null }
  const membership = { loyaltyMembership: { userAssetPointsId: 'la-1' } }

  it('returns the first membership of any drop', () => {
    expect(membershipItem([{ nfts: [asset] }, { nfts: [asset, membership] }])).toEqual({
      userAssetPointsId: 'la-1',
    })
    expect(membershipItem([{ nfts: [asset] }, { nfts: [] }])).toBeUndefined()
  })
})
