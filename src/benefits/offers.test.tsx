import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Utility } from '#contract/utility.ts'
import { loadTexts, loadTextGroup } from '#lib/texts/t.ts'
import { UiContext, type UiContextValue } from '#ui/uiContext.ts'
import { BenefitAction } from './actions.tsx'
import { EventDetails } from './event/EventDetails.tsx'
import { VoucherProduct } from './voucher/VoucherSheet.tsx'

const ui = {
  Link: ({ to, ...rest }: { to: string }) => <a href={to} {...rest} />,
  texts: { close: '', busy: '' } as UiContextValue['texts'],
  close: () => undefined,
}
const benefit = (utilityType: number, more: Partial<Utility>): Utility => ({
  utilityId: 'b1',
  utilityType,
  utilityName: 'A benefit',
  utilityDescription: 'Yes.',
  ...more,
})
const shown = (of: Utility) =>
  renderToStaticMarkup(
    <UiContext value={ui}>
      <BenefitAction benefit={of} />
    </UiContext>,
  )
const commerce = (contentType: number, ecommerceProductUrl?: string) =>
  benefit(3, {
    gatedCommerces: [
      {
        gatedCommerceId: 'c1',
        contentType,
        ecommerceProductDescription: 'Round frame',
        ...(ecommerceProductUrl ? { ecommerceProductUrl } : {}),
      },
    ],
  })
const promotion = (more: object) =>
  benefit(4, {
    genericPromotions: [{ genericPromotionId: 'p1', description: 'One code.', ...more }],
  })
const AWAY = /target="_blank" rel="noopener noreferrer"/
const dangerous = [
  'javascript:alert(1)',
  'data:text/html,x',
  '//shop.example',
  'https://shop.example@evil.example/',
  'ftp://shop.example/',
]

beforeAll(async () => {
  await loadTexts('en')
  await loadTextGroup('benefits')
})

describe('a commerce benefit', () => {
  it('opens its product link in a new tab [EN-21] [EN-28] [EN-29]', () => {
    const page = shown(commerce(1, 'https://shop.example/shelf'))
    expect(page).toMatch(/<a class="[^"]*" href="https:\/\/shop\.example\/shelf"/)
    expect(page).toMatch(AWAY)
    expect(page).toContain('See it in the shop')
    expect(page).toContain('Round frame')
  })

  it('labels the link "Get now" for content type 10 [EN-31]', () => {
    const page = shown(commerce(10, 'https://shop.example/cloth'))
    expect(page).toMatch(/<a [^>]*href="https:\/\/shop\.example\/cloth"[^>]*>Get now</)
    expect(page).toMatch(AWAY)
  })

  it('shows a button for an order that the shop prepares [EN-30]', () => {
    expect(shown(commerce(2))).toMatch(/<button[^>]*><span>Order at my price/)
    expect(shown(commerce(2))).not.toContain('<a ')
  })

  it.each(dangerous)('shows no link for %s', (url) => {
    expect(shown(commerce(1, url))).not.toMatch(/<a |href/)
  })
})

describe('the product of a voucher', () => {
  const shownProduct = (url: string) =>
    renderToStaticMarkup(<VoucherProduct url={url} of="Lenses" />)

  it('opens in a new tab [EN-36]', () =>
    expect(shownProduct('https://shop.example/lenses')).toMatch(
      /href="https:\/\/shop\.example\/lenses" target="_blank" rel="noopener noreferrer"/,
    ))
  it.each(dangerous)('shows no link for %s', (url) => expect(shownProduct(url)).toBe(''))
})

describe('a promotion', () => {
  it('shows its code to copy, and its link by its label [EN-22] [EN-27]', () => {
    const page = shown(
      promotion({
        promoCode: 'ALLER-RETOUR',
        linkUrl: 'https://shop.example/ship',
        linkLabel: 'How it works',
      }),
    )
    expect(page).toContain('<code class="code">ALLER-RETOUR</code>')
    expect(page).toMatch(/<button[^>]*>.*Copy/)
    expect(page).toMatch(/href="https:\/\/shop\.example\/ship"[^>]*>How it works/)
    expect(page).toMatch(AWAY)
  })

  it('shows no button and no link without a code and a URL', () => {
    expect(shown(promotion({}))).not.toMatch(/<(a|button) /)
  })

  it.each(dangerous)('shows no link for %s', (linkUrl) => {
    expect(shown(promotion({ linkUrl }))).not.toMatch(/<a |href/)
  })

  it('escapes markup in its description and code', () => {
    expect(
      shown(promotion({ description: '<img src=x onerror=alert(1)>', promoCode: '<b>X</b>' })),
    ).not.toMatch(/<img|<b>/)
  })
})

describe('an event', () => {
  const event = {
    eventId: 'e1',
    startDate: '2127-02-05T12:30:00.000Z',
    description: 'Hinges.',
    rsvpUrl: 'https://shop.example/rsvp',
    address: '218 Sherman Alley',
  }
  it('is any benefit whose description says "Event:", shown with badge and place [EN-23] [EN-38]', () => {
    const page = shown(benefit(4, { utilityDescription: 'Event: an evening', events: [event] }))
    expect(page).toMatch(/event-badge[^>]*><small>Feb<\/small><b>5<\/b>/)
    expect(page).toContain('218 Sherman Alley')
    expect(page).toContain('?modal=event&amp;id=b1')
  })

  const details = (more: Partial<typeof event> = {}, now = new Date('2127-01-01')) =>
    renderToStaticMarkup(
      <UiContext value={ui}>
        <EventDetails event={{ ...event, ...more }} name="A benefit" now={now} />
      </UiContext>,
    )

  it('links to its RSVP and a map, and can be added to a calendar [EN-38]', () => {
    expect(details()).toMatch(/href="https:\/\/shop\.example\/rsvp"[^>]*>RSVP/)
    expect(details()).toContain(
      'href="https://www.openstreetmap.org/search?query=218%20Sherman%20Alley"',
    )
    expect(details()).toMatch(/<button[^>]*>.*Add to calendar/)
    expect(details({ rsvpUrl: 'mailto:hello@shop.example' })).toContain(
      'href="mailto:hello@shop.example"',
    )
  })

  it('shows that it is over, without RSVP and calendar', () => {
    const page = details({}, new Date('2127-03-01'))
    expect(page).toContain('over')
    expect(page).not.toMatch(/RSVP|Add to calendar/)
  })

  it.each(dangerous)('shows no RSVP link for %s', (rsvpUrl) => {
    expect(details({ rsvpUrl })).not.toContain('RSVP')
  })
})
