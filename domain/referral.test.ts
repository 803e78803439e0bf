import { describe, expect, it } from 'vitest'
import { isEnoughForReferral, isSamePerson, personOf, referralOrigins, refusalOf, type Bringing, type Person } from './referral.ts'

describe('who reads an address', () => {
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
  ])('of %s is %s', (email, person) => expect(personOf(email)).toBe(person))
})

describe('what is left of a purchase', () => {
  it.each([
    [4000, 4000, true], [3999, 4000, false], [0, 4000, false], [12_000, 4000, true],
    [100, undefined, true], [99, undefined, false], [99, 50, false],
  ])('%i cents where %s are asked for is enough: %s', (left, least, enough) => expect(isEnoughForReferral({ left, least })).toBe(enough))
})

const person = (id: string, more: Partial<Person> = {}): Person => ({ accountIds: [id], emails: [`${id}@example.test`], telephones: [], ...more })

describe('one person', () => {
  it.each<[string, Person, Person, boolean]>([
    ['two people', person('mia'), person('nia'), false],
    ['one account', person('mia'), person('mia', { emails: [] }), true],
    ['accounts that were put together', person('mia', { accountIds: ['mia', 'old'] }), person('old', { emails: [] }), true],
    ['one mailbox, a note behind it', person('mia'), person('nia', { emails: ['mia+2@example.test'] }), true],
    ['one mailbox at Google', person('a', { emails: ['mia.b@gmail.com'] }), person('b', { emails: ['m.iab@googlemail.com'] }), true],
    ['one telephone', person('mia', { telephones: ['+15145550134'] }), person('nia', { telephones: ['+15145550134'] }), true],
    ['two telephones', person('mia', { telephones: ['+15145550134'] }), person('nia', { telephones: ['+15145550135'] }), false],
    ['no telephone twice', person('mia', { telephones: [] }), person('nia', { telephones: [] }), false],
  ])('%s', (_, one, other, same) => expect([isSamePerson(one, other), isSamePerson(other, one)]).toEqual([same, same]))
})

describe('why somebody was not brought', () => {
  const [spring, summer, autumn] = ['2026-03-01', '2026-06-01', '2026-09-01'].map((day) => new Date(day)) as [Date, Date, Date]
  const mia = { ...person('mia'), memberSince: spring }
  const nia = person('nia')
  it.each<[string, Partial<Bringing>, ReturnType<typeof refusalOf>]>([
    ['she joined by the link', { friend: { ...nia, memberSince: summer } }, undefined],
    ['she has not joined yet', { friend: { ...nia, memberSince: undefined } }, undefined],
    ['she joined later', { friend: { ...nia, memberSince: autumn } }, undefined],
    ['she is the referrer', { friend: { ...person('mia'), memberSince: summer } }, 'samePerson'],
    ['she brought the referrer', { friend: { ...nia, memberSince: summer }, isLoop: true }, 'loop'],
    ['she was a member before she came', { friend: { ...nia, memberSince: new Date('2026-05-31') } }, 'memberBefore'],
    ['she is older than the referrer’s membership', { friend: { ...nia, memberSince: summer }, referrer: { ...mia, memberSince: autumn } }, 'memberBefore'],
    ['a member of long standing comes to the shop', { kind: 'shop', friend: { ...nia, memberSince: new Date('2020-01-01') } }, undefined],
    ['the referrer goes to the shop herself', { kind: 'shop', friend: { ...person('mia'), memberSince: spring } }, 'samePerson'],
    ['to the shop, and the other way round before', { kind: 'shop', friend: { ...nia, memberSince: summer }, isLoop: true }, 'loop'],
  ])('%s', (_, some, refusal) => {
    expect(refusalOf({ kind: 'friend', referrer: mia, friend: { ...nia, memberSince: undefined }, cameAt: summer, isLoop: false, ...some })).toBe(refusal)
  })
})

it('friends are origin 2, the shop is 6 [EN-68, EN-72]', () => expect(referralOrigins).toEqual({ friend: 2, shop: 6 }))
