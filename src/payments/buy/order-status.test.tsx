import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Order } from '#contract/payments.ts'
import { queryClient } from '#lib/api/queries.ts'
import { loadTexts, loadTextGroup } from '#lib/texts/t.ts'
import { OrderStatus } from './OrderStatus.tsx'

vi.mock('#ui/Button.tsx', () => ({
  Button: ({ children }: { children: React.ReactNode }) => (
    <button type="button">{children}</button>
  ),
}))
vi.mock('#lib/navigation/modal.ts', async (original) => ({
  ...(await original<object>()),
  useCloseModal: () => () => undefined,
}))
vi.mock('#lib/brand.ts', async (original) => ({
  ...(await original<object>()),
  useBrand: () => ({ links: { support: 'https://brand.example/help' } }),
}))

const card = { brand: 'Visa', last4: '4242', expMonth: 8, expYear: 2028 }
const approved: Order = {
  orderId: 'o_1',
  dropId: 'drop',
  assetId: 'asset',
  name: 'Gaspard, ember',
  dropName: 'Saint-Rémy, spring',
  mediaUrl: '/gaspard.webp',
  assetPrice: 4800,
  tax: 426,
  gasFee: 110,
  total: 5336,
  currency: 'USD',
  state: 'approved',
  failure: null,
  heldUntil: '2026-11-22T14:42:00Z',
  cartToken: 'cart',
  challengeUrl: null,
  card: null,
  nftId: null,
  number: null,
  createdAt: '2026-11-22T14:32:00Z',
  paidAt: null,
  refundedAt: null,
}

const markup = (
  values: Partial<Order>,
  more: { sentAfter?: number; savedCard?: string } = {},
): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <OrderStatus
          order={{ ...approved, ...values }}
          savedCard={undefined}
          toStep={() => undefined}
          {...more}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  )
const shown = (...given: Parameters<typeof markup>): string =>
  markup(...given)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

beforeAll(async () => {
  await loadTexts('en')
  await loadTextGroup('payments')
})

describe('what became of an order', () => {
  it('waits for the first answers of an order that was just sent', () =>
    expect(shown({})).toMatch(/We are finding out.*You will not pay twice/))

  it('promises one payment while the answer of the bank is not known', () =>
    expect(shown({ state: 'paying', card })).toMatch(
      /We are finding out.*You will not pay twice.*\$53\.36.*Card ending 4242/,
    ))

  it('names no end of the hold while the answer of the bank is not known', () =>
    expect(shown({ state: 'paying', card })).not.toContain('Kept for you'))

  it('shows the page of the bank in a frame, and a way out', () => {
    const challenge = { state: 'challenge', challengeUrl: 'https://bank.example/ask' } as const
    expect(markup(challenge)).toContain('src="https://bank.example/ask" title="Your bank"')
    expect(shown(challenge)).toMatch(/Confirm it’s you.*Nothing is charged yet.*Cancel payment/)
  })

  it('shows that a paid item is on its way to the collection', () =>
    expect(shown({ state: 'captured' })).toMatch(/Paying \$53\.36.*Putting it in your collection/))

  it('ends with the item, its number, and the way to it', () => {
    const issued = { state: 'issued', nftId: 'n_1', number: 18, card } as const
    expect(shown(issued)).toMatch(
      /It’s yours\. Gaspard, ember , no\. 18 Paid, card ending 4242 \$53\.36.*See it/,
    )
    expect(markup(issued)).toContain('href="/asset/n_1"')
  })

  it('offers the saved card again only when it was the one that was declined', () => {
    const declined = { state: 'declined', failure: 'declined', card } as const
    expect(shown(declined, { savedCard: '4242' })).toMatch(/another card.*Try this card again/)
    expect(shown(declined, { savedCard: '1111' })).not.toContain('Try this card again')
  })

  it('does not show the attempt before as the end of one that has not arrived', () => {
    const declined = { state: 'declined', failure: 'challengeFailed', card, attempts: 1 } as const
    const lost = shown(declined, { sentAfter: 1 })
    expect(lost).toContain('We are finding out')
    expect(lost).not.toMatch(/It was not confirmed|4242/)
    expect(shown({ ...declined, attempts: 2 }, { sentAfter: 1 })).toContain('It was not confirmed')
  })

  it.each<[string, Partial<Order>, RegExp]>([
    [
      'a refusal of the bank',
      { state: 'declined', failure: 'declined', card },
      /Your bank said no Card ending 4242 was declined\. Nothing was charged\..*Card ending 4242 Declined Kept for you until.*Pay with another card.*Close/,
    ],
    [
      'a question of the bank that was not answered',
      { state: 'declined', failure: 'challengeFailed', card },
      /It was not confirmed.*Nothing was charged.*Try again.*Close/,
    ],
    [
      'an order whose hold is over',
      { state: 'failed', failure: 'lapsed', cartToken: null },
      /The time is up.*Nothing was charged.*Try again/,
    ],
    [
      'an order that the member has canceled',
      { state: 'failed', failure: 'canceled', cartToken: null },
      /Payment canceled Nothing was charged.*Try again/,
    ],
    [
      'a payment that the risk check refused',
      { state: 'refused', cartToken: null },
      /We could not accept this payment.*nothing was charged.*Write to us/,
    ],
    [
      'a refund',
      { state: 'refunded', card, cartToken: null },
      /Your money is on its way back \$53\.36 goes back to your card/,
    ],
  ])('says what to do after %s', (_, values, expected) => expect(shown(values)).toMatch(expected))
})
