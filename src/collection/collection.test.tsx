import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadTexts, loadTextGroup } from '#lib/texts/t.ts'
import { slidesAtOnce } from './Announcements.tsx'
import { dropShares } from './Drops.tsx'
import type { Nft } from '#contract/collection.ts'
import { AssetFacts } from './asset/AssetDescription.tsx'
import { BenefitSummaries } from './BenefitSummaries.tsx'

beforeAll(async () => {
  await loadTexts('en')
  await loadTextGroup('benefits')
})

it.each([
  [0, 1],
  [1, 1],
  [2, 2],
  [3, 3],
  [4, 3],
  [20, 3],
])('of %i announcements shows %i at once [CO-21]', (count, atOnce) =>
  expect(slidesAtOnce(count)).toBe(atOnce),
)

it.each([
  [0, []],
  [2, ['a 2']],
  [4, ['a 3', 'b 1']],
  [9, ['a 3', 'b 2']],
])('splits %i shown items over the drops in order', (shown, shares) => {
  const drops = [
    { name: 'a', nfts: [1, 2, 3] },
    { name: 'b', nfts: [4, 5] },
  ]
  expect(dropShares(drops, shown).map(({ drop: { name }, count }) => `${name} ${count}`)).toEqual(
    shares,
  )
})

describe('Glances', () => {
  const glance = (utilityName: string, utilityDescription = 'x') => ({
    utilityId: utilityName,
    utilityType: 5,
    utilityName,
    utilityDescription,
  })

  it('shows the first two benefits and how many more there are [CO-18]', () => {
    const markup = renderToStaticMarkup(
      <BenefitSummaries
        nft={{ utility: [glance('One', 'Event: an evening'), glance('Two')], utilityCount: 6 }}
      />,
    )
    expect(markup.match(/<b>/g)).toHaveLength(2)
    expect([
      markup.includes('and 4 more'),
      markup.includes('Event:'),
      markup.includes('an evening'),
    ]).toEqual([true, false, true])
  })

  it('renders nothing without benefits', () =>
    expect(renderToStaticMarkup(<BenefitSummaries nft={{ utility: [], utilityCount: 0 }} />)).toBe(
      '',
    ))
})

it.each([
  [{ totalAmount: 12_050, dateStamp: '2026-06-01T00:00:00.000Z' }, '<dt>Paid</dt><dd>$120.50</dd>'],
  [{ totalAmount: 0, dateStamp: '2026-06-01T00:00:00.000Z' }, undefined],
  [null, undefined],
])('shows the price of an item only when something was paid [EN-06]: %o', (txn, fact) => {
  const nft = {
    nftId: 'n',
    number: 7,
    contractAddress: null,
    asset: { blockchain: 0 },
    drop: { name: 'Spring' },
    txn,
  } as unknown as Nft
  const facts = renderToStaticMarkup(<AssetFacts nft={nft} />)
  expect(/<dt>Paid<.*?<\/dd>/.exec(facts)?.[0]).toBe(fact)
})
