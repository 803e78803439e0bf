import { beforeAll, expect, it } from 'vitest'
import type { TransferDetails } from '#contract/transfers.ts'
import { loadTextGroup, loadTexts } from '#lib/texts/t.ts'
import {
  headlineOf,
  joinHintOf,
  leadOf,
  nameOf,
  questionOf,
  variantOf,
  waitsUntil,
} from './claimWords.ts'

beforeAll(async () => {
  await loadTexts('en')
  await loadTextGroup('transfers')
})

const details = (values: Partial<TransferDetails>) =>
  ({
    asset: { name: 'The lilac drawing' },
    assetVariation: {
      variationName: 'First print',
      variationSupply: 500,
      thumbnailUrl: '',
      mediaFileUrl: '',
    },
    senderFirstName: 'Ida',
    senderLastName: 'Fontaine',
    tokenType: 'gift',
    creatorName: 'Verre & Fils',
    expiresAt: '2026-12-22T12:00:00.000Z',
    ...values,
  }) as TransferDetails

const unlimited = { tokenType: 'eDrop', assetVariation: null } as const

it.each([
  [details({}), 'gift'],
  [details({ tokenType: 'eDrop' }), 'eDrop'],
  [details(unlimited), 'unlimited'],
  [details({ tokenType: 'free' }), 'free'],
])('tells the four variants apart [ST-39]: %#', (offer, variant) =>
  expect(variantOf(offer)).toBe(variant),
)

it('words each variant on its own', () => {
  const all = [{}, { tokenType: 'eDrop' }, unlimited, { tokenType: 'free' }] as const
  expect(new Set(all.map((values) => leadOf(details(values)))).size).toBe(4)
  expect(new Set(all.map((values) => questionOf(details(values)).text)).size).toBe(4)
  expect(questionOf(details({})).title).toBe('Accept First print?')
})

it('gives a piece one name on its page', () => {
  expect(nameOf(details({}))).toBe('First print')
  expect(nameOf(details({ tokenType: 'eDrop' }))).toBe('The lilac drawing')
})

it('names the sender of a gift where they have a name', () => {
  const nameless = details({ senderFirstName: null, senderLastName: null })
  expect(headlineOf(details({}))).toBe('Ida thought of you')
  expect(headlineOf(nameless)).toBe('Someone thought of you')
  expect(leadOf(nameless)).toBe('A member sends you a piece from Verre & Fils.')
})

it('says what accepting does, and until when it waits', () => {
  expect(joinHintOf(details({}), 'Second Look')).toBe(
    'Accepting it makes you a member of Second Look, for free. If you leave it, it goes back on December 22, 2026.',
  )
  expect(waitsUntil(details({ tokenType: 'free' }))).toBe(
    'It waits for you until December 22, 2026.',
  )
  expect(waitsUntil(details({ expiresAt: null }))).toBeUndefined()
})
