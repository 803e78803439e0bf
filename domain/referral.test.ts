import { describe, expect, it } from 'vitest'
import {
  reachesMinPurchase,
  isSamePerson,
  personOf,
  referralOrigins,
  referralRejection,
  type ReferralFacts,
  type Person,
} from './referral.ts'

describe('personOf', () => {
  it.each([
    ['mia@example.test', 'mia@example.test'],
    ['mia+friend@example.test', 'mia@example.test'],
    ['mia+a+b@example.test', 'mia@example.test'],
    ['m.i.a@gmail.com', 'mia@gmail.com'],
    ['m.i.a+x@googlemail.com', 'mia@gmail.com'],
    ['mia@me.com', 'mia@icloud.com'],
    ['mia+x@mac.com', 'mia@icloud.com'],
    ['m.i-a_b@protonmail.com', 'miab@proton.me'],
    ['miab+x@pm.me', 'miab@proton.me'],
    ['m.i.a@example.test', 'm.i.a@example.test'],
    ['m-i_a@gmail.com', 'm-i_a@gmail.com'],
    ['+x@example.test', '+x@example.test'],
    ['nobody', 'nobody'],
  ])('maps %s to %s', (email, person) => expect(personOf(email)).toBe(person))
})

describe('isEnoughForReferral', () => {
  it.each([
    [4000, 4000, true],
    [3999, 4000, false],
    [0, 4000, false],
    [12_000, 4000, true],
    [100, undefined, true],
    [99, undefined, false],
    [99, 50, false],
  ])('%i cents with a minimum of %s are expected: %s', (left, least, expected) =>
    expect(reachesMinPurchase({ left, least })).toBe(expected),
  )
})

const person = (id: string, more: Partial<Person> = {}): Person => ({
  accountIds: [id],
  emails: [`${id}@example.test`],
  telephones: [],
  ...more,
})

describe('isSamePerson', () => {
  it.each<[string, Person, Person, boolean]>([
    ['separates two people', person('mia'), person('nia'), false],
    ['matches the same account', person('mia'), person('mia', { emails: [] }), true],
    [
      'matches merged accounts',
      person('mia', { accountIds: ['mia', 'old'] }),
      person('old', { emails: [] }),
      true,
    ],
    [
      'matches one mailbox with a +tag',
      person('mia'),
      person('nia', { emails: ['mia+2@example.test'] }),
      true,
    ],
    [
      'matches one mailbox at Google',
      person('a', { emails: ['mia.b@gmail.com'] }),
      person('b', { emails: ['m.iab@googlemail.com'] }),
      true,
    ],
    [
      'matches the same telephone number',
      person('mia', { telephones: ['+15145550134'] }),
      person('nia', { telephones: ['+15145550134'] }),
      true,
    ],
    [
      'separates two telephone numbers',
      person('mia', { telephones: ['+15145550134'] }),
      person('nia', { telephones: ['+15145550135'] }),
      false,
    ],
    [
      'does not match two missing telephone numbers',
      person('mia', { telephones: [] }),
      person('nia', { telephones: [] }),
      false,
    ],
  ])('%s', (_, one, other, same) =>
    expect([isSamePerson(one, other), isSamePerson(other, one)]).toEqual([same, same]),
  )
})

describe('refusalOf', () => {
  const [spring, summer, autumn] = ['2026-03-01', '2026-06-01', '2026-09-01'].map(
    (day) => new Date(day),
  ) as [Date, Date, Date]
  const mia = { ...person('mia'), memberSince: spring }
  const nia = person('nia')
  it.each<[string, Partial<ReferralFacts>, ReturnType<typeof referralRejection>]>([
    [
      'accepts a friend who joined through the link',
      { friend: { ...nia, memberSince: summer } },
      undefined,
    ],
    [
      'accepts a friend who has not joined yet',
      { friend: { ...nia, memberSince: undefined } },
      undefined,
    ],
    ['accepts a friend who joined later', { friend: { ...nia, memberSince: autumn } }, undefined],
    [
      'refuses the referrer themselves',
      { friend: { ...person('mia'), memberSince: summer } },
      'samePerson',
    ],
    [
      'refuses a referral cycle',
      { friend: { ...nia, memberSince: summer }, isCycle: true },
      'cycle',
    ],
    [
      'refuses a friend who was a member before the link',
      { friend: { ...nia, memberSince: new Date('2026-05-31') } },
      'memberBefore',
    ],
    [
      'refuses a friend who joined before the referrer',
      { friend: { ...nia, memberSince: summer }, referrer: { ...mia, memberSince: autumn } },
      'memberBefore',
    ],
    [
      'accepts an old member for a purchase in the shop',
      { kind: 'shop', friend: { ...nia, memberSince: new Date('2020-01-01') } },
      undefined,
    ],
    [
      'refuses the referrer’s own purchase in the shop',
      { kind: 'shop', friend: { ...person('mia'), memberSince: spring } },
      'samePerson',
    ],
    [
      'refuses a referral cycle through the shop',
      { kind: 'shop', friend: { ...nia, memberSince: summer }, isCycle: true },
      'cycle',
    ],
  ])('%s', (_, differing, refusal) => {
    expect(
      referralRejection({
        kind: 'friend',
        referrer: mia,
        friend: { ...nia, memberSince: undefined },
        referredAt: summer,
        isCycle: false,
        ...differing,
      }),
    ).toBe(refusal)
  })
})

it('uses origin 2 for a friend and 6 for the shop [EN-68, EN-72]', () =>
  expect(referralOrigins).toEqual({ friend: 2, shop: 6 }))
